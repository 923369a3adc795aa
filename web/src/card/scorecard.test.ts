import { expect, test } from "vitest";
import { emptyCard, jokerNow, openBoxes, reasonForZero, rowsOf } from "./scorecard";
import { card, RULES, turn } from "../testing/views";

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

test("a joker is told by where it may go, and with what it pays on top", () => {
  const fours = turn({ dice: [4, 4, 4, 4, 4], extra: 100, joker: { face: 4, place: "lower" } });
  expect(jokerNow(fours)).toEqual({ key: "joker.lower", values: { face: 4, points: 100 } });
});

test("without a joker there may still be extra points, and mostly there is neither", () => {
  expect(jokerNow(turn({ extra: 100 }))).toEqual({
    key: "joker.extra_points",
    values: { points: 100 },
  });
  expect(jokerNow(turn({ dice: [1, 1, 1, 1, 2] }))).toBeNull();
});

test("the card of rules that nobody has played by has everything open", () => {
  const empty = emptyCard(RULES);
  expect(openBoxes(empty)).toBe(RULES.categories.length);
  expect(empty.bonus_outlook).toEqual({ state: "open", points: 50, missing: 63, ahead: 0 });
  expect(emptyCard({ ...RULES, bonus: null }).bonus_outlook).toBeNull();
});

test("open boxes are counted", () => {
  expect(openBoxes(card({ ones: 0, twos: 4 }))).toBe(RULES.categories.length - 2);
});
