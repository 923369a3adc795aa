import { beforeAll, expect, test } from "vitest";
import { announce, tellDie, tellEvent, tellMark, tellTurn, tellZero } from "./telling";
import { seat, turn, view } from "./testing/views";
import { words } from "./words.svelte";

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
  ({ kind: "rolled", seat: who, keep, dice: DICE }) as const;
const scored = (who: number, points: number, extra = 0) =>
  ({ kind: "scored", seat: who, category: "ones", points, extra }) as const;

test("who sits alone at this screen is told of as you, the others by name", () => {
  expect(tellEvent(view(), rolled(0, []))).toBe("You rolled 1 2 4 4 6.");
  expect(tellEvent(view(), rolled(1, []))).toBe("Ben rolled 1 2 4 4 6.");
  expect(tellTurn(view())).toBe("Your turn");
});

test("several at one screen are all told of by name", () => {
  const both = view({
    seats: [seat("Anna", { is_yours: true }), seat("Ben", { is_yours: true })],
  });
  expect(tellTurn(both)).toBe("Anna’s turn");
});

test("kept dice are told apart from thrown ones", () => {
  expect(tellEvent(view(), rolled(1, [0, 2]))).toBe("Ben kept 4 4 and rolled 1 2 6.");
});

test("a score counts what is paid on top, and a zero is a cross", () => {
  expect(tellEvent(view(), scored(1, 4, 100))).toBe("Ben: 104 points in Ones.");
  expect(tellEvent(view(), scored(1, 1))).toBe("Ben: 1 point in Ones.");
  expect(tellEvent(view(), scored(1, 0))).toBe("Ben crossed out Ones.");
});

test("a throw is announced with the dice as they lie and the rolls that are left", () => {
  const now = view({ turn: turn({ dice: DICE, rolls_left: 1, rolls_available: 1 }) });
  expect(announce(now, rolled(0, [0, 2]))).toBe(
    "You kept 4 4 and rolled 1 2 6. On the table: 4 1 4 6 2. 1 roll left",
  );
});

test("a score is announced with whose turn it is, and the last one with the end", () => {
  expect(announce(view({ turn: turn({ seat: 1 }) }), scored(0, 3))).toBe(
    "3 points in Ones. Ben’s turn",
  );
  expect(announce(view({ turn: null }), scored(0, 3))).toMatch(/The game is over\.$/);
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
