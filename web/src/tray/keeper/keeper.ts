/** Keeping score for real dice: what is typed in, and what points can be written without dice. */

import {
  ask,
  type CardView,
  type CategoryView,
  type OpenedGame,
  type RulesChoice,
} from "../../wire/calls";
import type { RulesView } from "../../wire/calls";
import { keepToken } from "../../device/tokens";

/** Open a table where people throw their own dice; its id. */
export async function openKeeper(rules: RulesChoice, names: readonly string[]): Promise<string> {
  const seats = names.map((name) => ({ kind: "person", name }));
  const opened = await ask<OpenedGame>("games", { body: { rules, seats, dice: "entered" } });
  keepToken(opened.game, opened.token);
  return opened.game;
}

/** What a throw leaves on the table while it is being typed in. */
export interface Throw {
  /** The dice that lie there from the throw before; null at the start of a turn. */
  readonly dice: readonly number[] | null;
  readonly kept: readonly number[];
  /** The faces that were tapped so far. */
  readonly typed: readonly number[];
  /** How many dice the game has. */
  readonly count: number;
}

/** How many dice are thrown, and have to be typed in. */
export const thrownIn = ({ dice, kept, count }: Throw): number =>
  dice === null ? count : count - kept.length;

/**
 * The dice in their places: kept ones stay, and what is typed fills the others from the left. Until
 * something is typed the dice lie as they did.
 */
export function slotsOf(toss: Throw): readonly (number | null)[] {
  const { dice, typed, count } = toss;
  if (typed.length === 0 && dice !== null) return dice;
  return Array.from({ length: count }, (_, place) => {
    const number = numberAt(toss, place);
    return number === null ? (dice?.[place] ?? null) : (typed[number] ?? null);
  });
}

/** Which of the thrown dice lies at a place, from the left; null for one that is kept. */
function numberAt({ dice, kept }: Throw, place: number): number | null {
  const isKept = (at: number): boolean => dice !== null && kept.includes(at);
  if (isKept(place)) return null;
  return Array.from({ length: place }, (_, at) => at).filter((at) => !isKept(at)).length;
}

/** Which of the typed faces lies at a place; null if none does. */
export function typedAt(toss: Throw, place: number): number | null {
  const number = numberAt(toss, place);
  return number !== null && number < toss.typed.length ? number : null;
}

/** Whether all that was thrown has been typed in. */
export const isWhole = (toss: Throw): boolean =>
  thrownIn(toss) > 0 && toss.typed.length >= thrownIn(toss);

/**
 * The points that a box can be seen to pay at a glance: those of a face, or all or nothing. For
 * other boxes there are too many to choose from, and a number is written; null says so.
 */
export function pointsToChoose(box: CategoryView, rules: RulesView): readonly number[] | null {
  const { match, points } = box;
  if (typeof points === "number") return [0, points];
  if (match.kind === "face" && points === "matched")
    return Array.from({ length: rules.dice + 1 }, (_, dice) => dice * match.face);
  return null;
}

/** Whether a further yahtzee would be paid extra on this card. */
export function canBeExtra(rules: RulesView, card: CardView): boolean {
  const held = rules.extra === null ? null : (card.boxes[rules.extra.category] ?? null);
  return held !== null && held > 0 && (rules.extra?.points ?? 0) > 0;
}
