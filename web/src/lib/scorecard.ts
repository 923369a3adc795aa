/**
 * What a scorecard shows: its rows, what each open box would get, and why. Points come from the
 * server alone; this puts words and order to them.
 */

import type { CardView, CategoryView, RulesView, TurnView } from "./api";
import { areEqual, longestRun, missingFaces, sortedDice } from "./dice";
import type { Values } from "./words.svelte";

/** A row of the card for a box. */
export interface BoxRow {
  readonly category: CategoryView;
  /** The points in it; null while it is open. */
  readonly points: number | null;
  /** What these dice would put into it; null where they may not go, or there are none. */
  readonly option: number | null;
}

/** The boxes of one half of the card, in the order of the rules. */
export interface Section {
  readonly upper: readonly BoxRow[];
  readonly lower: readonly BoxRow[];
}

/** The rows of a card; the options are those of who plays, and null for everybody else. */
export function rowsOf(
  rules: RulesView,
  card: CardView,
  options: TurnView["options"] | null,
): Section {
  const rows = rules.categories.map((category) => ({
    category,
    points: card.boxes[category.id] ?? null,
    option: options?.[category.id] ?? null,
  }));
  return {
    upper: rows.filter((row) => row.category.is_upper),
    lower: rows.filter((row) => !row.category.is_upper),
  };
}

/** A message of the page with its values: what `say` takes. */
export interface Saying {
  readonly key: string;
  readonly values: Values;
}

/** Why these dice pay nothing in a box. */
export function reasonForZero(category: CategoryView, dice: readonly number[]): Saying {
  const shown = sortedDice(dice).join(" ");
  const { match } = category;
  switch (match.kind) {
    case "face":
      return { key: "page.zero_face", values: { face: match.face, dice: shown } };
    case "groups":
      return match.groups.length === 1
        ? { key: "page.zero_equal", values: { count: match.groups[0] ?? 0, dice: shown } }
        : { key: "page.zero_groups", values: { groups: match.groups.join(" + "), dice: shown } };
    case "faces":
      return {
        key: "page.zero_faces",
        values: { missing: missingFaces(dice, match.faces).join(" "), dice: shown },
      };
    case "run":
      return {
        key: "page.zero_run",
        values: { length: match.length, longest: longestRun(dice), dice: shown },
      };
    case "any":
      return { key: "page.zero_any", values: { dice: shown } };
  }
}

/** How the upper section stands towards its bonus. */
export type BonusOutlook =
  | { readonly state: "none" }
  | { readonly state: "won"; readonly points: number }
  | { readonly state: "lost"; readonly points: number }
  | {
      readonly state: "open";
      readonly points: number;
      /** What is still to be scored for it. */
      readonly missing: number;
      /** How far ahead of three (or, with six dice, four) of each face the card is; may be negative. */
      readonly ahead: number;
    };

/** What is known about the bonus. It is lost when all open upper boxes together cannot reach it. */
export function bonusOutlook(rules: RulesView, card: CardView): BonusOutlook {
  const { bonus } = rules;
  if (bonus === null) return { state: "none" };
  const { points, threshold } = bonus;
  if (card.bonus > 0) return { state: "won", points };
  const faces = rules.categories.flatMap((category) =>
    category.match.kind === "face"
      ? [{ face: category.match.face, isOpen: card.boxes[category.id] === null }]
      : [],
  );
  const open = faces.filter((box) => box.isOpen);
  const reachable = open.reduce((sum, box) => sum + box.face * rules.dice, 0);
  const missing = card.bonus_missing ?? threshold - card.upper_sum;
  if (missing > reachable) return { state: "lost", points };
  const all = faces.reduce((sum, box) => sum + box.face, 0);
  const done = all - open.reduce((sum, box) => sum + box.face, 0);
  return { state: "open", points, missing, ahead: card.upper_sum - (threshold * done) / all };
}

/** How a further yahtzee counts as a joker now, if it does. */
export function jokerNow(rules: RulesView, card: CardView, turn: TurnView): Saying | null {
  const { extra } = rules;
  const { dice } = turn;
  if (extra === null || dice === null || !areEqual(dice)) return null;
  const held = card.boxes[extra.category] ?? null;
  if (held === null) return null;
  const values = { face: dice[0] ?? 0, points: turn.extra };
  if (extra.joker === "none") return turn.extra > 0 ? { key: "page.extra_points", values } : null;
  const upper = rules.categories.find(
    (category) => category.match.kind === "face" && category.match.face === dice[0],
  );
  const isUpperOpen = upper !== undefined && card.boxes[upper.id] === null;
  const hasLower = rules.categories.some(
    (category) => !category.is_upper && card.boxes[category.id] === null,
  );
  const key = jokerKey(extra.joker, isUpperOpen, hasLower);
  return { key: turn.extra > 0 ? `${key}_extra` : key, values };
}

function jokerKey(joker: "forced" | "free", isUpperOpen: boolean, hasLower: boolean): string {
  if (joker === "free") return isUpperOpen ? "page.joker_free_upper" : "page.joker_free";
  if (isUpperOpen) return "page.joker_upper";
  return hasLower ? "page.joker_lower" : "page.joker_zero";
}

/** How many boxes of a card are still open. */
export const openBoxes = (card: CardView): number =>
  Object.values(card.boxes).filter((points) => points === null).length;
