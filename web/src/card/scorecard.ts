/**
 * What a scorecard shows: its rows, what each open box would get, and why. Points come from the
 * server alone; this puts words and order to them.
 */

import type { CardView, CategoryView, RulesView, TurnView } from "../wire/calls";
import { longestRun, missingFaces, sortedDice } from "../ui/dice/dice";
import type { Values } from "../words/words.svelte";

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

/** How the dice of a turn count beyond their box, if they do: as a joker, or for extra points. */
export function jokerNow({ joker, extra: points }: TurnView): Saying | null {
  if (joker !== null) return { key: `joker.${joker.place}`, values: { face: joker.face, points } };
  return points > 0 ? { key: "joker.extra_points", values: { points } } : null;
}

/** The card of rules that nobody has played by yet. */
export function emptyCard({ categories, bonus }: RulesView): CardView {
  const outlook = { state: "open", points: bonus?.points ?? 0, missing: bonus?.threshold ?? 0 };
  return {
    boxes: Object.fromEntries(categories.map(({ id }) => [id, null])),
    upper_sum: 0,
    bonus: 0,
    bonus_missing: bonus?.threshold ?? null,
    bonus_outlook: bonus === null ? null : { ...outlook, ahead: 0 },
    extra_points: 0,
    saved_rolls: 0,
    total: 0,
  } as CardView;
}

/** How many boxes of a card are still open. */
export const openBoxes = (card: CardView): number =>
  Object.values(card.boxes).filter((points) => points === null).length;
