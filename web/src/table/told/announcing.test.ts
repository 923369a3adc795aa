import { beforeAll, expect, test } from "vitest";
import english from "../../../../src/yatzy/languages/en.json";
import { inSentences, tellChange, tellSituation } from "./announcing";
import { card, seat, turn, view } from "../../testing/views";
import { words } from "../../words/words.svelte";

beforeAll(() => {
  words.use("en", english);
});

const DICE = [4, 1, 4, 6, 2];
const rolled = turn({ dice: DICE, roll: 1, rolls_left: 2, rolls_available: 2 });

test("the start of a game is told, with whose turn it is", () => {
  expect(tellChange(null, view(), null)).toEqual(["The game begins.", "Your turn"]);
  const waiting = view({ phase: "waiting", turn: null, cards: [] });
  expect(tellChange(waiting, view(), null)).toEqual(["The game begins.", "Your turn"]);
});

test("a table that one comes back to tells nothing that is long over", () => {
  expect(tellChange(null, view({ turn: rolled }), null)).toEqual([]);
});

test("dice are told in their places", () => {
  const event = {
    kind: "rolled",
    seat: 0,
    keep: [],
    dice: DICE,
    links: null,
    stand_in: false,
  } as const;
  const told = tellChange(view(), view({ turn: rolled }), event);
  expect(told).toEqual(["You rolled 4 1 4 6 2.", "2 rolls left"]);
});

test("a score is told with the bonus it earns, the total, and whose turn it is", () => {
  const event = { kind: "scored", seat: 0, category: "sixes", points: 18, extra: 0 } as const;
  const after = view({
    cards: [card({ sixes: 18 }, { bonus: 50, total: 113 }), card()],
    turn: turn({ seat: 1, roll: 1, undo_seat: 0 }),
  });
  expect(inSentences(tellChange(view({ turn: rolled }), after, event))).toBe(
    "18 points in Sixes. You get the bonus of 50 points. Total 113. Ben’s turn.",
  );
});

test("who may undo for as long as a bot waits is told so, and nobody else is", () => {
  const event = { kind: "scored", seat: 0, category: "sixes", points: 18, extra: 0 } as const;
  const waiting = turn({ seat: 1, undo_seat: 0, undo_in: 4000 });
  const seats = (isYours: boolean) => [seat("Anna", { is_yours: isYours }), seat("Ben")];
  const tellTo = (isYours: boolean) =>
    tellChange(view({ turn: rolled }), view({ seats: seats(isYours), turn: waiting }), event);
  expect(tellTo(true).at(-1)).toBe("You can still undo.");
  expect(tellTo(false)).not.toContain("You can still undo.");
});

test("the end tells who won, and with how many points each", () => {
  const after = view({
    phase: "over",
    turn: null,
    standings: [
      { place: 1, seat: 1, player: "Ben", total: 198 },
      { place: 2, seat: 0, player: "Anna", total: 171 },
    ],
  });
  expect(tellChange(view({ turn: rolled }), after, null)).toEqual([
    "The game is over.",
    "Ben wins",
    "Final scores: Ben 198 and Anna 171.",
  ]);
  expect(tellChange(after, { ...after, rematch: "next" }, null)).toHaveLength(1);
});

test("who comes and goes is told, and nobody is told of themselves", () => {
  const here = view({ seats: [seat("Anna", { is_yours: true }), seat("Ben")] });
  const withBen = (ben: Parameters<typeof seat>[1]) =>
    view({ seats: [seat("Anna", { is_yours: true, is_connected: false }), seat("Ben", ben)] });
  expect(tellChange(here, withBen({ is_connected: false }), null)).toEqual(["Ben is offline."]);
  expect(tellChange(here, withBen({ is_away: true, is_connected: false }), null)).toEqual([
    "Ben has left.",
  ]);
  expect(tellChange(here, withBen({ kind: "bot" }), null)).toEqual([
    "A bot is playing for Ben now.",
  ]);
  expect(tellChange(withBen({ kind: "open" }), here, null)).toEqual(["Ben has joined."]);
});

test("a score that was taken back is told, with the dice that lie there again and what is left", () => {
  const event = { kind: "undone", seat: 0 } as const;
  const told = tellChange(view({ turn: turn({ seat: 1 }) }), view({ turn: rolled }), event);
  expect(inSentences(told)).toBe(
    "You took back the last score. Your turn. Dice: 4 1 4 6 2. 2 rolls left.",
  );
});

test("dice that were taken back are told, and then how things stand", () => {
  const told = tellChange(view({ turn: rolled }), view({ turn: turn({ roll: 0 }) }), null);
  expect(told).toEqual(["You took back the dice.", "Your turn", "3 rolls left"]);
});

test("who has missed moves is told how things stand, and no move", () => {
  const now = view({ turn: turn({ seat: 1, dice: DICE, roll: 7, rolls_available: 1 }) });
  expect(tellChange(view(), now, null)).toEqual(tellSituation(now));
  expect(inSentences(tellSituation(now))).toBe("Ben’s turn. Dice: 4 1 4 6 2. 1 roll left.");
});
