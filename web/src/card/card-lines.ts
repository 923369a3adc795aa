/** The lines of a scorecard from top to bottom, and how they share two columns on a small screen. */

import type { CardView, RulesView } from "../wire/calls";
import type { BoxRow, Section } from "./scorecard";

/** A box, or one of the sums that stand between the boxes. */
export type CardLine = { readonly kind: "box"; readonly row: BoxRow } | { readonly kind: SumKind };

/** Tells the lines of a card apart. */
export const keyOf = (line: CardLine): string =>
  line.kind === "box" ? line.row.category.id : line.kind;

type SumKind = "sum" | "bonus" | "extra" | "saved" | "total";

const SUMS = {
  sum: "upper_sum",
  bonus: "bonus",
  extra: "extra_points",
  saved: "saved_rolls",
  total: "total",
} as const satisfies Record<SumKind, keyof CardView>;

/** What stands in the line of a sum. */
export const sumOf = (kind: SumKind, card: CardView): number => card[SUMS[kind]];

/** Sums are read and never tapped, so two of them may share the height of a box. */
const heightOf = (line: CardLine): number =>
  line.kind === "box" || line.kind === "total" ? 1 : 0.5;

const boxLines = (rows: readonly BoxRow[]): readonly CardLine[] =>
  rows.map((row) => ({ kind: "box", row }));

function upperLines(rules: RulesView, section: Section): readonly CardLine[] {
  const boxes = boxLines(section.upper);
  return rules.bonus === null ? boxes : [...boxes, { kind: "sum" }, { kind: "bonus" }];
}

function lowerLines(rules: RulesView, section: Section): readonly CardLine[] {
  const boxes = boxLines(section.lower);
  return rules.extra === null ? boxes : [...boxes, { kind: "extra" }];
}

/** The lines as the printed pad has them, in one column. */
export function padLines(rules: RulesView, section: Section): readonly CardLine[] {
  const saved: readonly CardLine[] = rules.saved_rolls ? [{ kind: "saved" }] : [];
  const lines = [...upperLines(rules, section), ...lowerLines(rules, section)];
  return [...lines, ...saved, { kind: "total" }];
}

/**
 * The lines in two columns of about the same height: the upper section and the total on the left,
 * with as many of the lower boxes as it takes; the others on the right.
 */
export function frontColumns(
  rules: RulesView,
  section: Section,
): readonly [readonly CardLine[], readonly CardLine[]] {
  const left = [...upperLines(rules, section)];
  const right = [...lowerLines(rules, section)];
  const height = (lines: readonly CardLine[]): number =>
    lines.reduce((sum, line) => sum + heightOf(line), 0);
  while (height(left) + 2 < height(right)) {
    const moved = right.shift();
    if (moved === undefined) break;
    left.push(moved);
  }
  return [[...left, { kind: "total" }], right];
}
