import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdviceView } from "./api";
import { Chances } from "./chances.svelte";
import { Coach } from "./coach.svelte";
import { FakeSocket } from "./testing/fake-socket";
import { move } from "./testing/reviews";
import { seat, turn, view } from "./testing/views";
import { Table } from "./table.svelte";

const answers: unknown[] = [];
const asked: string[] = [];
let table: Table;

beforeEach(() => {
  answers.length = asked.length = 0;
  FakeSocket.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (url: URL) => {
    asked.push(url.pathname.split("/").at(-1) ?? "");
    return Promise.resolve(Response.json(answers.shift() ?? { code: "x", message: "x" }));
  });
  table = new Table("AAAAAAAAAAAAAAAA");
  table.connect();
  FakeSocket.last.accept();
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seats = [seat("Anna", { is_yours: true, has_coach: true }), seat("Ben")];
const dice = [6, 1, 6, 2, 3];

function show(version: number, rest = {}): void {
  const now = turn({ dice, rolls_left: 2, rolls_available: 2 });
  FakeSocket.last.say({ kind: "view", view: view({ version, seats, turn: now, ...rest }) });
  flushSync();
}

function advice(version: number): AdviceView {
  const best = move({ move: "keep 66", keep: [6, 6] });
  const chance = move({ category: "chance", points: 18, error: 12.34, class: "blunder" });
  const reason = { points: null, targets: [], rival: chance, gain: 12.3, is_close: false };
  return { version, seat: 0, moves: [best, chance], why: "", reason };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test("the coach is asked about a throw, and marks dice and boxes", async () => {
  answers.push(advice(3));
  show(3);
  const coach = new Coach(table);
  const end = coach.follow();
  flushSync();
  await settle();
  expect(asked).toEqual(["advice"]);
  expect(coach.places).toEqual([0, 2]);
  expect(coach.markOf("chance")).toMatchObject({ isBest: false, text: "-12" });
  expect(coach.markOf("ones")).toBeNull();
  end();
});

test("while the strategy is computed it says how far it is, and asks again", async () => {
  answers.push({ digest: "", stage: "strategy", progress: 0.4, retry_after: 2 }, advice(3));
  show(3);
  const coach = new Coach(table);
  const end = coach.follow();
  flushSync();
  await settle();
  expect(coach.advice).toBeNull();
  expect(coach.talk).toBe("coach.wait");
  await vi.advanceTimersByTimeAsync(2000);
  expect(coach.advice?.version).toBe(3);
  end();
});

test("an answer about dice that lie there no longer is dropped", async () => {
  answers.push(advice(3), advice(4));
  show(3);
  const coach = new Coach(table);
  const end = coach.follow();
  flushSync();
  show(4);
  await settle();
  expect(coach.advice?.version).toBe(4);
  show(5, { turn: turn({ seat: 1, dice }) });
  expect(coach.advice).toBeNull();
  end();
});

test("a coach that is switched off, or of another, is not asked", async () => {
  show(3, { seats: [seat("Anna", { is_yours: true }), seat("Ben", { has_coach: true })] });
  const end = new Coach(table).follow();
  flushSync();
  await settle();
  expect(asked).toEqual([]);
  end();
});

test("chances are asked for one at a time, and once more if the table has gone on", async () => {
  answers.push({ version: 3, chances: [0.4, 0.6] }, { version: 5, chances: [0.7, 0.3] });
  show(3);
  const chances = new Chances(table);
  chances.refresh();
  chances.refresh();
  chances.refresh();
  await settle();
  expect(asked).toEqual(["chances", "chances"]);
  expect(chances.shares).toEqual([0.7, 0.3]);
  chances.close();
});

test("rules whose strategy nobody asked for have no bar", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ code: "analysis/not-solved", message: "" }, { status: 409 })),
  );
  show(3);
  const chances = new Chances(table);
  chances.refresh();
  expect(chances.isAwaited).toBe(true);
  await settle();
  expect(chances.shares).toBeNull();
  expect(chances.wait).toBeNull();
  chances.refresh();
  expect(chances.isAwaited).toBe(false);
});
