import { beforeAll, expect, test } from "vitest";
import { tellDie, tellEvent, tellMark, tellTurn, tellZero } from "./telling";
import { seat, turn, view } from "../testing/views";
import { words } from "../words/words.svelte";

beforeAll(() => {
  words.use("en", {
    coach: { die: "{name}, the coach would keep it", mark: "keep?" },
    page: {
      dice_now: "On the table: {dice}.",
      die: "Die {place}: {value}",
      die_kept: "Die {place}: {value}, kept",
      game_over: "The game is over.",
      kept: "kept",
      rolls_left: { one: "{count} roll left", other: "{count} rolls left" },
      tap_again: "Choose it again to cross it out.",
      they_crossed: "{name} crossed out {box}.",
      they_kept_rolled: "{name} kept {kept} and rolled {dice}.",
      they_rolled: "{name} rolled {dice}.",
      they_scored: {
        one: "{name}: {count} point in {box}.",
        other: "{name}: {count} points in {box}.",
      },
      they_scored_extra: {
        one: "{name}: {count} point in {box}, and {extra} extra.",
        other: "{name}: {count} points in {box}, and {extra} extra.",
      },
      they_turn: "{name}’s turn",
      you_kept_rolled: "You kept {kept} and rolled {dice}.",
      you_rolled: "You rolled {dice}.",
      you_scored: { one: "{count} point in {box}.", other: "{count} points in {box}." },
      you_turn: "Your turn",
      zero_face: "No {face} in {dice}.",
    },
  });
});

const DICE = [4, 1, 4, 6, 2];
const rolled = (who: number, keep: readonly number[]) =>
  ({ kind: "rolled", seat: who, keep, dice: DICE, links: null, stand_in: false }) as const;
const scored = (who: number, points: number, extra = 0) =>
  ({ kind: "scored", seat: who, category: "ones", points, extra }) as const;

test("who sits alone at this screen is told of as you, the others by name", () => {
  expect(tellEvent(view(), rolled(0, []))).toBe("You rolled 4 1 4 6 2.");
  expect(tellEvent(view(), rolled(1, []))).toBe("Ben rolled 4 1 4 6 2.");
  expect(tellTurn(view())).toBe("Your turn");
});

test("several at one screen are all told of by name", () => {
  const both = view({
    seats: [seat("Anna", { is_yours: true }), seat("Ben", { is_yours: true })],
  });
  expect(tellTurn(both)).toBe("Anna’s turn");
});

test("a name that is read from the right does not turn the dice around", () => {
  const dana = view({ seats: [seat("Anna", { is_yours: true }), seat("דנה")] });
  expect(tellEvent(dana, rolled(1, []))).toBe("\u2068דנה\u2069 rolled 4 1 4 6 2.");
});

test("kept dice are told apart from thrown ones", () => {
  expect(tellEvent(view(), rolled(1, [0, 2]))).toBe("Ben kept 4 4 and rolled 1 6 2.");
});

test("what is paid on top is told beside the points, and a zero is a cross", () => {
  expect(tellEvent(view(), scored(1, 4, 100))).toBe("Ben: 4 points in Ones, and 100 extra.");
  expect(tellEvent(view(), scored(1, 1))).toBe("Ben: 1 point in Ones.");
  expect(tellEvent(view(), scored(1, 0))).toBe("Ben crossed out Ones.");
});

test("a zero is explained before it is taken", () => {
  const now = view({ turn: turn({ dice: [2, 3, 4, 4, 6] }) });
  expect(tellZero(now, "ones")).toBe("No 1 in 2 3 4 4 6. Choose it again to cross it out.");
});

test("a die is told with its place, and with what is kept or would be", () => {
  expect(tellDie(0, 6, { isKept: false })).toBe("Die 1: 6");
  expect(tellDie(4, 2, { isKept: true, isAdvised: true })).toBe(
    "Die 5: 2, kept, the coach would keep it",
  );
});

test("the word under a die says first that it is kept, then that it should be", () => {
  expect(tellMark({ isKept: true, isAdvised: true })).toBe("kept");
  expect(tellMark({ isKept: false, isAdvised: true })).toBe("keep?");
  expect(tellMark({ isKept: false })).toBe("");
});
