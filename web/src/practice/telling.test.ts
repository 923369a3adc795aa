import { beforeAll, expect, test } from "vitest";
import type { AnalysisView } from "../wire/calls";
import type { Position } from "../coach/mistakes.svelte";
import { tellPosition, tellVerdict } from "./telling";
import { move } from "../testing/reviews";
import { RULES } from "../testing/views";
import { speak, words } from "../words/words.svelte";

beforeAll(async () => {
  await words.loadRooms();
  await speak("en");
});

const position: Position = {
  rules: "yatzy",
  boxes: {},
  extras: 0,
  saved: 1,
  dice: [4, 1, 4, 6, 2],
  rolls_left: 1,
};

const best = move({ keep: [4, 4] });
const fours = move({ category: "fours", points: 8, error: 3, class: "mistake" });
const analysis: AnalysisView = {
  moves: [best, fours],
  reason: { points: null, targets: [], rival: fours, gain: 3, is_close: false },
};

test("a position is told with its dice in their places, and with saved rolls", () => {
  expect(tellPosition(position)).toBe("Dice: 4 1 4 6 2. 2 rolls left.");
});

test("a verdict tells the choice, how good it was, what it cost, and why the best is best", () => {
  const told = (chosen: typeof best) =>
    tellVerdict({ chosen, best, isGood: false }, analysis, RULES).replaceAll("\u00a0", " ");
  expect(told(fours)).toBe(
    "Your choice: Fours for 8 points. A mistake, gives away 3.0. " +
      "Best: Keep 4 4. 3.0 better than: Fours for 8 points.",
  );
  expect(told(best)).toMatch(/^Your choice: Keep 4 4\. The best there is\. Best: Keep 4 4\./);
});
