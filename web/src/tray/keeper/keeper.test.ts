import { describe, expect, it } from "vitest";
import type { CategoryView } from "../../wire/calls";
import { canBeExtra, isWhole, slotsOf, pointsToChoose, thrownIn, type Throw } from "./keeper";
import { card, RULES } from "../../testing/views";

const toss = (rest: Partial<Throw> = {}): Throw => ({
  dice: null,
  kept: [],
  typed: [],
  count: 5,
  ...rest,
});
const box = (id: string): CategoryView => {
  const found = RULES.categories.find((category) => category.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe("a throw that is typed in", () => {
  it("fills the places from the left", () => {
    expect(slotsOf(toss())).toEqual([null, null, null, null, null]);
    expect(slotsOf(toss({ typed: [4, 1] }))).toEqual([4, 1, null, null, null]);
  });

  it("leaves kept dice where they lie", () => {
    const dice = [4, 1, 4, 6, 2];
    expect(slotsOf(toss({ dice, kept: [0, 2] }))).toEqual(dice);
    expect(slotsOf(toss({ dice, kept: [0, 2], typed: [3] }))).toEqual([4, 3, 4, null, null]);
    expect(slotsOf(toss({ dice, kept: [0, 2], typed: [3, 4, 5] }))).toEqual([4, 3, 4, 4, 5]);
  });

  it("is whole when every thrown die was typed", () => {
    const again = toss({ dice: [1, 1, 1, 1, 1], kept: [0, 1, 2], typed: [6] });
    expect(thrownIn(again)).toBe(2);
    expect(isWhole(again)).toBe(false);
    expect(isWhole({ ...again, typed: [6, 6] })).toBe(true);
    expect(isWhole({ ...again, kept: [0, 1, 2, 3, 4], typed: [] })).toBe(false);
  });
});

describe("points without dice", () => {
  it("are chosen where there are few", () => {
    expect(pointsToChoose(box("fours"), RULES)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(pointsToChoose({ ...box("yahtzee"), points: 50 }, RULES)).toEqual([0, 50]);
    expect(pointsToChoose(box("chance"), RULES)).toBeNull();
  });

  it("may be extra once the box of all equal has its points", () => {
    const rules = { ...RULES, extra: { category: "yahtzee", points: 100, joker: "none" as const } };
    expect(canBeExtra(rules, card({ yahtzee: 50 }))).toBe(true);
    expect(canBeExtra(rules, card({ yahtzee: 0 }))).toBe(false);
    expect(canBeExtra(rules, card())).toBe(false);
    expect(canBeExtra(RULES, card({ yahtzee: 50 }))).toBe(false);
  });
});
