import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Hand } from "./hand.svelte";
import type { Table } from "./table.svelte";
import { turn, view } from "../testing/views";

const rolled = turn({ dice: [2, 3, 4, 4, 6], roll: 1, options: { ones: 0, fours: 8 } });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A table that stands still, and takes note of what is scored. */
function tableAt(now = view({ turn: rolled })) {
  const score = vi.fn();
  const roll = vi.fn();
  const table = { view: now, isMyTurn: true, canRoll: true, eventNumber: 0, score, roll };
  return { table, score, roll, hand: new Hand(table as unknown as Table) };
}

test("points are taken at once, a zero after a second tap", () => {
  const { hand, score } = tableAt();
  hand.score("fours");
  expect(score).toHaveBeenLastCalledWith("fours");
  hand.score("ones");
  expect(hand.crossing).toBe("ones");
  expect(score).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(400);
  hand.score("ones");
  expect(score).toHaveBeenLastCalledWith("ones");
});

test("a double tap crosses nothing out", () => {
  const { hand, score } = tableAt();
  hand.score("ones");
  vi.advanceTimersByTime(399);
  hand.score("ones");
  expect(score).not.toHaveBeenCalled();
  expect(hand.crossing).toBe("ones");
});

test("a zero that was tapped once is forgotten with its dice, and by nothing that others do", () => {
  const { hand, table } = tableAt();
  hand.score("ones");
  table.view = view({ turn: rolled, version: 2 });
  expect(hand.crossing).toBe("ones");
  table.view = view({ turn: { ...rolled, roll: 2 }, version: 3 });
  expect(hand.crossing).toBeNull();
});

test("a second tap on the roll button rolls nothing, and a later one does", () => {
  const { hand, roll } = tableAt();
  hand.roll();
  vi.advanceTimersByTime(399);
  hand.roll();
  expect(roll).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  hand.roll();
  expect(roll).toHaveBeenCalledTimes(2);
});

test("nobody rolls while dice are in the air, nor before they can be seen", async () => {
  const { hand, roll } = tableAt();
  let land = (): void => undefined;
  const landing = hand.throwing(new Promise<void>((resolve) => (land = resolve)));
  hand.roll();
  land();
  await landing;
  hand.roll();
  expect(roll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  hand.roll();
  expect(roll).toHaveBeenCalledTimes(1);
});

test("a box that the dice may not fill takes nothing", () => {
  const { hand, score } = tableAt();
  hand.score("chance");
  expect(score).not.toHaveBeenCalled();
  expect(hand.crossing).toBeNull();
});

test("nothing is offered while dice are in the air", async () => {
  const { hand } = tableAt();
  let land = (): void => undefined;
  const landing = hand.throwing(
    new Promise<void>((resolve) => {
      land = resolve;
    }),
  );
  expect(hand.optionsOf(0)).toBeNull();
  land();
  await landing;
  expect(hand.optionsOf(0)).toEqual(rolled.options);
  expect(hand.optionsOf(1)).toBeNull();
});

test("the card of who plays is in front, or one that was asked for until the turn goes on", () => {
  const { hand, table } = tableAt();
  expect(hand.front).toBe(0);
  hand.lookAt(1);
  expect(hand.front).toBe(1);
  table.view = view({ turn: turn({ seat: 1 }) });
  hand.lookAt(0);
  table.view = view({ turn: turn({ seat: 0 }) });
  expect(hand.front).toBe(0);
});

test("dice that a quick player has thrown and scored are in the air no longer", () => {
  const { hand, table } = tableAt();
  void hand.throwing(new Promise(() => undefined));
  expect(hand.isThrowing).toBe(true);
  table.eventNumber += 1;
  expect(hand.isThrowing).toBe(false);
});
