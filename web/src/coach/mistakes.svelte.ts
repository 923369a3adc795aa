/** One's own dearest mistakes, kept on this device to be practised. */

import { Stored } from "../device/stored.svelte";
import type { PositionView, RulesChoice } from "../wire/calls";

/** What a decision depends on; built-in rules are named by their id, all others are whole. */
export interface Position extends PositionView {
  readonly rules: RulesChoice;
}

/** A position of one's own game in which points were given away. */
export interface Mistake extends Position {
  readonly game: string;
  readonly event: number;
  readonly error: number;
}

const MOST = 60;

function isMistake(value: unknown): value is Mistake {
  if (typeof value !== "object" || value === null) return false;
  const { rules, boxes, dice, rolls_left } = value as Partial<Mistake>;
  return (
    (typeof rules === "string" || typeof rules === "object") &&
    typeof boxes === "object" &&
    Array.isArray(dice) &&
    typeof rolls_left === "number"
  );
}

/** Every mistake that is kept, the dearest first. */
export const mistakes = new Stored("mistakes", (stored) =>
  Array.isArray(stored) ? stored.filter(isMistake) : [],
);

/** Keep the mistakes of a game; of all that are kept only the dearest stay. */
export function keepMistakes(found: readonly Mistake[]): void {
  const games = found.map(({ game }) => game);
  mistakes.update((all) =>
    [...found, ...all.filter(({ game }) => !games.includes(game))]
      .sort((a, b) => b.error - a.error)
      .slice(0, MOST),
  );
}
