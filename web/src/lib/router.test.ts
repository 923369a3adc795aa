import { expect, test } from "vitest";
import { parseCode, parseRoute } from "./router.svelte";

test.each([
  ["", { page: "start" }],
  ["#/", { page: "start" }],
  ["#/new", { page: "new" }],
  ["#/rules", { page: "rules", rules: null }],
  ["#/rules/maxi-saved", { page: "rules", rules: "maxi-saved" }],
  ["#/settings", { page: "settings" }],
  ["#/review/FHfOvmMZvdVyW-WV", { page: "review", game: "FHfOvmMZvdVyW-WV" }],
  ["#/FHfOvmMZvdVyW-WV", { page: "table", game: "FHfOvmMZvdVyW-WV" }],
  ["#/EBRZKE", { page: "table", game: "EBRZKE" }],
  ["#/nowhere", { page: "missing" }],
  ["#/ebrzke", { page: "missing" }],
  ["#/new/more", { page: "missing" }],
  ["#/rules/a/b", { page: "missing" }],
])("%s is a page", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});

test("a code may be typed in any case, with spaces", () => {
  expect(parseCode(" ebr zke ")).toBe("EBRZKE");
  expect(parseCode("EBR-ZKE")).toBe("EBRZKE");
  expect(parseCode("EBRZK")).toBeNull();
  expect(parseCode("EBRZK1")).toBeNull();
});
