/**
 * Which dice are kept now, by place. They belong to a roll: whatever else happens at the table, they
 * stay until the next one. The server knows them too, so that other tabs and other players see the
 * same; what is tapped here holds until the server has answered.
 */

import type { TurnView } from "../wire/calls";
import { lieOf } from "./mirror";

/** The places after one of them was tapped, in their order. */
export function toggled(places: readonly number[], place: number): readonly number[] {
  return places.includes(place)
    ? places.filter((other) => other !== place)
    : [...places, place].sort((a, b) => a - b);
}

export class Keeping {
  #places = $state.raw<readonly number[]>([]);
  #roll = 0;
  #lie = "";
  /** The numbers of requests that tell the server, and are not answered yet. */
  #asked: readonly number[] = [];
  #isUntold = false;

  get places(): readonly number[] {
    return this.#places;
  }

  /** The roll that they belong to. */
  get roll(): number {
    return this.#roll;
  }

  /** Whether the server has still to be told of them. */
  get isUntold(): boolean {
    return this.#isUntold;
  }

  /** Keep the die at a place, or let it go; the server is to be told. */
  toggle(place: number): void {
    this.#places = toggled(this.#places, place);
    this.#isUntold = true;
  }

  /** The server is being told, in a request of this number. */
  telling(request: number): void {
    this.#isUntold = false;
    this.#asked = [...this.#asked, request];
  }

  /** That request was answered; whether it was one of these. */
  answered(request: number): boolean {
    const before = this.#asked;
    this.#asked = before.filter((other) => other !== request);
    return this.#asked.length < before.length;
  }

  /** The line broke: nobody knows which of these requests arrived. */
  broke(): void {
    if (this.#asked.length > 0) this.#isUntold = true;
    this.#asked = [];
  }

  /** The server shows a turn: of another roll it knows best, of this one unless it is behind. */
  follow(turn: TurnView | null, isMine: boolean): void {
    const roll = turn?.roll ?? 0;
    const kept = turn === null ? [] : turn.kept;
    const lie = lieOf(turn);
    if (lie !== this.#lie) {
      [this.#lie, this.#roll, this.#places] = [lie, roll, kept ?? []];
      this.#isUntold = false;
    } else if (kept !== null) this.hear(roll, kept);
    else if (!isMine) this.#places = [];
    else if (this.#places.length > 0 && this.#asked.length === 0) this.#isUntold = true;
  }

  /** Somebody who plays this seat keeps these. */
  hear(roll: number, places: readonly number[]): void {
    if (roll === this.#roll && this.#asked.length === 0 && !this.#isUntold) this.#places = places;
  }
}
