import { expect, test } from "vitest";
import type { SeatRequest } from "../wire/calls";
import { draftSeat, draftSeats, hasPeople, requestSeats } from "./seat-draft";

const called = (number: number): string => `Player ${number}`;

test("seats that were set up before come back as they were", () => {
  const seats: readonly SeatRequest[] = [
    { kind: "person", name: "Anna" },
    { kind: "bot", level: "strong" },
    { kind: "open" },
  ];
  expect(requestSeats(draftSeats(seats), called)).toEqual(seats);
});

test("who has written no name is called by the number of the seat", () => {
  const drafts = [draftSeat("bot"), draftSeat("person", "  ")];
  expect(requestSeats(drafts, called)[1]).toEqual({ kind: "person", name: "Player 2" });
});

test("an open seat is one for somebody; bots alone are nobody", () => {
  expect(hasPeople([draftSeat("bot"), draftSeat("open")])).toBe(true);
  expect(hasPeople([draftSeat("bot"), draftSeat("bot")])).toBe(false);
});

test("every seat has a key of its own", () => {
  expect(draftSeat("bot").key).not.toBe(draftSeat("bot").key);
});
