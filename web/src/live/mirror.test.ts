import { expect, test } from "vitest";
import { applyMove, moveBetween } from "./mirror";
import { card, turn, view } from "../testing/views";

const rolled = {
  kind: "rolled",
  seat: 0,
  keep: [],
  dice: [1, 2, 3, 4, 5],
  links: null,
  stand_in: false,
} as const;
const scored = { kind: "scored", seat: 1, category: "chance", points: 20, extra: 0 } as const;

test("a move with the next version puts its turn and its card in place", () => {
  const after = applyMove(view({ version: 4 }), {
    kind: "moved",
    version: 5,
    event: scored,
    turn: turn({ seat: 0, undo_seat: 1 }),
    card: card({ chance: 20 }, { total: 20 }),
  });
  expect(after?.version).toBe(5);
  expect(after?.turn?.undo_seat).toBe(1);
  expect(after?.cards.map((each) => each.total)).toEqual([0, 20]);
});

test("a roll leaves the cards alone", () => {
  const before = view({ version: 4 });
  const move = { kind: "moved", version: 5, event: rolled, turn: turn(), card: null } as const;
  expect(applyMove(before, move)?.cards).toBe(before.cards);
});

test("a move that is known changes nothing, and after a gap the whole view is needed", () => {
  const before = view({ version: 4 });
  const move = { kind: "moved", event: rolled, turn: turn(), card: null } as const;
  expect(applyMove(before, { ...move, version: 4 })).toBe(before);
  expect(applyMove(before, { ...move, version: 6 })).toBeNull();
});

test("the last score of a game is found between two views", () => {
  const before = view({ version: 9, cards: [card(), card({}, { extra_points: 100 })] });
  const cards = [card(), card({ chance: 20 }, { extra_points: 200 })];
  const after = view({ version: 10, phase: "over", turn: null, cards });
  expect(moveBetween(before, after)).toEqual({ ...scored, extra: 100 });
});

test("views between which much happened, or nothing, tell of no move", () => {
  const cards = [card(), card({ chance: 20 })];
  expect(moveBetween(view({ version: 8 }), view({ version: 10, cards }))).toBeNull();
  expect(moveBetween(view({ version: 8 }), view({ version: 9 }))).toBeNull();
});
