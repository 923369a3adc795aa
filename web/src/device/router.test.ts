import { expect, test } from "vitest";
import { parseCode, parseRoute, personPath, reviewPath } from "./router.svelte";

test.each([
  ["", { page: "start" }],
  ["#/", { page: "start" }],
  ["#/new", { page: "new" }],
  ["#/rules", { page: "rules", rules: null }],
  ["#/rules/maxi-saved", { page: "rules", rules: "maxi-saved" }],
  ["#/settings", { page: "settings" }],
  ["#/review", { page: "review", game: null, spot: null }],
  ["#/review/FHfOvmMZvdVyW-WV", { page: "review", game: "FHfOvmMZvdVyW-WV", spot: null }],
  ["#/review/A/1/17", { page: "review", game: "A", spot: { seat: 1, throw: 17 } }],
  ["#/review/A/1", { page: "review", game: "A", spot: { seat: 1, throw: 1 } }],
  ["#/review/A/99/0", { page: "review", game: "A", spot: { seat: 99, throw: 0 } }],
  ["#/review/A/-1/2", { page: "missing" }],
  ["#/review/A/1/x", { page: "missing" }],
  ["#/review/A//", { page: "missing" }],
  ["#/review/A/1/2/3", { page: "missing" }],
  ["#/statistics", { page: "statistics", person: null }],
  ["#/statistics/", { page: "statistics", person: null }],
  ["#/statistics/Anna", { page: "statistics", person: "Anna" }],
  ["#/statistics/%C3%85sa%20%2F%20B", { page: "statistics", person: "Åsa / B" }],
  ["#/statistics/100%", { page: "missing" }],
  ["#/statistics/a/b", { page: "missing" }],
  ["#/FHfOvmMZvdVyW-WV", { page: "table", game: "FHfOvmMZvdVyW-WV" }],
  ["#/EBRZKE", { page: "table", game: "EBRZKE" }],
  ["#/nowhere", { page: "missing" }],
  ["#/ebrzke", { page: "missing" }],
  ["#/new/more", { page: "missing" }],
  ["#/rules/a/b", { page: "missing" }],
])("%s is a page", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});

test.each(["Anna", "Åsa / B", "100 %", "#/?&", "?", "Ö 2"])("%s has an address", (name) => {
  expect(parseRoute(`#${personPath(name)}`)).toEqual({ page: "statistics", person: name });
});

test("a throw of a review has an address", () => {
  const spot = { seat: 2, throw: 31 };
  expect(parseRoute(`#${reviewPath("EBRZKE", spot)}`)).toMatchObject({ game: "EBRZKE", spot });
});

test("a code may be typed in any case, with spaces", () => {
  expect(parseCode(" ebr zke ")).toBe("EBRZKE");
  expect(parseCode("EBR-ZKE")).toBe("EBRZKE");
  expect(parseCode("EBRZK")).toBeNull();
  expect(parseCode("EBRZK1")).toBeNull();
});
