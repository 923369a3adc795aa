import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdviceView } from "../wire/calls";
import { TableCoach } from "./coach.svelte";
import { FakeSocket } from "../testing/fake-socket";
import { move } from "../testing/reviews";
import { seat, turn, view } from "../testing/views";
import { Table } from "../live/table.svelte";

let table: Table;
let coach: TableCoach;

beforeEach(() => {
  FakeSocket.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  table = new Table("AAAAAAAAAAAAAAAA");
  coach = new TableCoach(table);
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
  const now = turn({ dice, roll: 1, rolls_left: 2, rolls_available: 2 });
  FakeSocket.last.say({ kind: "view", view: view({ version, seats, turn: now, ...rest }) });
  flushSync();
}

function advice(version: number): AdviceView {
  const best = move({ move: "keep 66", keep: [6, 6] });
  const chance = move({ category: "chance", points: 18, error: 12.34, class: "blunder" });
  const reason = { points: null, targets: [], rival: chance, gain: 12.3, is_close: false };
  return { version, seat: 0, moves: [best, chance], reason };
}

const advise = (version: number): void => {
  FakeSocket.last.say({ kind: "advice", ...advice(version) });
};

test("what the coach says marks dice and boxes", () => {
  show(3);
  advise(3);
  expect(coach.places).toEqual([0, 2]);
  expect(coach.markOf("chance")).toMatchObject({ isBest: false, text: "-12" });
  expect(coach.markOf("ones")).toBeNull();
});

test("while the strategy is computed the coach says how far it is", () => {
  show(3);
  const word = { kind: "solving", wish: "advice", digest: "", stage: "strategy", progress: 0.4 };
  FakeSocket.last.say(word);
  expect(coach.advice).toBeNull();
  expect(coach.talk).toBe("coach.wait");
  advise(3);
  expect(coach.advice?.version).toBe(3);
  expect(coach.talk).not.toBe("coach.wait");
});

test("advice holds as long as the dice lie, whatever else happens at the table", () => {
  show(3);
  advise(3);
  show(4);
  expect(coach.advice?.version).toBe(3);
  show(5, { turn: turn({ dice, roll: 2 }) });
  expect(coach.advice).toBeNull();
  advise(4);
  expect(coach.advice).toBeNull();
  advise(5);
  expect(coach.advice?.version).toBe(5);
  show(6, { turn: turn({ seat: 1, dice, roll: 3 }) });
  expect(coach.advice).toBeNull();
});

test("the coach of another, or one that is switched off, says nothing here", () => {
  show(3, { seats: [seat("Anna", { is_yours: true }), seat("Ben", { has_coach: true })] });
  advise(3);
  expect(coach.advice).toBeNull();
  expect(coach.talk).toBe("");
});

const wishes = (): unknown[] => FakeSocket.last.sent.map((each) => each.wishes);

test("wishes are told in the hello, and again when they change", () => {
  show(3);
  table.wish("chances", true);
  table.wish("chances", true);
  expect(wishes()).toEqual([[], ["chances"]]);
  table.wish("advice", true);
  table.wish("chances", false);
  expect(wishes().at(-1)).toEqual(["advice"]);
  FakeSocket.breakLine();
  FakeSocket.last.accept();
  expect(wishes()).toEqual([["advice"]]);
});

test("a wish that comes between the hello and its answer is told after it", () => {
  table.wish("chances", true);
  expect(wishes()).toEqual([[]]);
  show(3);
  expect(wishes()).toEqual([[], ["chances"]]);
});

test("chances stay until others come, or there are none", () => {
  show(3);
  expect(table.wishes.chances).toBeNull();
  FakeSocket.last.say({ kind: "chances", version: 3, chances: [0.4, 0.6] });
  show(4, { turn: turn({ seat: 1 }) });
  expect(table.wishes.chances).toEqual([0.4, 0.6]);
  const refusal = { code: "analysis/not-solved", message: "" };
  FakeSocket.last.say({ kind: "unavailable", wish: "chances", ...refusal });
  expect(table.wishes.chances).toBeNull();
  expect(table.wishes.isUnavailable("chances")).toBe(true);
  FakeSocket.last.say({ kind: "chances", version: 4, chances: [0.5, 0.5] });
  expect(table.wishes.isUnavailable("chances")).toBe(false);
});

test("rules that are named by their digest are those that were sent before", () => {
  show(3);
  const { rules } = view();
  show(4, { rules: rules.digest });
  expect(table.view?.version).toBe(4);
  expect(table.view?.rules.categories).toEqual(rules.categories);
  const before = FakeSocket.opened.length;
  show(5, { rules: "f".repeat(64) });
  expect(FakeSocket.opened.length).toBe(before + 1);
});
