/** Duplicate dice: the decisions that several players had to make with the same dice. */

import type { RankedMoveView, ReviewView, SharedDecision } from "../wire/calls";
import { playedAndBest } from "./review";

/** What one player did with dice that others had too. */
interface SharedChoice {
  readonly seat: number;
  readonly name: string;
  readonly move: RankedMoveView | undefined;
  readonly error: number;
}

interface SplitDecision extends Pick<SharedDecision, "turn" | "roll" | "dice"> {
  readonly choices: readonly SharedChoice[];
}

/** The decisions in which players with the same dice chose differently, in the game's order. */
export const splitDecisions = ({ shared, players }: ReviewView): readonly SplitDecision[] =>
  shared
    .filter(({ choices }) => new Set(choices.map(({ played }) => played)).size > 1)
    .map(({ turn, roll, dice, choices }) => ({
      turn,
      roll,
      dice,
      choices: choices.map(({ seat, event, error }) => {
        const decision = players[seat]?.decisions.find((made) => made.event === event);
        const move = decision && playedAndBest(decision).played;
        return { seat, name: players[seat]?.name ?? "", move, error };
      }),
    }));
