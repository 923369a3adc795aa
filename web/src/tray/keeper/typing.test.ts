import { beforeEach, expect, test, vi } from "vitest";
import { slotsOf } from "./keeper";
import { Typing } from "./typing.svelte";
import type { Hand } from "../../live/hand.svelte";
import type { Table } from "../../live/table.svelte";
import { turn, view } from "../../testing/views";

const enter = vi.fn();
const toggleKeep = vi.fn();
const forgetCrossing = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
});

/** A table with real dice, where somebody at this screen is to move. */
function tableAt(now: ReturnType<typeof turn>, kept: readonly number[] = []) {
  const table = {
    view: view({ turn: now, dice: { kind: "entered" } }),
    kept,
    isMyTurn: true,
    isBusy: false,
    enter,
    toggleKeep,
  };
  const hand = { forgetCrossing };
  return { table, typing: new Typing(table as unknown as Table, hand as unknown as Hand) };
}

function type(typing: Typing, ...faces: readonly number[]): void {
  for (const face of faces) typing.type(face);
}

test("dice are entered with the last one that is typed", () => {
  const { typing } = tableAt(turn());
  type(typing, 4, 1, 4, 6);
  expect(enter).not.toHaveBeenCalled();
  type(typing, 2);
  expect(enter).toHaveBeenCalledExactlyOnceWith([], [4, 1, 4, 6, 2]);
  expect(typing.isReady).toBe(false);
});

test("kept dice stay in their places, and only the others are typed", () => {
  const { typing } = tableAt(turn({ dice: [4, 1, 4, 6, 2], roll: 1, rolls_available: 2 }), [0, 2]);
  type(typing, 5, 5);
  expect(slotsOf(typing.toss)).toEqual([4, 5, 4, 5, null]);
  type(typing, 3);
  expect(enter).toHaveBeenCalledExactlyOnceWith([0, 2], [4, 5, 4, 5, 3]);
});

test("a typed die is taken away by a tap, and the last one by erasing", () => {
  const { typing } = tableAt(turn());
  type(typing, 4, 1, 6);
  typing.tap(1);
  expect(typing.toss.typed).toEqual([4, 6]);
  typing.erase();
  expect(typing.toss.typed).toEqual([4]);
  expect(toggleKeep).not.toHaveBeenCalled();
});

test("a die that lies there is kept by a tap, unless something is typed", () => {
  const { typing } = tableAt(turn({ dice: [4, 1, 4, 6, 2], roll: 1, rolls_available: 2 }));
  typing.tap(3);
  expect(toggleKeep).toHaveBeenCalledExactlyOnceWith(3);
  type(typing, 5);
  typing.tap(3);
  expect(toggleKeep).toHaveBeenCalledTimes(1);
});

test("what was typed is forgotten with its throw", () => {
  const { table, typing } = tableAt(turn());
  type(typing, 4, 1);
  table.view = view({ turn: turn({ dice: [1, 2, 3, 4, 5], roll: 1 }), dice: { kind: "entered" } });
  expect(typing.toss.typed).toEqual([]);
});

test("nothing is typed without a roll, nor while the server is asked", () => {
  const { typing } = tableAt(turn({ rolls_available: 0 }));
  type(typing, 4);
  expect(typing.toss.typed).toEqual([]);
  const { table, typing: busy } = tableAt(turn());
  table.isBusy = true;
  type(busy, 4);
  expect(busy.toss.typed).toEqual([]);
});
