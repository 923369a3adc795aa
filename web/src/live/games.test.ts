import { beforeEach, expect, test } from "vitest";
import { games } from "./games.svelte";
import { seat, view } from "../testing/views";

beforeEach(() => {
  localStorage.clear();
});

test("games with a seat of ours are known, the newest first", () => {
  games.note(view({ game: "first" }), 1);
  games.note(view({ game: "second" }), 2);
  games.note(view({ game: "watched", seats: [seat("Ben")] }), 3);
  expect(games.known.map((known) => known.game)).toEqual(["second", "first"]);
  expect(games.known[0]?.players).toEqual(["Anna", "Ben"]);
});

test("a game that is over is not under way", () => {
  games.note(view({ game: "game" }));
  games.note(view({ game: "game", phase: "over" }));
  expect(games.known.map((known) => known.game)).toContain("game");
  expect(games.underWay).toEqual([]);
});

test("a game can be forgotten, and too many are", () => {
  for (let i = 0; i < 30; i++) games.note(view({ game: `game ${i}` }));
  expect(games.known).toHaveLength(20);
  games.forget("game 29");
  expect(games.known.some((known) => known.game === "game 29")).toBe(false);
});
