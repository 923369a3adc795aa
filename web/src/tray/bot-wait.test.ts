import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BotWait } from "./bot-wait.svelte";
import { Table } from "../live/table.svelte";
import { FakeSocket } from "../testing/fake-socket";
import { seat, turn, view } from "../testing/views";
import { words } from "../words/words.svelte";

const seats = [seat("Anna", { is_yours: true }), seat("Perfect", { kind: "bot" })];
const asked: string[] = [];
let progress: number | null;
let table: Table;
let wait: BotWait;
let end: () => void;

beforeEach(() => {
  asked.length = 0;
  progress = 0.4;
  FakeSocket.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (url: URL) => {
    asked.push(url.pathname);
    return Promise.resolve(Response.json({ progress }));
  });
  vi.spyOn(words, "loadRooms").mockResolvedValue();
  words.use("en", { stage: { strategy: "The strategy" } });
  table = new Table("AAAAAAAAAAAAAAAA");
  table.connect();
  FakeSocket.last.accept();
  wait = new BotWait(table);
  end = wait.follow();
});

afterEach(() => {
  end();
  table.close();
  words.use("en", {});
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(version: number, seat: number): void {
  FakeSocket.last.say({ kind: "view", view: view({ version, seats, turn: turn({ seat }) }) });
  flushSync();
}

test("a bot that waits for its strategy says how far that is, until it moves", async () => {
  show(3, 1);
  expect(wait.talk).toBe("");
  await vi.advanceTimersByTimeAsync(3000);
  expect(wait.talk).toBe("The strategy: 40%");
  progress = 0.6;
  await vi.advanceTimersByTimeAsync(2000);
  expect(wait.talk).toBe("The strategy: 60%");
  show(4, 1);
  expect(wait.talk).toBe("");
});

test("nobody wonders about a bot that moves, or about a person", async () => {
  show(3, 1);
  await vi.advanceTimersByTimeAsync(1000);
  show(4, 0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
});

test("who has come or gone meanwhile does not begin it anew", async () => {
  show(3, 1);
  await vi.advanceTimersByTimeAsync(3000);
  show(3, 1);
  expect(wait.talk).toBe("The strategy: 40%");
});

test.each([1, null])(
  "a strategy that is there, or that nobody asked for, is not told",
  async (found) => {
    progress = found;
    show(3, 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(1);
    expect(wait.talk).toBe("");
  },
);
