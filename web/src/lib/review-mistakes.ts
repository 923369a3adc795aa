/** One's own dearest mistakes, kept on this device to be practised. */

import type { PlayerReview, RulesChoice } from "./api";
import { momentsOf, type GameRecord } from "./record";
import { isCostly } from "./review";
import { recall, remember } from "./storage";

const KEY = "mistakes";
const MOST = 60;

/** A position in which points were given away. */
export interface Mistake {
  /** Built-in rules by their id, all others whole. */
  readonly rules: RulesChoice;
  readonly boxes: Readonly<Record<string, number>>;
  readonly extras: number;
  readonly saved: number;
  readonly dice: readonly number[];
  readonly rolls_left: number;
  readonly game: string;
  readonly event: number;
  readonly error: number;
}

interface Found {
  readonly game: string;
  readonly record: GameRecord;
  readonly rules: RulesChoice;
  readonly turns: { readonly rolls: number; readonly saved_rolls: boolean };
  /** The reviews of the seats that were played from this device. */
  readonly players: readonly PlayerReview[];
}

/** The mistakes of a game. */
export function mistakesIn({ game, record, rules, turns, players }: Found): readonly Mistake[] {
  const moments = momentsOf(record, turns);
  return players
    .flatMap(({ decisions }) => decisions.filter((decision) => isCostly(decision.class)))
    .flatMap(({ event, error, dice }) => {
      const moment = moments[event];
      if (moment === undefined) return [];
      const { boxes, extras, saved, rollsLeft: rolls_left } = moment;
      return [{ rules, boxes, extras, saved, dice, rolls_left, game, event, error }];
    });
}

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
