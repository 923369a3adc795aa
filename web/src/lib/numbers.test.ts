import { beforeEach, expect, test } from "vitest";
import { decimal, listed, percent, short, signed, whole } from "./numbers";
import { words } from "./words.svelte";

beforeEach(() => {
  words.use("en", {});
});

test.each([
  [0, "0%"],
  [0.0000002, "<0.1%"],
  [0.004, "0.4%"],
  [0.126, "13%"],
  [0.9949, "99.5%"],
  [0.99999, ">99.9%"],
  [1, "100%"],
])("a share of %d is told as %s", (share, told) => {
  expect(percent(share)).toBe(told);
});

test("points have a tenth, a sign where one is needed, and no zero has one", () => {
  expect(decimal(12.34)).toBe("12.3");
  expect([signed(0.26), signed(-0.26), signed(0.01)]).toEqual(["+0.3", "-0.3", "0.0"]);
  expect([short(-9.94), short(-9.96)]).toEqual(["-9.9", "-10"]);
  expect(whole(1234.5)).toBe("1,235");
});

test("numbers are written as the language writes them", () => {
  words.use("sv", {});
  expect(signed(-12.34)).toBe("\u221212,3");
  expect(listed(["4", "5", "6"])).toBe("4, 5 och 6");
});
