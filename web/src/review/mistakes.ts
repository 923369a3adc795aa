/** One's own dearest mistakes, kept on this device to be practised. */

import type { PlayerReview, PositionView, RulesChoice } from "../wire/calls";
import { isCostly } from "./review";
import { recall, remember } from "../device/storage";

const KEY = "mistakes";
const MOST = 60;

/** A position in which points were given away. */
export interface Mistake extends PositionView {
  /** Built-in rules by their id, all others whole. */
  readonly rules: RulesChoice;
  readonly game: string;
  readonly event: number;
  readonly error: number;
}

interface Found {
  readonly game: string;
  readonly rules: RulesChoice;
  /** The reviews of the seats that were played from this device. */
  readonly players: readonly PlayerReview[];
}

/** The mistakes of a game. */
export const mistakesIn = ({ game, rules, players }: Found): readonly Mistake[] =>
  players
    .flatMap(({ decisions }) => decisions.filter((decision) => isCostly(decision.class)))
    .map(({ event, error, position }) => ({ ...position, rules, game, event, error }));

/** Every mistake that is kept, the dearest first. */
export function recallMistakes(): readonly Mistake[] {
  const stored = recall(KEY);
  return Array.isArray(stored) ? (stored as Mistake[]) : [];
}

/** Keep the mistakes of a game; of all that are kept only the dearest stay. */
export function keepMistakes(mistakes: readonly Mistake[]): void {
  const games = new Set(mistakes.map(({ game }) => game));
  const others = recallMistakes().filter(({ game }) => !games.has(game));
  const all = [...mistakes, ...others].sort((a, b) => b.error - a.error);
  remember(KEY, all.slice(0, MOST));
}
