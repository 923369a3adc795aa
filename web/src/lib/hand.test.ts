import { expect, test, vi } from "vitest";
import { Hand } from "./hand.svelte";
import type { Table } from "./table.svelte";
import { turn, view } from "./testing/views";

const rolled = turn({ dice: [2, 3, 4, 4, 6], options: { ones: 0, fours: 8 } });

/** A table that stands still, and takes note of what is scored. */
function tableAt(now = view({ turn: rolled })) {
  const score = vi.fn();
  const table = { view: now, isMyTurn: true, eventNumber: 0, score };
  return { table, score, hand: new Hand(table as unknown as Table) };
}

test("points are taken at once, a zero after a second tap", () => {
  const { hand, score } = tableAt();
  hand.score("fours");
  expect(score).toHaveBeenLastCalledWith("fours");
  hand.score("ones");
  expect(hand.crossing).toBe("ones");
  expect(score).toHaveBeenCalledTimes(1);
  hand.score("ones");
  expect(score).toHaveBeenLastCalledWith("ones");
});

test("a zero that was tapped once is forgotten when the table goes on", () => {
  const { hand, table } = tableAt();
  hand.score("ones");
  table.view = view({ turn: rolled, version: 2 });
  expect(hand.crossing).toBeNull();
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
