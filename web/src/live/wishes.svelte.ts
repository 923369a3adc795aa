/**
 * What the server tells beside the game to clients that wish for it: each player's chance to win, and
 * the advice of one's own coach. Both are pushed whenever they have changed.
 */

import type { AdviceView, ChancesView, SolvingMessage, UnavailableMessage } from "../wire/calls";
import type { Fulfilment } from "../wire/socket";

export type Wish = SolvingMessage["wish"];

export class Wishes {
  #chances = $state.raw<ChancesView | null>(null);
  #advice = $state.raw<AdviceView | null>(null);
  /** The last word about a wish that could not be fulfilled at once. */
  #delays = $state.raw<Partial<Record<Wish, SolvingMessage | UnavailableMessage>>>({});
  #wanted: readonly Wish[] = [];
  #since = $state(0);

  get wanted(): readonly Wish[] {
    return this.#wanted;
  }

  /** Each seat's chance to win, as it was last heard of. */
  get chances(): readonly number[] | null {
    return this.#chances?.chances ?? null;
  }

  /** What the coach says about the dice that lie there now. */
  get advice(): AdviceView | null {
    return this.#advice !== null && this.#advice.version >= this.#since ? this.#advice : null;
  }

  /** How far the strategy is that a wish waits for. */
  waitFor(wish: Wish): SolvingMessage | null {
    const delay = this.#delays[wish];
    return delay?.kind === "solving" ? delay : null;
  }

  /** Whether the table cannot have what is wished for. */
  isUnavailable(wish: Wish): boolean {
    return this.#delays[wish]?.kind === "unavailable";
  }

  /** Wish for something, or no longer. */
  change(wish: Wish, isWanted: boolean): void {
    if (this.#wanted.includes(wish) === isWanted) return;
    const others = this.#wanted.filter((other) => other !== wish);
    this.#wanted = isWanted ? [...others, wish] : others;
  }

  hear(message: Fulfilment): void {
    switch (message.kind) {
      case "chances":
        this.#chances = message;
        break;
      case "advice":
        this.#advice = message;
        break;
      case "unavailable":
        if (message.wish === "chances") this.#chances = null;
    }
    const isDelay = message.kind === "solving" || message.kind === "unavailable";
    const wish = isDelay ? message.wish : message.kind;
    this.#delays = { ...this.#delays, [wish]: isDelay ? message : undefined };
  }

  /** Somebody moved and led the table to this version: older advice is about other dice. */
  turnBegan(version: number): void {
    this.#since = version;
  }
}
