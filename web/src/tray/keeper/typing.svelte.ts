/**
 * Real dice on their way into the page: faces are tapped one by one, and with the last one the throw
 * is entered. What is typed holds for one throw, and is forgotten when that has been entered.
 */

import type { View } from "../../wire/calls";
import type { Hand } from "../../live/hand.svelte";
import { lieOf } from "../../live/mirror";
import type { Table } from "../../live/table.svelte";
import { playDice } from "../../ui/sound";
import { isWhole, slotsOf, thrownIn, typedAt, type Throw } from "./keeper";

export class Typing {
  readonly #table: Table;
  readonly #hand: Hand;
  #typed = $state.raw<{ readonly lie: string; readonly faces: readonly number[] } | null>(null);

  constructor(table: Table, hand: Hand) {
    this.#table = table;
    this.#hand = hand;
  }

  get #view(): View | null {
    return this.#table.view;
  }

  get #lie(): string {
    return lieOf(this.#view?.turn);
  }

  /** The throw as far as it is known. */
  get toss(): Throw {
    return {
      dice: this.#view?.turn?.dice ?? null,
      kept: this.#table.kept,
      typed: this.#typed?.lie === this.#lie ? this.#typed.faces : [],
      count: this.#view?.rules.dice ?? 0,
    };
  }

  /** How many rolls the player to move still has. */
  get rolls(): number {
    return this.#view?.turn?.rolls_available ?? 0;
  }

  /** Whether a face can be typed: dice have been thrown that are not all known. */
  get isReady(): boolean {
    return this.#canType && !isWhole(this.toss);
  }

  get #canType(): boolean {
    const { isMyTurn, isBusy } = this.#table;
    return isMyTurn && !isBusy && this.rolls > 0 && thrownIn(this.toss) > 0;
  }

  /** A face was tapped; with the last one the throw is entered. */
  type(face: number): void {
    if (!this.isReady) return;
    this.#hand.forgetCrossing();
    this.#put([...this.toss.typed, face]);
    this.enter();
  }

  /** Take away the face that was typed last. */
  erase(): void {
    this.#put(this.toss.typed.slice(0, -1));
  }

  /** A die that was just typed is taken away again; one that lies there is kept, or let go. */
  tap(place: number): void {
    const { toss } = this;
    this.#hand.forgetCrossing();
    const typed = typedAt(toss, place);
    if (typed !== null) this.#put(toss.typed.filter((_, number) => number !== typed));
    else if (toss.dice !== null && toss.typed.length === 0) this.#table.toggleKeep(place);
  }

  /** Enter the throw, if all of it has been typed. */
  enter(): void {
    const { toss } = this;
    if (!this.#canType || !isWhole(toss)) return;
    playDice(thrownIn(toss), 0.03, 0);
    this.#table.enter(
      toss.dice === null ? [] : toss.kept,
      slotsOf(toss).flatMap((face) => face ?? []),
    );
  }

  /** Forget what was typed for a throw that is over. */
  follow(): void {
    if (this.#typed !== null && this.#typed.lie !== this.#lie) this.#typed = null;
  }

  #put(faces: readonly number[]): void {
    this.#typed = { lie: this.#lie, faces };
  }
}
