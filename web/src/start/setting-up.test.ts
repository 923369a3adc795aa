import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal, type View } from "../wire/calls";
import { games } from "../live/games.svelte";
import { playAlone, soloGame, startGame } from "./setting-up";
import { settings } from "../device/settings.svelte";
import type { LastGame } from "../rules/last-game.svelte";
import { card, RULES, seat, turn, view, WOVEN } from "../testing/views";
import { refusalText, speak } from "../words/words.svelte";

const PROBLEM = {
  code: "rules/invalid",
  message: "rules: dice must be 1 to 6, not 7",
  rules: {
    code: "rules/invalid",
    message: "dice must be 1 to 6, not 7",
    problem: "range",
    values: { key: "dice", least: 1, most: 6, value: 7 },
    line: null,
    category: null,
    table: null,
  },
};

test("a table that wrong rules do not open is refused with what is wrong, in words that come then", async () => {
  await speak("de");
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify(PROBLEM), { status: 422 })),
  );
  const seats = [{ kind: "person" as const, name: "Anna" }];
  const refusal = await startGame({ rules: { dice: 7 }, seats, shuffle: false }).catch(
    (error: unknown) => error as Refusal,
  );
  if (!(refusal instanceof Refusal)) throw new Error("the table was opened");
  expect(refusalText(refusal)).toBe(
    "An diesen Regeln stimmt etwas nicht. dice muss 1 bis 6 sein, nicht 7.",
  );
});

/** A server with the tables that were opened there, and what it was asked for. */
class Tables {
  readonly asked: string[] = [];
  readonly views = new Map<string, View>();

  answer(url: URL, { method = "GET", body = "" }: { method?: string; body?: string }): Response {
    const game = url.pathname.split("/").at(-1) ?? "";
    this.asked.push(method);
    if (method === "POST") return Response.json(this.open(JSON.parse(body) as LastGame));
    const problem = { code: "game/unknown", message: "there is no such game" };
    const found = this.views.get(game);
    return found ? Response.json(found) : Response.json(problem, { status: 404 });
  }

  open({ rules, seats }: Pick<LastGame, "rules" | "seats">): object {
    const game = `game-${this.views.size + 1}`;
    const names = seats.flatMap((wanted) => (wanted.kind === "person" ? wanted.name : []));
    const opened = view({
      game,
      dice: WOVEN,
      rules: { ...RULES, digest: JSON.stringify(rules) },
      seats: names.map((name) => seat(name, { is_yours: true })),
      cards: names.map(() => card()),
    });
    this.views.set(game, opened);
    return { game, token: "token", view: opened };
  }

  /** Something happens at a table, and this device hears of it or not. */
  change(game: string, rest: Partial<View>, { isHeard = true } = {}): void {
    const changed = { ...(this.views.get(game) ?? view()), ...rest };
    this.views.set(game, changed);
    if (isHeard) games.note(changed);
  }
}

let tables: Tables;

beforeEach(() => {
  for (const { game } of games.known) games.forget(game);
  localStorage.clear();
  settings.name = "Anna";
  tables = new Tables();
  vi.stubGlobal("fetch", (url: URL, call: { method?: string; body?: string }) =>
    Promise.resolve(tables.answer(url, call)),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const play = (rest: Partial<LastGame> = {}): Promise<string> =>
  playAlone({ ...soloGame(null), ...rest });

test("who plays alone goes on at the table that was opened and not played at", async () => {
  expect(await play()).toBe("game-1");
  expect(await play()).toBe("game-1");
  expect(tables.asked).toEqual(["POST", "GET"]);
});

test("a game that has begun is left for another", async () => {
  await play();
  tables.change("game-1", { turn: turn({ dice: [1, 2, 3, 4, 5] }) });
  expect(await play()).toBe("game-2");
  expect(tables.asked).toEqual(["POST", "POST"]);
});

test("a game that has begun elsewhere is left for another", async () => {
  await play();
  tables.change("game-1", { cards: [card({ ones: 3 }, { total: 3 })] }, { isHeard: false });
  expect(await play()).toBe("game-2");
  expect(games.known.find(({ game }) => game === "game-1")?.progress?.hasBegun).toBe(true);
});

test("a table that the server does not know any more is forgotten", async () => {
  await play();
  tables.views.clear();
  tables.views.set("another", view());
  expect(await play()).toBe("game-2");
  expect(games.known.map(({ game }) => game)).toEqual(["game-2"]);
});

test.each<[string, Partial<View>]>([
  ["has seats of others", { seats: [seat("Anna", { is_yours: true }), seat("Ben")] }],
  ["keeps score for real dice", { dice: { kind: "entered" } }],
  ["is no longer ours", { seats: [seat("Anna")] }],
  ["has been put away", { is_archived: true }],
])("a table that %s is no table to play alone", async (_, rest) => {
  await play();
  tables.change("game-1", rest);
  expect(await play()).toBe("game-2");
});

test("other rules, or another name, are another game", async () => {
  await play();
  expect(await play({ rules: "maxi" })).toBe("game-2");
  expect(await play({ rules: "maxi" })).toBe("game-2");
  settings.name = "Ben";
  expect(await play({ rules: "maxi" })).toBe("game-3");
});

test("house rules with one name are told apart by what they say", async () => {
  const house = { id: "house-1", name: "Ours" };
  expect(await play({ rules: { ...house, dice: 5 } })).toBe("game-1");
  expect(await play({ rules: { ...house, dice: 5 } })).toBe("game-1");
  expect(await play({ rules: { ...house, dice: 4 } })).toBe("game-2");
});

test("a server that does not answer is told about, and no table is opened", async () => {
  await play();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(play()).rejects.toMatchObject({ code: "connection/none" });
});
