import { beforeEach, expect, test } from "vitest";
import type { AnalysisView } from "../wire/calls";
import {
  boxAmong,
  keepAmong,
  placesOf,
  tellCost,
  tellKeeping,
  tellMove,
  tellReason,
} from "./telling";
import { move } from "../testing/reviews";
import { RULES } from "../testing/views";
import { words } from "../words/words.svelte";

beforeEach(() => {
  words.use("de", {
    coach: {
      aims: ": {targets}",
      as_good: "gleich gut",
      best: "am besten",
      better: "{lead}. {gain} besser als: {rival}.",
      close: "{lead}. Gleich gut: {rival}.",
      cross: "{box} streichen",
      keep: "{dice} behalten",
      keep_nothing: "Alle neu würfeln",
      keeping_costs: "{move} kostet {cost}. Am besten: {best}.",
      missed_least: ", das fehlt am wenigsten",
      only: "{lead}. Es gibt nichts anderes.",
      score: { one: "{box} für {count} Punkt", other: "{box} für {count} Punkte" },
      target: "{chance} für {box}",
      that_is_best: "Das ist am besten.",
    },
    box: { fours: "Vierer", chance: "Chance" },
  });
});

const keep44 = move({ move: "keep 44", keep: [4, 4] });
const keep4 = move({ move: "keep 4", keep: [4], error: 1.26, class: "inaccuracy" });
const chance = move({ move: "score chance", category: "chance", points: 18, error: 0.8 });

function analysis(best = keep44, rest: Partial<AnalysisView["reason"]> = {}): AnalysisView {
  const targets = [{ category: "fours", chance: 0.53 }];
  const reason = { points: best.points, targets, rival: chance, gain: 0.8, is_close: false };
  return { moves: [best, chance, keep4], reason: { ...reason, ...rest } };
}

test("faces are found at their places, and of equal dice those that are kept", () => {
  expect(placesOf([4, 6], [6, 4, 1, 4, 2])).toEqual([0, 1]);
  expect(placesOf([4, 6], [6, 4, 1, 4, 2], [3])).toEqual([0, 3]);
  expect(placesOf([], [6, 4, 1, 4, 2])).toEqual([]);
});

test("a move is found by its dice in any order, or by its box", () => {
  const { moves } = analysis(move({ keep: [4, 6] }));
  expect(keepAmong(moves, [6, 4])).toBe(moves[0]);
  expect(keepAmong(moves, [5])).toBeUndefined();
  expect(boxAmong(moves, "chance")).toBe(chance);
});

test("a move is told in a few words", () => {
  expect(tellMove(keep44, RULES)).toBe("4\u00a04 behalten");
  expect(tellMove(move({ keep: [] }), RULES)).toBe("Alle neu würfeln");
  expect(tellMove(chance, RULES)).toBe("Chance für 18 Punkte");
  expect(tellMove({ ...chance, points: 0 }, RULES)).toBe("Chance streichen");
});

test("a cost is written as the language writes numbers", () => {
  expect(tellCost(keep4)).toBe("1,3");
  expect(tellCost(keep44)).toBe("am besten");
  expect(tellCost(move({ error: 0.01, class: "fine" }))).toBe("gleich gut");
});

test("the reason names what a keep aims at, and what it is better than", () => {
  expect(tellReason(analysis(), RULES)).toBe(
    "4\u00a04 behalten: 53\u00a0% für Vierer. 0,8 besser als: Chance für 18 Punkte.",
  );
  expect(tellReason(analysis(keep44, { is_close: true, targets: [] }), RULES)).toBe(
    "4\u00a04 behalten. Gleich gut: Chance für 18 Punkte.",
  );
});

test("a box that is crossed out is the one that is missed least", () => {
  const cross = move({ category: "fours", points: 0 });
  expect(tellReason(analysis(cross, { targets: [], rival: null }), RULES)).toBe(
    "Vierer streichen, das fehlt am wenigsten. Es gibt nichts anderes.",
  );
});

test("dice that are kept are measured against the best", () => {
  expect(tellKeeping(analysis(), keep4, RULES)).toBe(
    "4 behalten kostet 1,3. Am besten: 4\u00a04 behalten.",
  );
  expect(tellKeeping(analysis(), keep44, RULES)).toBe(
    "4\u00a04 behalten: 53\u00a0% für Vierer. Das ist am besten.",
  );
});
