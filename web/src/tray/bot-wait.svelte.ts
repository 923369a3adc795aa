/**
 * Bots play by the strategy of the rules. Where that is still being computed a bot cannot move, and
 * the table tells how far it is.
 */

import { ask, Refusal, type SolutionStatus, type View } from "../wire/calls";
import { percent } from "../words/numbers";
import { pause } from "../wire/patience";
import type { Table } from "../live/table.svelte";
import { say, words } from "../words/words.svelte";

/** How long a bot takes over a move at most, in milliseconds, before one wonders. */
const PATIENCE = 2500;
const BETWEEN_QUESTIONS = 1500;

export class BotWait {
  readonly #table: Table;
  /** The version that a bot is to move at; null while somebody else is. */
  readonly #version = $derived.by(() => botsVersion(this.#table.view));
  #share = $state<number | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  /** How far the strategy is that a bot waits for; nothing while none does. */
  get talk(): string {
    return this.#share === null ? "" : `${say("stage.strategy")}: ${percent(this.#share)}`;
  }

  /** Wonder about bots that do not move from now on; the answer ends that. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => this.#watch());
    });
  }

  #watch(): (() => void) | undefined {
    if (this.#version === null) return;
    const end = new AbortController();
    void this.#wonder(end.signal);
    return () => {
      end.abort();
      this.#share = null;
    };
  }

  async #wonder(signal: AbortSignal): Promise<void> {
    const tell = (share: number): void => {
      if (!signal.aborted) this.#share = share;
    };
    await pause(PATIENCE);
    while (!signal.aborted) {
      const share = await this.#ask();
      if (share === null || share === 1) return;
      await words.loadRooms();
      tell(share);
      await pause(BETWEEN_QUESTIONS);
    }
  }

  async #ask(): Promise<number | null> {
    const digest = this.#table.view?.rules.digest ?? "";
    try {
      return (await ask<SolutionStatus>(`solutions/${digest}`)).progress;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return null;
    }
  }
}

/** A bot plays in its own seat, or in that of somebody who is gone. */
function botsVersion(view: View | null): number | null {
  const seat = view?.turn == null ? undefined : view.seats[view.turn.seat];
  return seat?.kind === "bot" || seat?.is_away === true ? (view?.version ?? null) : null;
}
