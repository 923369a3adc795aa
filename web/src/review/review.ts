/** The review of a game, put in the order in which one looks at it. */

import type { Mistake } from "../coach/mistakes.svelte";
import type {
  DecisionView,
  PlayerReview,
  RankedMoveView,
  ReviewView,
  ThrowView,
  RulesChoice,
} from "../wire/calls";
import type { GameRecord } from "./record/record";
import { askPatiently, type Patience } from "../wire/patience";

export type Grade = DecisionView["class"];

/** From the best to the worst. */
export const GRADES: readonly Grade[] = ["best", "fine", "inaccuracy", "mistake", "blunder"];

/** The review of a game at this server. It needs no token, and everybody may see it. */
export const fetchReview = (game: string, patience: Patience, extent?: Extent) =>
  askPatiently<ReviewView>(`games/${game}/review${queryOf(extent)}`, {}, patience);

/** The review of any record. */
export const reviewRecord = (record: GameRecord, patience: Patience, extent?: Extent) =>
  askPatiently<ReviewView>(`review${queryOf(extent)}`, { body: record }, patience);

interface Extent {
  /** Whether to wait for the scores of perfect games, too. */
  readonly isWhole: boolean;
}

const queryOf = (extent?: Extent): string => (extent?.isWhole ? "?whole=true" : "");

/** A throw and the decision that followed it; the last throw of a broken-off game has none. */
export interface Step {
  readonly turn: number;
  /** Which roll of the turn it was, from 1. */
  readonly roll: number;
  readonly throw: ThrowView;
  readonly decision: DecisionView | null;
}

/** A player's game, throw by throw. */
export function stepsOf(player: PlayerReview): readonly Step[] {
  const steps: Step[] = [];
  for (const [place, thrown] of player.throws.entries()) {
    const next = player.throws[place + 1]?.event ?? Infinity;
    const before = steps.at(-1);
    steps.push({
      turn: thrown.turn,
      roll: before?.turn === thrown.turn ? before.roll + 1 : 1,
      throw: thrown,
      // To keep dice is to roll again: that decision has the number of the next throw.
      decision: player.decisions.find(({ event }) => event > thrown.event && event <= next) ?? null,
    });
  }
  return steps;
}

/** Whether a decision is worth coming back to. */
export const isCostly = (grade: Grade): boolean => GRADES.indexOf(grade) >= 2;

/** The next step in a direction at which points were given away; null if there is none. */
export function nextMistake(
  steps: readonly Step[],
  from: number,
  direction: 1 | -1,
): number | null {
  for (let at = from + direction; at >= 0 && at < steps.length; at += direction) {
    const decision = steps[at]?.decision;
    if (decision && isCostly(decision.class)) return at;
  }
  return null;
}

/** The move that was played, and the one that was best; the same one where nothing was better. */
export function playedAndBest(decision: DecisionView): {
  readonly played: RankedMoveView | undefined;
  readonly best: RankedMoveView | undefined;
} {
  const played = decision.moves.find(({ move }) => move === decision.played);
  const best = decision.class === "best" ? played : decision.moves[0];
  return { played, best };
}

/** The luckiest and the unluckiest throw. */
export function extremes(player: PlayerReview): readonly [ThrowView, ThrowView] | null {
  const byLuck = [...player.throws].sort((a, b) => b.luck - a.luck);
  const [most, least] = [byLuck[0], byLuck.at(-1)];
  return most === undefined || least === undefined ? null : [most, least];
}

interface Found {
  readonly game: string;
  readonly rules: RulesChoice;
  /** The reviews of the seats that were played from this device. */
  readonly players: readonly PlayerReview[];
}

/** The mistakes of a game, with all that it takes to decide again. */
export const mistakesIn = ({ game, rules, players }: Found): readonly Mistake[] =>
  players
    .flatMap(({ decisions }) => decisions.filter((decision) => isCostly(decision.class)))
    .map(({ event, error, position }) => ({ ...position, rules, game, event, error }));
