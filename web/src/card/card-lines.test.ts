import { expect, test } from "vitest";
import type { RulesView } from "../wire/calls";
import { frontColumns, padLines, sumOf, type CardLine } from "./card-lines";
import { rowsOf } from "./scorecard";
import { card, RULES } from "../testing/views";

const nameOf = (line: CardLine): string => (line.kind === "box" ? line.row.category.id : line.kind);

function columns(rules: RulesView): readonly (readonly string[])[] {
  return frontColumns(rules, rowsOf(rules, card(), null)).map((lines) => lines.map(nameOf));
}

const lower = RULES.categories.filter((box) => !box.is_upper);

test("the pad has the upper boxes with their sums first, and ends with the total", () => {
  const lines = padLines(RULES, rowsOf(RULES, card(), null)).map(nameOf);
  expect(lines.slice(0, 9)).toEqual([
    ...["ones", "twos", "threes", "fours", "fives", "sixes", "sum", "bonus"],
    "one_pair",
  ]);
  expect(lines.at(-1)).toBe("total");
});

test("rules without a bonus have no sums, and those with saved rolls count them", () => {
  const rules = { ...RULES, bonus: null, saved_rolls: true };
  const lines = padLines(rules, rowsOf(rules, card(), null)).map(nameOf);
  expect(lines).not.toContain("sum");
  expect(lines.slice(-2)).toEqual(["saved", "total"]);
});

test("on a phone the upper boxes stand on the left and the lower ones on the right", () => {
  const [left, right] = columns(RULES);
  expect(left?.slice(-3)).toEqual(["sum", "bonus", "total"]);
  expect(right).toEqual(lower.map((box) => box.id));
});

test("a long lower section goes on under the upper one, and both columns end together", () => {
  const more = RULES.categories
    .slice(0, 8)
    .map((box) => ({ ...box, id: `more_${box.id}`, is_upper: false }));
  const [left, right] = columns({ ...RULES, categories: [...RULES.categories, ...more] });
  expect(left?.slice(8, -1)).toEqual(["one_pair", "full_house", "small_straight"]);
  expect(right).toHaveLength(11);
});

test("each sum is found on the card", () => {
  const filled = { upper_sum: 70, bonus: 50, extra_points: 100, saved_rolls: 2, total: 220 };
  const kinds = ["sum", "bonus", "extra", "saved", "total"] as const;
  expect(kinds.map((kind) => sumOf(kind, card({}, filled)))).toEqual([70, 50, 100, 2, 220]);
});
