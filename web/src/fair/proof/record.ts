/** The record of a game, and the check of its dice: the file holds its rules, players and every event. */

import { ask, type View } from "../../wire/calls";
import { Checker, type Flaw, type Move } from "./checker";
import { transcriptOf } from "./transcript";

interface Sealed {
  readonly seat: number;
  readonly seal: string;
}

export interface RolledEvent extends Sealed {
  readonly kind: "rolled";
  readonly keep: readonly number[];
  /** All dice as they lie, one digit each. */
  readonly dice: string;
  readonly links?: { readonly server: string; readonly player: string };
  readonly stand_in?: boolean;
}

export interface FilledEvent extends Sealed {
  readonly kind: "scored" | "noted";
  readonly category: string;
  readonly points: number;
  readonly extra?: number;
}

export interface UndoneEvent extends Sealed {
  readonly kind: "undone";
}

export type RecordEvent = RolledEvent | FilledEvent | UndoneEvent;

export interface GameRecord {
  readonly schema: number;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly digest: string;
  readonly game: string | null;
  readonly players: readonly string[];
  /** The seats that were a bot's from the beginning. */
  readonly bots: readonly number[];
  readonly dice: View["dice"];
  readonly seal: string;
  readonly events: readonly RecordEvent[];
}

/** The record of a game at this server. */
export const fetchRecord = (game: string): Promise<GameRecord> =>
  ask<GameRecord>(`games/${game}/record`);

/** Who made a seat's chain, and how many of its rolls the stand-in made. */
export interface SeatDice {
  readonly name: string;
  readonly chain: "player" | "server";
  readonly rolls: number;
  readonly standIns: number;
}

/** What came of the check of the dice. Events are counted from 1. */
export type DiceCheck =
  | { readonly found: "fair"; readonly rolls: number; readonly seats: readonly SeatDice[] }
  | { readonly found: "entered" | "transcript" }
  | { readonly found: "flaw"; readonly event: number; readonly flaw: Flaw };

/** Whether the transcript of a record is that of its game, its rules, its seats and its chains. */
export function hasOwnTranscript({ game, digest, players, bots, dice }: GameRecord): boolean {
  if (dice.kind !== "woven") return true;
  const seats = players.map((name, seat) => ({
    name,
    kind: bots.includes(seat) ? "bot" : "person",
  }));
  return dice.transcript === transcriptOf({ game: game ?? "", rules: digest, seats, dice });
}

/** The moves of a record, and the first roll that does not fit with the number of its event. */
export interface Walk {
  readonly checker: Checker;
  readonly first: { readonly event: number; readonly flaw: Flaw } | null;
}

/** Check the rolls of a record from the start. */
export function walk({ dice, players, events }: GameRecord): Walk {
  if (dice.kind === "entered") throw new Error("dice that were thrown by hand have no check");
  const checker = new Checker(dice, players.length);
  let first: Walk["first"] = null;
  for (const [place, event] of events.entries()) {
    const flaw = checker.follow(moveOf(event));
    if (flaw !== null) first ??= { event: place + 1, flaw };
  }
  return { checker, first };
}

function moveOf(event: RecordEvent): Move {
  if (event.kind !== "rolled") return event;
  const { kind, seat, keep, links = null, stand_in = false } = event;
  return { kind, seat, keep, dice: diceOf(event), links, stand_in };
}

/** The dice of a roll, as they lie. */
export const diceOf = (event: RolledEvent): number[] => Array.from(event.dice, Number);

/** Whether every roll of a record is the one that follows from what was fixed before the game. */
export function checkDice(record: GameRecord): DiceCheck {
  if (record.dice.kind === "entered") return { found: "entered" };
  if (!hasOwnTranscript(record)) return { found: "transcript" };
  const { checker, first } = walk(record);
  if (first !== null) return { found: "flaw", ...first };
  return { found: "fair", rolls: checker.rolls.length, seats: seatsOf(record, checker) };
}

function seatsOf({ dice, players }: GameRecord, { rolls }: Checker): readonly SeatDice[] {
  if (dice.kind !== "woven") return [];
  return players.map((name, seat) => {
    const own = rolls.filter((roll) => roll.seat === seat);
    return {
      name,
      chain: dice.chains[seat] == null ? "server" : "player",
      rolls: own.length,
      standIns: own.filter((roll) => roll.stand_in).length,
    };
  });
}
