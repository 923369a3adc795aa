/** The seats of a table that is being set up, before it is opened. */

import type { BotLevel, SeatRequest } from "../wire/calls";

/** From the easiest to beat to the hardest. */
export const LEVELS: readonly BotLevel[] = ["novice", "greedy", "casual", "strong", "perfect"];

export const MOST_SEATS = 12;

export interface SeatDraft {
  /** Tells seats apart while they come and go. */
  readonly key: number;
  readonly kind: "person" | "bot" | "open";
  readonly name: string;
  readonly level: BotLevel;
}

let keys = 0;

/** A seat to begin with. */
export function draftSeat(kind: SeatDraft["kind"], name = ""): SeatDraft {
  keys += 1;
  return { key: keys, kind, name, level: "casual" };
}

/** The seats of a game that was set up before. */
export function draftSeats(seats: readonly SeatRequest[]): SeatDraft[] {
  return seats.map((seat) => {
    const draft = draftSeat(seat.kind, seat.kind === "person" ? seat.name : "");
    return seat.kind === "bot" ? { ...draft, level: seat.level } : draft;
  });
}

/** What is asked of the server; `fallback` names who has written no name. */
export function requestSeats(
  drafts: readonly SeatDraft[],
  fallback: (number: number) => string,
): readonly SeatRequest[] {
  return drafts.map((draft, place) => {
    if (draft.kind === "open") return { kind: "open" };
    if (draft.kind === "bot") return { kind: "bot", level: draft.level };
    const name = draft.name.trim();
    return { kind: "person", name: name === "" ? fallback(place + 1) : name };
  });
}

/** Whether somebody would play, and not only bots. */
export const hasPeople = (drafts: readonly SeatDraft[]): boolean =>
  drafts.some((draft) => draft.kind !== "bot");
