/** A game on the desk to be looked at again: one of this server, or a record that somebody has. */

import { fetchView, Refusal, type RulesView, type ReviewView } from "../wire/calls";
import { fetchRecord, type GameRecord } from "./record/record";
import { checkRecord, isFailure, type RecordCheck } from "./record/check";
import { fetchReview, reviewRecord, mistakesIn } from "./review";
import { keepMistakes } from "../coach/mistakes.svelte";
import { takeRules } from "../rules/built-in";
import type { Patience, Wait } from "../wire/patience";
import { tokenOf } from "../device/tokens";

export type Desk =
  | { readonly state: "empty" | "no_record" }
  | { readonly state: "waiting"; readonly wait: Wait | null }
  | { readonly state: "refused"; readonly refusal: Refusal }
  | { readonly state: "altered"; readonly check: RecordCheck; readonly record: GameRecord }
  | {
      readonly state: "open";
      readonly review: ReviewView;
      readonly record: GameRecord;
      /** The seats that were played from this device. */
      readonly mine: readonly number[];
    };

export class ReviewDesk {
  #desk = $state.raw<Desk>({ state: "empty" });
  #end: AbortController | null = null;

  get now(): Desk {
    return this.#desk;
  }

  /** Look at a game of this server. */
  async openGame(game: string): Promise<void> {
    await this.#open(async (patience) => {
      const [record, review, mine] = await Promise.all([
        fetchRecord(game),
        fetchReview(game, patience),
        seatsOf(game),
      ]);
      await noteMistakes(game, record, review, mine);
      return { state: "open", review, record, mine };
    });
    await this.#complete((patience) => fetchReview(game, patience, { isWhole: true }));
  }

  /** Look at a record. One that was changed is not worth a review, and is not sent anywhere. */
  async openRecord(found: Promise<GameRecord | null>): Promise<void> {
    await this.#open(async (patience) => {
      const record = await found;
      if (record === null) return { state: "no_record" };
      const check = checkRecord(record);
      if (isFailure(check)) return { state: "altered", check, record };
      return { state: "open", review: await reviewRecord(record, patience), record, mine: [] };
    });
    await this.#complete(async (patience) => {
      const record = await found;
      return record === null ? null : reviewRecord(record, patience, { isWhole: true });
    });
  }

  /** Clear the desk. */
  close(): void {
    this.#end?.abort();
    this.#desk = { state: "empty" };
  }

  /** Everything else is read meanwhile: the scores of perfect games come when they are known. */
  async #complete(find: (patience: Patience) => Promise<ReviewView | null>): Promise<void> {
    const signal = this.#end?.signal;
    const open = this.#desk;
    if (signal === undefined || open.state !== "open" || open.review.distribution !== null) return;
    try {
      const review = await find({ signal });
      if (review !== null && this.#desk === open) this.#desk = { ...open, review };
    } catch (error) {
      // A review without them is better than none.
      if (!(error instanceof Refusal) && !signal.aborted) throw error;
    }
  }

  async #open(find: (patience: Patience) => Promise<Desk>): Promise<void> {
    this.#end?.abort();
    const end = (this.#end = new AbortController());
    const put = (desk: Desk): void => {
      if (!end.signal.aborted) this.#desk = desk;
    };
    const onwait = (wait: Wait): void => {
      put({ state: "waiting", wait });
    };
    put({ state: "waiting", wait: null });
    try {
      put(await find({ onwait, signal: end.signal }));
    } catch (error) {
      if (error instanceof Refusal) put({ state: "refused", refusal: error });
      else if (!end.signal.aborted) throw error;
    }
  }
}

/** The seats that this device has at a table; the server is asked only if it has any. */
async function seatsOf(game: string): Promise<readonly number[]> {
  if (tokenOf(game) === null) return [];
  const view = await fetchView(game).catch(() => null);
  return (view?.seats ?? []).flatMap((seat, place) => (seat.is_yours ? [place] : []));
}

/** Keep what can be learnt from one's own game. */
async function noteMistakes(
  game: string,
  record: GameRecord,
  review: ReviewView,
  mine: readonly number[],
): Promise<void> {
  const players = mine.flatMap((seat) => review.players[seat] ?? []);
  if (players.length === 0) return;
  const rules = await nameRules(review.rules, record);
  keepMistakes(mistakesIn({ game, rules, players }));
}

/** Built-in rules by their id, all others whole. */
async function nameRules(rules: RulesView, record: GameRecord) {
  const shelf = await takeRules().catch(() => []);
  return shelf.find(({ digest }) => digest === rules.digest)?.id ?? record.rules;
}
