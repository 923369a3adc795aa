import { beforeEach, expect, test } from "vitest";
import type { DiceExamView, DiceQuestion, ReviewView } from "../wire/calls";
import { decided, move, player } from "../testing/reviews";
import { tellExam, tellQuestion } from "./exam";
import { splitDecisions } from "./shared";
import { words } from "../words/words.svelte";

beforeEach(() => {
  words.use("en", {
    review: {
      exam_ordinary: "Nothing unusual.",
      exam_player: "Faces of {name}",
      exam_share: "{count} questions, {share} of games.",
      exam_unusual_player: "Unusual faces of {name}.",
    },
  });
});

const players = [player({ name: "Anna" }), player({ name: "Ben" })];

function question(rest: Partial<DiceQuestion> = {}): DiceQuestion {
  return { kind: "faces", seat: null, counts: [], chi_square: 5, p: 0.4, ...rest };
}

function exam(rest: Partial<DiceExamView> = {}): DiceExamView {
  const worst = question();
  return {
    dice: 240,
    share: 0.43,
    verdict: "ordinary",
    most_unusual: worst,
    questions: [worst, question({ kind: "pairs" }), question({ kind: "repeats" })],
    ...rest,
  };
}

test("ordinary dice are told with the share of fair games, over all questions", () => {
  expect(tellExam(exam(), players)).toBe("Nothing unusual. 3 questions, 43% of games.");
});

test("unusual dice are told by what is most unusual about them", () => {
  const worst = question({ kind: "player", seat: 1, p: 0.0003 });
  const told = tellExam(exam({ verdict: "unusual", share: 0.002, most_unusual: worst }), players);
  expect(told).toBe("Unusual faces of Ben. 3 questions, 0.2% of games.");
  expect(tellQuestion(worst, players)).toBe("Faces of Ben");
});

test("players who had the same dice are compared where they chose differently", () => {
  const [sixes, ones] = [move({ move: "keep 66" }), move({ move: "keep 1", error: 3 })];
  const [anna, ben] = [
    player({ name: "Anna", decisions: [decided(2, { moves: [sixes] })] }),
    player({ name: "Ben", decisions: [decided(7, { played: "keep 1", moves: [sixes, ones] })] }),
  ];
  const spot = { turn: 1, roll: 1, dice: [1, 2, 3, 6, 6], same_card: true };
  const choices = [
    { seat: 0, event: 2, played: "keep 66", error: 0 },
    { seat: 1, event: 7, played: "keep 1", error: 3 },
  ];
  const agreed = choices.map((choice) => ({ ...choice, played: "keep 66" }));
  const shared = [
    { ...spot, choices },
    { ...spot, roll: 2, choices: agreed },
  ];
  const found = splitDecisions({ shared, players: [anna, ben] } as unknown as ReviewView);
  expect(found.map(({ roll }) => roll)).toEqual([1]);
  expect(found[0]?.choices.map(({ name, move, error }) => [name, move, error])).toEqual([
    ["Anna", sixes, 0],
    ["Ben", ones, 3],
  ]);
});
