/**
 * What only this screen knows about a table: which card lies in front, whether dice are in the air,
 * and the zero that was tapped once. Each of them holds for a while only, so it is kept with what
 * it was decided for, and is over by itself when that has changed.
 *
 * Nobody does by a second tap what the first one was meant for: times are in milliseconds.
 */

import type { TurnView, View } from "../wire/calls";
import type { Coach } from "./coach";
import { lieOf } from "./mirror";
import { DOUBLE_TAP, type Table } from "./table.svelte";

/** How long dice lie before they can be thrown again. */
const TO_SEE = 200;

/** A box that something is asked about, for the dice that lie there then. */
interface Asked {
  readonly category: string;
  readonly lie: string;
  readonly at: number;
}

export class Hand {
  readonly #table: Table;
  #crossing = $state.raw<Asked | null>(null);
  #writing = $state.raw<Asked | null>(null);
  #restsUntil = 0;
  #undoRestsUntil = 0;
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
    return this.#still(this.#crossing);
  }

  /** Take back what was done last; not twice by one tap. */
  undo(): void {
    const now = performance.now();
    if (now < this.#undoRestsUntil) return;
    this.#undoRestsUntil = now + DOUBLE_TAP;
    this.#table.undo();
  }

  /** The box that was asked about, if the dice are still those. */
  #still(asked: Asked | null): string | null {
    return asked?.lie === lieOf(this.#view?.turn) ? asked.category : null;
  }

  #ask(category: string): Asked {
    return { category, lie: lieOf(this.#view?.turn), at: performance.now() };
  }

  /** Throw the dice that are not kept; not while some are in the air, and not twice by one tap. */
  roll(): void {
    const now = performance.now();
    if (this.isThrowing || now < this.#restsUntil || !this.#table.canRoll) return;
    this.#restsUntil = now + DOUBLE_TAP;
    this.forgetCrossing();
    this.#table.roll();
  }

  /** Whether dice are in the air. What they pay is not shown before they lie. */
  get isThrowing(): boolean {
    return this.#thrown !== null && this.#thrown === this.#table.eventNumber;
  }

  /** The coach, if one is called; it is silent while dice are in the air. */
  get coach(): Coach | null {
    return this.isThrowing ? null : this.#coach;
  }

  /** Let a coach sit beside, or none. */
  listenTo(coach: Coach | null): void {
    this.#coach = coach;
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
    const asked = this.crossing === category ? this.#crossing : null;
    if (points === 0 && asked === null) this.#crossing = this.#ask(category);
    else if (asked === null || performance.now() - asked.at >= DOUBLE_TAP) {
      this.forgetCrossing();
      this.#restsUntil = this.#undoRestsUntil = 0;
      this.#table.score(category);
    }
  }

  /** Let the zero be. */
  forgetCrossing(): void {
    this.#crossing = null;
  }

  /** The box that points are being written into without dice. */
  get writing(): string | null {
    return this.#still(this.#writing);
  }

  /** Write points into a box, or put the pen away. */
  write(category: string | null): void {
    this.#writing = category === null ? null : this.#ask(category);
  }

  /** Whether points can be written on this card: real dice were thrown, and none entered. */
  canWrite(seat: number): boolean {
    const view = this.#view;
    return view?.dice.kind === "entered" && view.turn?.dice === null && this.canScore(seat);
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
      if (this.#thrown === event) {
        this.#thrown = null;
        this.#restsUntil = Math.max(this.#restsUntil, performance.now() + TO_SEE);
      }
    }
  }
}
