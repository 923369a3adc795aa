/** The coach of whoever plays at this screen. The server pushes its advice after every throw. */

import type { AdviceView, RankedMoveView, View } from "../wire/calls";
import { ask } from "../wire/calls";
import { boxAmong, EQUAL, keepAmong, placesOf, tellCost, tellKeeping, tellReason } from "./telling";
import { facesAt } from "../ui/dice/dice";
import { percent, short } from "../words/numbers";
import type { Coach, Mark } from "../live/coach";
import type { Table } from "../live/table.svelte";
import { tokenOf } from "../device/tokens";
import { say } from "../words/words.svelte";

/** Switch the coach of a seat on or off; everybody at the table sees it. */
export const switchCoach = (game: string, seat: number, on: boolean): Promise<View> =>
  ask<View>(`games/${game}/coach`, { body: { seat, on }, token: tokenOf(game) });

export class TableCoach implements Coach {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether there is something to decide for somebody at this screen who has a coach. */
  get isAsked(): boolean {
    const { view, isMyTurn } = this.#table;
    const turn = view?.turn;
    return isMyTurn && turn?.dice != null && view?.seats[turn.seat]?.has_coach === true;
  }

  /** What it says about the dice on the table. */
  get advice(): AdviceView | null {
    return this.isAsked ? this.#table.wishes.advice : null;
  }

  /** The dice that the best move keeps; none if it fills a box. */
  get places(): readonly number[] {
    return placesOf(this.advice?.moves[0]?.keep ?? [], this.#dice, this.#table.kept);
  }

  /** What it says in a sentence: why the best is best, or what the dice that are kept give away. */
  get talk(): string {
    const { advice } = this;
    const rules = this.#table.view?.rules;
    if (!this.isAsked || rules === undefined) return "";
    if (advice === null) {
      const wait = this.#table.wishes.waitFor("advice");
      return wait === null ? "" : say("coach.wait", { share: percent(wait.progress) });
    }
    const keeping = this.#table.kept.length === 0 ? null : this.#keeping(advice);
    return keeping === null ? tellReason(advice, rules) : tellKeeping(advice, keeping, rules);
  }

  /** What it is worth to fill a box now, against the best. */
  markOf(category: string): Mark | null {
    const move = this.advice === null ? undefined : boxAmong(this.advice.moves, category);
    if (move === undefined) return null;
    const isBest = move === this.advice?.moves[0];
    const cost = tellCost(move);
    const isClose = move.error < EQUAL;
    const key = isBest ? "coach.is_best" : isClose ? "coach.is_as_good" : "coach.costs";
    return {
      isBest,
      text: isBest ? cost : isClose ? "≈0" : short(-move.error),
      told: say(key, { cost }),
    };
  }

  get #dice(): readonly number[] {
    return this.#table.view?.turn?.dice ?? [];
  }

  /** The move that rolls with the dice that are kept now. */
  #keeping(advice: AdviceView): RankedMoveView | null {
    return keepAmong(advice.moves, facesAt(this.#dice, this.#table.kept)) ?? null;
  }
}
