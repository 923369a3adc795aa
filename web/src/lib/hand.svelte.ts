/**
 * What only this screen knows about a table: which card lies in front, whether dice are in the air,
 * and the zero that was tapped once. Each of them holds for a while only, so it is kept with what
 * it was decided for, and is over by itself when that has changed.
 */

import type { TurnView, View } from "./api";
import type { Coach } from "./coach.svelte";
import type { Table } from "./table.svelte";

export class Hand {
  readonly #table: Table;
  #crossing = $state.raw<{ readonly category: string; readonly version: number } | null>(null);
  #writing = $state.raw<{ readonly category: string; readonly version: number } | null>(null);
  #glance = $state.raw<{ readonly seat: number; readonly turn: number | undefined } | null>(null);
  #lingering = $state.raw<{ readonly seat: number; readonly event: number } | null>(null);
  #thrown = $state.raw<number | null>(null);
  #coach = $state.raw<Coach | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  get #view(): View | null {
    return this.#table.view;
  }

  /** The box whose zero waits for a second tap. */
  get crossing(): string | null {
    const crossing = this.#crossing;
    return crossing?.version === this.#view?.version ? (crossing?.category ?? null) : null;
  }

  /** Whether dice are in the air. What they pay is not shown before they lie. */
  get isThrowing(): boolean {
    return this.#thrown !== null && this.#thrown === this.#table.eventNumber;
  }

  /** The coach, if one is called; it is silent while dice are in the air. */
  get coach(): Coach | null {
    return this.isThrowing ? null : this.#coach;
  }

  /** Let a coach sit beside; it is asked about every throw. The answer ends the asking. */
  listenTo(coach: Coach): () => void {
    this.#coach = coach;
    return coach.follow();
  }

  /** The seat whose card lies in front: one that was asked for, or who plays. */
  get front(): number {
    const turn = this.#view?.turn?.seat;
    if (this.#glance !== null && this.#glance.turn === turn) return this.#glance.seat;
    if (this.#lingering?.event === this.#table.eventNumber) return this.#lingering.seat;
    return turn ?? this.#view?.standings[0]?.seat ?? 0;
  }

  /** What the dice would pay on the card of a seat; null where it is not its turn, or not known. */
  optionsOf(seat: number): TurnView["options"] | null {
    const turn = this.#view?.turn;
    return turn?.seat === seat && turn.dice !== null && !this.isThrowing ? turn.options : null;
  }

  /** Whether somebody at this screen may put the dice into a box of this card. */
  canScore(seat: number): boolean {
    return this.#table.isMyTurn && this.#view?.turn?.seat === seat;
  }

  /** Put the dice into a box. A zero is asked for twice. */
  score(category: string): void {
    const view = this.#view;
    const points = view?.turn?.options[category];
    if (view === null || points === undefined) return;
    if (points === 0 && this.crossing !== category)
      this.#crossing = { category, version: view.version };
    else this.#table.score(category);
  }

  /** Let the zero be. */
  forgetCrossing(): void {
    this.#crossing = null;
  }

  /** The box that points are being written into without dice. */
  get writing(): string | null {
    const writing = this.#writing;
    return writing?.version === this.#view?.version ? (writing?.category ?? null) : null;
  }

  /** Write points into a box, or put the pen away. */
  write(category: string | null): void {
    const version = this.#view?.version ?? 0;
    this.#writing = category === null ? null : { category, version };
  }

  /** Whether points can be written on this card: real dice were thrown, and none entered. */
  canWrite(seat: number): boolean {
    const view = this.#view;
    return view?.dice === "entered" && view.turn?.dice === null && this.canScore(seat);
  }

  /** Look at a player's card until the turn goes on. */
  lookAt(seat: number): void {
    this.#glance = { seat, turn: this.#view?.turn?.seat };
  }

  /** Leave a card that was just written on in front for a moment. */
  linger(seat: number): void {
    const event = this.#table.eventNumber;
    this.#lingering = { seat, event };
    setTimeout(() => {
      if (this.#lingering?.event === event) this.#lingering = null;
    }, 1100);
  }

  /** Dice have left the hand, until the promise is kept or the next move is seen. */
  async throwing(landing: Promise<unknown>): Promise<void> {
    const event = this.#table.eventNumber;
    this.#thrown = event;
    try {
      await landing;
    } finally {
      if (this.#thrown === event) this.#thrown = null;
    }
  }
}
