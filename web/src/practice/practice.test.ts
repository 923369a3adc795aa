import { beforeEach, describe, expect, it } from "vitest";
import type { AnalysisView, RankedMoveView } from "../wire/calls";
import { mistakes, type Position } from "../coach/mistakes.svelte";
import { judge, keyOf, moveOf, optionsOf, shortlist } from "./practice";
import { practiceNotes } from "./notes.svelte";
import { remember } from "../device/storage";

const position: Position = {
  rules: "yatzy",
  boxes: { ones: 3, one_pair: 12 },
  extras: 0,
  saved: 0,
  dice: [4, 1, 4, 6, 2],
  rolls_left: 1,
};

function move(rest: Partial<RankedMoveView>): RankedMoveView {
  const nothing = { keep: null, places: null, category: null, points: null };
  return { move: "", value: 0, error: 0, class: "best", chances: {}, ...nothing, ...rest };
}

const best = move({ move: "keep 44", keep: [4, 4], places: [0, 2] });
const fine = move({ move: "keep 446", keep: [4, 4, 6], error: 0.1, class: "fine" });
const fours = move({ category: "fours", points: 8, error: 3, class: "mistake" });
const twos = move({ category: "twos", points: 2, error: 9, class: "blunder" });
const analysis: AnalysisView = {
  moves: [best, fine, fours, twos],
  reason: { points: null, targets: [], rival: null, gain: 0, is_close: false },
};

describe("a choice", () => {
  it("of dice is known by its faces, wherever they lie", () => {
    expect(moveOf(analysis, position.dice, { kind: "keep", places: [2, 0] })).toBe(best);
    expect(moveOf(analysis, position.dice, { kind: "keep", places: [1] })).toBeUndefined();
  });

  it("is judged against the best, and is good if nobody could tell the difference", () => {
    const choose = (places: number[]) => judge(analysis, position.dice, { kind: "keep", places });
    expect(choose([0, 2])).toEqual({ chosen: best, best, isGood: true });
    expect(choose([0, 2, 3])).toMatchObject({ chosen: fine, isGood: true });
    expect(choose([1])).toBeNull();
    const box = judge(analysis, position.dice, { kind: "box", category: "fours" });
    expect(box).toMatchObject({ chosen: fours, best, isGood: false });
  });

  it("stands among the best few moves, even if it is none of them", () => {
    expect(shortlist(analysis, fine, 2)).toEqual([best, fine]);
    expect(shortlist(analysis, twos, 3)).toEqual([best, fine, twos]);
  });
});

describe("a position", () => {
  it("shows what each open box would get", () => {
    expect(optionsOf(analysis)).toEqual({ fours: 8, twos: 2 });
  });

  it("is the same in whatever order it was written", () => {
    const other = { ...position, boxes: { one_pair: 12, ones: 3 }, dice: [1, 2, 4, 4, 6] };
    expect(keyOf(other)).toBe(keyOf(position));
    expect(keyOf({ ...position, rolls_left: 2 })).not.toBe(keyOf(position));
  });
});

describe("what is remembered", () => {
  beforeEach(() => {
    remember("mistakes", [{ ...position, game: "AAAAAAAAAAAAAAAA" }, "rubbish", { dice: 4 }]);
    mistakes.refresh();
  });

  it("are mistakes until they are put right, and the streak", () => {
    expect(practiceNotes.mistakes).toHaveLength(1);
    practiceNotes.note(position, false);
    expect(practiceNotes.mistakes).toHaveLength(1);
    expect(practiceNotes.streak).toBe(0);
    practiceNotes.note({ ...position, rolls_left: 0 }, true);
    practiceNotes.note(position, true);
    expect(practiceNotes.mistakes).toHaveLength(0);
    expect([practiceNotes.streak, practiceNotes.best]).toEqual([2, 2]);
    practiceNotes.note(position, false);
    expect([practiceNotes.streak, practiceNotes.best]).toEqual([0, 2]);
  });
});
