import { beforeEach, expect, test } from "vitest";
import { decimal, listed, percent, percents, short, signed, whole } from "./numbers";
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

test.each([
  [[0.5, 0.5], "50% 50%"],
  [[0.505, 0.495], "51% 49%"],
  [[0.125, 0.125, 0.375, 0.375], "13% 13% 37% 37%"],
  [[1 / 3, 1 / 3, 1 / 3], "34% 33% 33%"],
  [[0.29, 0.71], "29% 71%"],
  [[0.994, 0.006], "99% 1%"],
  [[0.6, 0.397, 0.003], "60% 40% <1%"],
  [[0.997, 0.003], ">99% <1%"],
  [[0.9999999999999998, 0], "100% 0%"],
  [[0, 1], "0% 100%"],
  [[0, 0], "0% 0%"],
])("shares of %j are told as %s", (shares, told) => {
  expect(percents(shares).join(" ")).toBe(told);
});

/** How much the rough ones among them stand for. */
const ROUGH: Readonly<Record<string, number>> = { "<1%": 0, ">99%": 100 };

test("shares that are told together add up to 100", () => {
  for (let players = 2; players <= 12; players++)
    for (let game = 1; game <= 200; game++) {
      const luck = Array.from({ length: players }, (_, seat) => Math.sin(game * (seat + 1)) ** 2);
      const all = luck.reduce((sum, each) => sum + each, 0);
      const told = percents(luck.map((each) => each / all));
      const points = told.map((text) => ROUGH[text] ?? Number.parseInt(text));
      expect(points.reduce((sum, each) => sum + each, 0)).toBe(100);
    }
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
  expect(percents([0.997, 0.003])).toEqual([">99\u00a0%", "<1\u00a0%"]);
});
