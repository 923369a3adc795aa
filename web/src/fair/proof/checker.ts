/**
 * Checks the rolls of a game, one after the other: that both links are the next of their chains, and
 * that the dice follow from them. It keeps no more of the game than that needs.
 */

import type { DuplicateDice, Links, WovenDice } from "../../wire/calls";
import { follows } from "./chain";
import { duplicate, weave, type Moment } from "./weave";

export interface Roll {
  readonly kind: "rolled";
  readonly seat: number;
  readonly keep: readonly number[];
  /** All dice as they lie now. */
  readonly dice: readonly number[];
  readonly links: Links | null;
  readonly stand_in: boolean;
}

export type Move = Roll | { readonly kind: "scored" | "noted" | "undone"; readonly seat: number };

/** What is wrong with a roll: which of its numbers, the dice it threw, or those it should have kept. */
export interface Flaw {
  readonly wrong: "links" | "server" | "player" | "dice" | "kept";
  /** The roll of the game, from 1. */
  readonly roll: number;
  readonly thrown: readonly number[];
  /** What the links lead to. */
  readonly drawn: readonly number[];
}

/** What the moves so far add up to. */
interface Place {
  readonly seat: number;
  /** How many boxes each seat has filled. */
  readonly filled: readonly number[];
  readonly rolls: number;
  readonly dice: readonly number[] | null;
}

interface Revealed {
  readonly count: number;
  readonly newest: string;
}

export class Checker {
  readonly #dice: WovenDice | DuplicateDice;
  readonly #revealed = new Map<string, Revealed>();
  readonly #rolls: Roll[] = [];
  #place: Place;
  #beforeScore: Place | null = null;

  constructor(dice: WovenDice | DuplicateDice, seats: number) {
    this.#dice = dice;
    this.#place = { seat: 0, filled: Array<number>(seats).fill(0), rolls: 0, dice: null };
  }

  /** The rolls so far. */
  get rolls(): readonly Roll[] {
    return this.#rolls;
  }

  /** How many boxes are filled. */
  get filled(): number {
    return this.#place.filled.reduce((sum, boxes) => sum + boxes, 0);
  }

  /** The dice that lie on the table; null until the first roll of a turn. */
  get dice(): readonly number[] | null {
    return this.#place.dice;
  }

  /** The number of the link that a chain reveals next, from 1. */
  nextNumber(end: string): number {
    return this.#knownOf(end).count + 1;
  }

  /** Go on by a move; what is wrong with it, if it is a roll that does not fit. */
  follow(move: Move): Flaw | null {
    if (move.kind === "rolled") return this.#followRoll(move);
    if (move.kind === "undone") this.#place = this.#beforeScore ?? this.#place;
    else this.#followScore();
    return null;
  }

  #followScore(): void {
    const { seat, filled } = this.#place;
    this.#beforeScore = this.#place;
    this.#place = {
      seat: (seat + 1) % filled.length,
      filled: filled.with(seat, (filled[seat] ?? 0) + 1),
      rolls: 0,
      dice: null,
    };
  }

  #followRoll(roll: Roll): Flaw | null {
    const flaw = this.#flawOf(roll);
    this.#rolls.push(roll);
    this.#reveal(roll);
    this.#place = { ...this.#place, rolls: this.#place.rolls + 1, dice: roll.dice };
    this.#beforeScore = null;
    return flaw;
  }

  #flawOf(roll: Roll): Flaw | null {
    const thrown = roll.dice.filter((_, place) => !roll.keep.includes(place));
    const flaw = (wrong: Flaw["wrong"], drawn: readonly number[] = []): Flaw => ({
      wrong,
      roll: this.#rolls.length + 1,
      thrown,
      drawn,
    });
    const wrong = this.#wrongLink(roll);
    if (wrong !== null) return flaw(wrong);
    const before = this.#place.dice ?? [];
    if (roll.keep.some((place) => before[place] !== roll.dice[place])) return flaw("kept");
    const drawn = this.#draw(roll, thrown.length);
    return drawn.join() === thrown.join() ? null : flaw("dice", drawn);
  }

  #wrongLink({ seat, links, stand_in: isStandIn }: Roll): "links" | "server" | "player" | null {
    const dice = this.#dice;
    if (dice.kind === "duplicate") return null;
    if (links === null || dice.transcript === null) return "links";
    if (!follows(links.server, this.#knownOf(dice.server).newest)) return "server";
    const end = isStandIn ? dice.stand_in : dice.chains[seat];
    return end != null && follows(links.player, this.#knownOf(end).newest) ? null : "player";
  }

  #draw({ links, keep, dice }: Roll, count: number): readonly number[] {
    const { seat, filled, rolls } = this.#place;
    const moment: Moment = { seat, turn: filled[seat] ?? 0, roll: rolls + 1 };
    if (this.#dice.kind === "duplicate") {
      const places = [...dice.keys()].filter((place) => !keep.includes(place));
      return duplicate(this.#dice.seed, moment, places);
    }
    return weave(this.#dice.transcript ?? "", links ?? { server: "", player: "" }, moment, count);
  }

  #knownOf(end: string): Revealed {
    return this.#revealed.get(end) ?? { count: 0, newest: end };
  }

  #reveal({ seat, links, stand_in: isStandIn }: Roll): void {
    const dice = this.#dice;
    if (links === null || dice.kind === "duplicate") return;
    const own = dice.chains[seat] ?? null;
    const player = isStandIn || own === null ? dice.stand_in : own;
    for (const [end, newest] of [
      [dice.server, links.server],
      [player, links.player],
    ] as const)
      this.#revealed.set(end, { count: this.nextNumber(end), newest });
  }
}
