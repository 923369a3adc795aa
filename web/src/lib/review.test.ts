import { beforeEach, expect, test } from "vitest";
import { extremes, isCostly, ledgerOf, nextMistake, playedAndBest, stepsOf } from "./review";
import { keepMistakes, mistakesIn, recallMistakes } from "./review-mistakes";
import { parseRecord } from "./record";
import text from "./testing/record.json?raw";
import { decided, move, player, thrown } from "./testing/reviews";

beforeEach(() => {
  localStorage.clear();
});

test("what is shown of a ledger adds up, whatever rounding does to its parts", () => {
  const { par, luck, mistakes, rest, score } = ledgerOf(player());
  expect([par, luck, mistakes, rest, score]).toEqual([248.4, 12.4, 17.8, 0, 243]);
  for (let tenth = 0; tenth < 100; tenth += 1) {
    const errors = tenth * 0.137;
    const luck = 243 - 248.4379 + errors;
    const shown = ledgerOf(player({ par: 248.4379, errors, luck }));
    expect(shown.par + shown.luck - shown.mistakes).toBeCloseTo(shown.score, 9);
    expect(Math.abs(shown.luck - luck)).toBeLessThan(0.11);
  }
});

test("a game that was broken off leaves a rest", () => {
  const shown = ledgerOf(player({ score: 100, value: 143 }));
  expect(shown.par + shown.luck - shown.mistakes - shown.rest).toBeCloseTo(100, 9);
});

const game = player({
  throws: [
    thrown(1, 1, { luck: -3 }),
    thrown(2, 1, { luck: 5 }),
    thrown(5, 2, { luck: 1 }),
    thrown(9, 3),
  ],
  decisions: [
    decided(2, { class: "fine" }),
    decided(3, { kind: "box", class: "mistake", error: 4 }),
    decided(6, { kind: "box", class: "blunder", error: 9 }),
  ],
});

test("each throw is followed by the decision that was made after it", () => {
  const steps = stepsOf(game);
  expect(steps.map(({ turn, roll }) => [turn, roll])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [3, 1],
  ]);
  expect(steps.map(({ decision }) => decision?.event)).toEqual([2, 3, 6, undefined]);
});

test("one can go from mistake to mistake, in both directions", () => {
  const steps = stepsOf(game);
  expect(nextMistake(steps, 0, 1)).toBe(1);
  expect(nextMistake(steps, 1, 1)).toBe(2);
  expect(nextMistake(steps, 2, 1)).toBeNull();
  expect(nextMistake(steps, 3, -1)).toBe(2);
  expect(isCostly("fine")).toBe(false);
});

test("where another move was as good, the one that was played is best", () => {
  const [first, second] = [move({ move: "keep 66" }), move({ move: "keep 6" })];
  const tie = decided(2, { played: "keep 6", moves: [first, second] });
  expect(playedAndBest(tie)).toEqual({ played: second, best: second });
  expect(playedAndBest({ ...tie, class: "mistake" }).best).toBe(first);
});

test("the luckiest and the unluckiest throw are found", () => {
  expect(extremes(game)?.map(({ luck }) => luck)).toEqual([5, -3]);
  expect(extremes(player())).toBeNull();
});

test("own mistakes are kept with all that it takes to decide again, the dearest first", () => {
  const record = parseRecord(text);
  if (record === null) throw new Error("no record");
  const decisions = [
    decided(4, { dice: [4, 2, 4, 4, 4], class: "mistake", error: 4, kind: "box" }),
    decided(11, { dice: [3, 4, 2, 6, 4], class: "blunder", error: 9, kind: "box" }),
    decided(2, { class: "fine" }),
  ];
  const found = mistakesIn({
    game: "A",
    record,
    rules: "tiny",
    turns: { rolls: 2, saved_rolls: true },
    players: [player({ decisions })],
  });
  keepMistakes(found);
  keepMistakes(found);
  expect(recallMistakes()).toEqual([
    {
      rules: "tiny",
      boxes: { sixes: 0 },
      extras: 0,
      saved: 0,
      dice: [3, 4, 2, 6, 4],
      rolls_left: 0,
      game: "A",
      event: 11,
      error: 9,
    },
    {
      rules: "tiny",
      boxes: {},
      extras: 0,
      saved: 0,
      dice: [4, 2, 4, 4, 4],
      rolls_left: 1,
      game: "A",
      event: 4,
      error: 4,
    },
  ]);
});
