/** The games that this device has been at, newest first, so that one can go on with them. */

import type { View } from "../wire/calls";
import { StoredList } from "../device/stored.svelte";

export interface KnownGame {
  readonly game: string;
  readonly rules: { readonly id: string; readonly name: string };
  readonly players: readonly string[];
  readonly phase: View["phase"];
  /** Milliseconds since 1970. */
  readonly seen: number;
  /** How far it is; games that were remembered long ago lack it. */
  readonly progress?: Progress;
}

/** How far a game is, as its view tells it. */
export interface Progress {
  /** The digest of the rules: they may have changed, and kept their id. */
  readonly digest: string;
  readonly dice: View["dice"]["kind"];
  /** How many seats wait for somebody. */
  readonly openSeats: number;
  /** Whether dice lie on the table, or lay there before. */
  readonly hasBegun: boolean;
  /** The turn that is played, counted from 1, and how many there are. */
  readonly round: number;
  readonly rounds: number;
  /** The points of the players, in their order. */
  readonly totals: readonly number[];
}

/** How far the game of a view is. */
export function progressOf(view: View): Progress {
  const filled = view.cards.map(
    ({ boxes }) => Object.values(boxes).filter((points) => points !== null).length,
  );
  return {
    digest: view.rules.digest,
    dice: view.dice.kind,
    openSeats: view.seats.filter((seat) => seat.kind === "open").length,
    hasBegun: view.turn?.dice != null || filled.some((boxes) => boxes > 0),
    round: (filled[view.turn?.seat ?? 0] ?? 0) + 1,
    rounds: view.rules.categories.length,
    totals: view.cards.map(({ total }) => total),
  };
}

const MOST = 20;
const known = new StoredList<KnownGame>("games");

export const games = {
  /** Every game that is remembered, newest first. */
  get known(): readonly KnownGame[] {
    return known.now;
  },

  /** Those that have not ended. */
  get underWay(): readonly KnownGame[] {
    return known.now.filter(({ phase }) => phase !== "over");
  },

  /** Remember a game at which this device has a seat, as it is now. */
  note(view: View, now: number = Date.now()): void {
    if (!view.seats.some((seat) => seat.is_yours)) return;
    const note: KnownGame = {
      game: view.game,
      rules: { id: view.rules.id, name: view.rules.name },
      players: view.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name),
      phase: view.is_archived ? "over" : view.phase,
      seen: now,
      progress: progressOf(view),
    };
    known.update((all) => [note, ...all.filter(({ game }) => game !== view.game)].slice(0, MOST));
  },

  /** Remember a game no longer. */
  forget(game: string): void {
    known.update((all) => all.filter((each) => each.game !== game));
  },
};
