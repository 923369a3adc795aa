import { beforeEach, expect, test } from "vitest";
import { games, type KnownGame } from "../live/games.svelte";
import { card, seat, turn, view, WOVEN } from "../testing/views";
import { tellPlayers, tellProgress } from "./under-way";
import { words } from "../words/words.svelte";

beforeEach(() => {
  localStorage.clear();
  words.use("en", {
    page: {
      not_started: "Not started",
      round: "Round {round} of {rounds}",
      points_of: { one: "{count} point", other: "{count} points" },
      waiting_more: {
        one: "Waiting for one more player",
        other: "Waiting for {count} more players",
      },
    },
  });
});

/** What is remembered of a game. */
function noted(rest: Parameters<typeof view>[0]): KnownGame {
  games.note(view({ dice: WOVEN, ...rest }));
  const [known] = games.known;
  if (known === undefined) throw new Error("nothing was remembered");
  return known;
}

const anna = seat("Anna", { is_yours: true });

test("a game for one is told with its round and its points", () => {
  const known = noted({ seats: [anna], cards: [card({ ones: 3, chance: 0 }, { total: 3 })] });
  expect(tellProgress(known)).toBe("Round 3 of 12 · 3 points");
  expect(tellPlayers(known)).toBe("Anna");
});

test("the round is that of the player to move, and several are told with their points", () => {
  const cards = [card({ ones: 3, chance: 20 }, { total: 23 }), card({ ones: 5 }, { total: 5 })];
  const known = noted({ cards, turn: turn({ seat: 1 }) });
  expect(tellProgress(known)).toBe("Round 2 of 12");
  expect(tellPlayers(known)).toBe("Anna 23, Ben 5");
});

test("a game has begun with its first roll", () => {
  expect(tellProgress(noted({}))).toBe("Not started");
  expect(tellPlayers(noted({}))).toBe("Anna, Ben");
  expect(tellProgress(noted({ turn: turn({ dice: [1, 2, 3, 4, 5] }) }))).toBe("Round 1 of 12");
});

test("a table that waits says for how many", () => {
  const open = seat("", { kind: "open" });
  const waiting = { phase: "waiting", cards: [], turn: null } as const;
  const two = noted({ ...waiting, seats: [anna, open, open] });
  expect(tellProgress(two)).toBe("Waiting for 2 more players");
  expect(tellPlayers(two)).toBe("Anna");
  expect(tellProgress(noted({ ...waiting, seats: [anna, open] }))).toBe(
    "Waiting for one more player",
  );
});

test("a game that was remembered before rounds were is told by its players", () => {
  const old: KnownGame = {
    game: "AAAAAAAAAAAAAAAA",
    rules: { id: "small", name: "Small" },
    players: ["Anna", "Ben"],
    phase: "playing",
    seen: 1,
  };
  expect(tellProgress(old)).toBe("");
  expect(tellPlayers(old)).toBe("Anna, Ben");
});

test("a name that is read from the right does not turn its points around", () => {
  const cards = [card({ ones: 3 }, { total: 3 }), card({}, { total: 0 })];
  const known = noted({ cards, seats: [anna, seat("דנה")] });
  expect(tellPlayers(known)).toBe("Anna 3, \u2068דנה\u2069 0");
});
