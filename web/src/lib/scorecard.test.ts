import { expect, test } from "vitest";
import type { RulesView } from "./api";
import { bonusOutlook, jokerNow, openBoxes, reasonForZero, rowsOf } from "./scorecard";
import { card, RULES, turn } from "./testing/views";

const category = (id: string) => {
  const found = RULES.categories.find((each) => each.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

test("rows tell what a box has, or what these dice would put there", () => {
  const { upper, lower } = rowsOf(RULES, card({ ones: 3, chance: 0 }), { twos: 4, one_pair: 0 });
  expect(upper.map(({ points, option }) => [points, option]).slice(0, 3)).toEqual([
    [3, null],
    [null, 4],
    [null, null],
  ]);
  expect(lower.find((row) => row.category.id === "one_pair")?.option).toBe(0);
  expect(lower.find((row) => row.category.id === "chance")?.points).toBe(0);
});

test("nobody but who plays has options", () => {
  const { upper } = rowsOf(RULES, card(), null);
  expect(upper.every((row) => row.option === null)).toBe(true);
});

test.each([
  ["ones", "page.zero_face", { face: 1, dice: "2 3 4 4 6" }],
  ["one_pair", "page.zero_equal", { count: 2, dice: "2 3 4 4 6" }],
  ["full_house", "page.zero_groups", { groups: "3 + 2", dice: "2 3 4 4 6" }],
  ["small_straight", "page.zero_faces", { missing: "1 5", dice: "2 3 4 4 6" }],
  ["long_run", "page.zero_run", { length: 4, longest: 3, dice: "2 3 4 4 6" }],
])("why %s would get nothing", (id, key, values) => {
  expect(reasonForZero(category(id), [4, 2, 3, 6, 4])).toEqual({ key, values });
});

test("the bonus is open, and the card three points ahead of three of each", () => {
  const outlook = bonusOutlook(
    RULES,
    card({ ones: 3, fours: 15 }, { upper_sum: 18, bonus_missing: 45 }),
  );
  expect(outlook).toEqual({ state: "open", points: 50, missing: 45, ahead: 3 });
});

test("the bonus is won, or lost when the open boxes cannot reach it", () => {
  expect(bonusOutlook(RULES, card({}, { bonus: 50 })).state).toBe("won");
  const poor = card({ sixes: 0, fives: 0 }, { bonus_missing: 63 });
  expect(bonusOutlook(RULES, poor)).toEqual({ state: "lost", points: 50 });
  expect(bonusOutlook({ ...RULES, bonus: null }, card())).toEqual({ state: "none" });
});

const AMERICAN: RulesView = {
  ...RULES,
  extra: { category: "yahtzee", points: 100, joker: "forced" },
};
const fours = turn({ dice: [4, 4, 4, 4, 4], extra: 100 });

test("a further yahtzee goes into its upper box first, then below, then nowhere", () => {
  expect(jokerNow(AMERICAN, card({ yahtzee: 50 }), fours)?.key).toBe("page.joker_upper_extra");
  const noFours = card({ yahtzee: 0, fours: 12 });
  expect(jokerNow(AMERICAN, noFours, { ...fours, extra: 0 })?.key).toBe("page.joker_lower");
  const filled = Object.fromEntries(
    RULES.categories
      .filter((each) => !each.is_upper || each.id === "fours")
      .map(({ id }) => [id, 0]),
  );
  expect(jokerNow(AMERICAN, card(filled), { ...fours, extra: 0 })?.key).toBe("page.joker_zero");
});

test("the free joker may go anywhere", () => {
  const free: RulesView = { ...RULES, extra: { category: "yahtzee", points: 100, joker: "free" } };
  expect(jokerNow(free, card({ yahtzee: 50 }), fours)?.key).toBe("page.joker_free_upper_extra");
  expect(jokerNow(free, card({ yahtzee: 50, fours: 8 }), fours)?.key).toBe("page.joker_free_extra");
});

test("the first yahtzee, other dice and other rules have no joker", () => {
  expect(jokerNow(AMERICAN, card(), fours)).toBeNull();
  expect(jokerNow(AMERICAN, card({ yahtzee: 50 }), turn({ dice: [1, 1, 1, 1, 2] }))).toBeNull();
  expect(jokerNow(RULES, card({ yahtzee: 50 }), fours)).toBeNull();
  const none: RulesView = { ...RULES, extra: { category: "yahtzee", points: 100, joker: "none" } };
  expect(jokerNow(none, card({ yahtzee: 50 }), fours)?.key).toBe("page.extra_points");
  expect(jokerNow(none, card({ yahtzee: 0 }), { ...fours, extra: 0 })).toBeNull();
});

test("open boxes are counted", () => {
  expect(openBoxes(card({ ones: 0, twos: 4 }))).toBe(RULES.categories.length - 2);
});
