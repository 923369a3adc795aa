import { expect, test } from "vitest";
import { facesAt, longestRun, missingFaces, PIPS, sortedDice } from "./dice";

test("each face has as many pips as it says", () => {
  for (const [face, pips] of Object.entries(PIPS)) expect(new Set(pips).size).toBe(Number(face));
});

test("dice are read out in order, and lie as they lay", () => {
  const dice = [4, 1, 6];
  expect(sortedDice(dice)).toEqual([1, 4, 6]);
  expect(dice).toEqual([4, 1, 6]);
});

test.each([
  [[1, 2, 3, 4, 6], 4],
  [[6, 6, 6, 6, 6], 1],
  [[1, 3, 5], 1],
  [[2, 3, 5, 6, 4, 4], 5],
  [[], 0],
])("the longest run in %j has %i faces", (dice, length) => {
  expect(longestRun(dice)).toBe(length);
});

test("the faces that a run lacks, and those at places", () => {
  expect(missingFaces([1, 2, 2, 5, 5], [1, 2, 3, 4, 5])).toEqual([3, 4]);
  expect(facesAt([6, 5, 4], [2, 0, 7])).toEqual([4, 6]);
});
