import { beforeEach, expect, test } from "vitest";
import { extremes, isCostly, mistakesIn, nextMistake, playedAndBest, stepsOf } from "./review";
import { keepMistakes, mistakes } from "../coach/mistakes.svelte";
import { decided, move, player, thrown } from "../testing/reviews";

beforeEach(() => {
  localStorage.clear();
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
  const early = { boxes: {}, extras: 0, saved: 0, dice: [4, 2, 4, 4, 4], rolls_left: 1 };
  const late = { ...early, boxes: { sixes: 0 }, dice: [3, 4, 2, 6, 4], rolls_left: 0 };
  const decisions = [
    decided(4, { position: early, class: "mistake", error: 4, kind: "box" }),
    decided(11, { position: late, class: "blunder", error: 9, kind: "box" }),
    decided(2, { class: "fine" }),
  ];
  const found = mistakesIn({ game: "A", rules: "tiny", players: [player({ decisions })] });
  keepMistakes(found);
  keepMistakes(found);
  expect(mistakes.now).toEqual([
    { ...late, rules: "tiny", game: "A", event: 11, error: 9 },
    { ...early, rules: "tiny", game: "A", event: 4, error: 4 },
  ]);
});
