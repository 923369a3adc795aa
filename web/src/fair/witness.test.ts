import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventView, View, WovenDice } from "../wire/calls";
import chains from "../testing/chains.json";
import text from "../testing/record.json?raw";
import { card, RULES, seat, turn, view } from "../testing/views";
import { keepToken } from "../device/tokens";
import { keepDice, ownDice } from "./own";
import { makeChain } from "./proof/chain";
import type { GameRecord, RecordEvent } from "./proof/record";
import { Witness } from "./witness.svelte";

const RECORD = JSON.parse(text) as GameRecord;
const DICE = RECORD.dice as WovenDice;
const GAME = RECORD.game ?? "";
const [ASA] = chains;
const RULES_HERE = { ...RULES, digest: RECORD.digest, categories: RULES.categories.slice(0, 2) };

interface Step {
  readonly view: View;
  readonly event: EventView | null;
}

/** The table as it is before the first move. */
function begun(mine: readonly number[] = [], rest: Partial<View> = {}): View {
  const seats = RECORD.players.map((name, place) =>
    seat(name, { kind: place === 2 ? "bot" : "person", is_yours: mine.includes(place) }),
  );
  const cards = seats.map(() => card());
  return view({ rules: RULES_HERE, dice: DICE, seats, cards, turn: turn(), ...rest });
}

const eventOf = (event: RecordEvent): EventView =>
  (event.kind === "rolled"
    ? { ...event, dice: Array.from(event.dice, Number) }
    : { extra: 0, ...event }) as EventView;

/** The table after each move of a game, as its server pushes it. */
function steps(record = RECORD, mine: readonly number[] = []): readonly Step[] {
  let now = begun(mine);
  let before = now;
  let rolls = 0;
  const after = (event: RecordEvent): View => {
    const { cards, turn: lying } = now;
    const here = { ...now, version: now.version + 1 };
    if (event.kind === "undone") return { ...before, version: here.version };
    if (event.kind === "rolled") {
      rolls += 1;
      const dice = Array.from(event.dice, Number);
      return { ...here, turn: { ...(lying ?? turn()), dice, roll: rolls, seat: event.seat } };
    }
    before = now;
    const boxes = { ...cards[event.seat]?.boxes, [event.category]: event.points };
    const next = turn({ seat: (event.seat + 1) % 3, roll: rolls });
    return { ...here, cards: cards.with(event.seat, card(boxes as never)), turn: next };
  };
  return record.events.map((event) => {
    now = after(event);
    return { view: now, event: eventOf(event) };
  });
}

const rolledAt = RECORD.events.flatMap((event, place) => (event.kind === "rolled" ? [place] : []));

let witness: Witness;
let asked: { readonly path: string; readonly body: unknown }[];
let record: GameRecord;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  keepToken(GAME, "secret");
  witness = new Witness();
  asked = [];
  record = RECORD;
  vi.stubGlobal("fetch", (url: URL, { body }: { body?: string }) => {
    asked.push({ path: url.pathname.split("/").at(-1) ?? "", body: JSON.parse(body ?? "null") });
    return Promise.resolve(Response.json(url.pathname.endsWith("record") ? record : {}));
  });
});

afterEach(() => {
  witness.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function play(moves: readonly Step[], before: (place: number) => void = () => undefined): void {
  for (const [place, { view: now, event }] of moves.entries()) {
    before(place);
    witness.follow(now, event);
  }
}

/** Give this device the chain of Åsa. */
function sitAsAsa(): void {
  if (ASA !== undefined) keepDice(GAME, { chain: ASA, isTaken: true });
}

test("every roll is checked as it arrives, also by who watches", () => {
  witness.follow(begun(), null);
  expect(ownDice(GAME).transcript).toBe(DICE.transcript);
  play(steps(), () => {
    expect(witness.isUpToDate).toBe(true);
  });
  expect(witness.rolls).toHaveLength(10);
  expect(witness.rolls.filter((roll) => roll.stand_in)).toHaveLength(4);
  expect(witness.alarm).toBeNull();
  expect(asked).toEqual([]);
});

test("who comes late or has missed something checks the record from the start", async () => {
  const moves = steps();
  record = { ...RECORD, events: RECORD.events.slice(0, 8) };
  witness.follow(moves[7]?.view ?? begun(), null);
  expect(witness.isUpToDate).toBe(false);
  await vi.runAllTimersAsync();
  expect(witness.isUpToDate).toBe(true);
  expect(witness.rolls).toHaveLength(4);
  record = RECORD;
  witness.follow(moves.at(-1)?.view ?? begun(), null);
  await vi.runAllTimersAsync();
  expect(witness.rolls).toHaveLength(10);
  expect(witness.alarm).toBeNull();
});

test("a record that cannot be had yet is asked for again", async () => {
  const fetchRecord = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  witness.follow(steps()[3]?.view ?? begun(), null);
  await vi.advanceTimersByTimeAsync(400);
  record = { ...RECORD, events: RECORD.events.slice(0, 4) };
  vi.stubGlobal("fetch", fetchRecord);
  await vi.advanceTimersByTimeAsync(1000);
  expect(witness.isUpToDate).toBe(true);
});

test("a bot that has taken over since does not change what was fixed", async () => {
  const now = steps()[2]?.view ?? begun();
  const seats = now.seats.with(1, { ...(now.seats[1] ?? seat("Ben")), kind: "bot" });
  record = { ...RECORD, events: RECORD.events.slice(0, 3) };
  witness.follow({ ...now, seats }, null);
  await vi.runAllTimersAsync();
  expect(ownDice(GAME).transcript).toBe(DICE.transcript);
  expect(witness.alarm).toBeNull();
});

test("a browser that stores nothing can watch, and asks for nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  witness.follow(begun(), null);
  play(steps());
  expect(witness.rolls).toHaveLength(10);
  expect(asked).toEqual([]);
  vi.restoreAllMocks();
});

describe("a device with a chain", () => {
  beforeEach(sitAsAsa);

  test("sends its next link, and the first one after the transcript is stored", () => {
    expect(witness.link).toBeNull();
    witness.follow(begun([0]), null);
    expect(ownDice(GAME).transcript).toBe(DICE.transcript);
    expect(witness.canRoll).toBe(true);
    expect(witness.link).toBe(ASA?.links[0]);
    play(steps(RECORD, [0]).slice(0, (rolledAt[4] ?? 0) + 1));
    expect(witness.link).toBe(ASA?.links[1]);
  });

  test("finds its place again after a reload", async () => {
    const now = steps(RECORD, [0])[rolledAt[4] ?? 0]?.view ?? begun();
    record = { ...RECORD, events: RECORD.events.slice(0, (rolledAt[4] ?? 0) + 1) };
    witness.follow(now, null);
    expect(witness.canRoll).toBe(false);
    await vi.runAllTimersAsync();
    expect(witness.canRoll).toBe(true);
    expect(witness.link).toBe(ASA?.links[1]);
  });

  test("refuses a table where the transcript has changed", async () => {
    keepDice(GAME, { transcript: "0".repeat(64) });
    witness.follow(begun([0]), null);
    expect(witness.alarm).toEqual({ wrong: "transcript" });
    expect(witness.canRoll).toBe(false);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
  });

  test("refuses one whose transcript is not that of the table", async () => {
    const other = { ...DICE, transcript: "0".repeat(64) };
    record = { ...RECORD, dice: other, events: [] };
    witness.follow(begun([0], { dice: other }), null);
    expect(witness.canRoll).toBe(false);
    expect(witness.link).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(witness.alarm).toEqual({ wrong: "transcript" });
  });

  test("refuses one that changes during the game", () => {
    witness.follow(begun([0]), null);
    const [first] = steps(RECORD, [0]);
    witness.follow(
      { ...(first?.view ?? begun()), dice: { ...DICE, server: "0".repeat(64) } },
      null,
    );
    expect(witness.alarm).toEqual({ wrong: "transcript" });
    expect(witness.canRoll).toBe(false);
  });

  test.each([null, "0".repeat(64)])("refuses one with %s in the place of its chain", (other) => {
    const dice = { ...DICE, chains: [other, ...DICE.chains.slice(1)] };
    witness.follow(begun([0], { dice }), null);
    expect(witness.alarm).toEqual({ wrong: "chain" });
    expect(witness.canRoll).toBe(false);
  });

  test("says so if the stand-in rolled although a link was sent", () => {
    witness.follow(begun([0]), null);
    play(steps(RECORD, [0]), (place) => {
      if (place === rolledAt[4]) {
        expect(witness.alarm).toBeNull();
        witness.sent([]);
      }
    });
    expect(witness.alarm).toEqual({ wrong: "stood_in", roll: 5 });
    expect(witness.canRoll).toBe(true);
  });

  test("says so if other dice were kept than it asked for", () => {
    witness.follow(begun([0]), null);
    witness.sent([2]);
    play(steps(RECORD, [0]).slice(0, 1));
    expect(witness.alarm).toEqual({ wrong: "kept", roll: 1 });
  });

  test("takes what another tab has asked for", () => {
    witness.follow(begun([0]), null);
    witness.sent([2]);
    witness.sent([]);
    play(steps(RECORD, [0]).slice(0, 1));
    expect(witness.alarm).toBeNull();
  });
});

test("a device that has lost its chain says so, and goes on with the stand-in", async () => {
  witness.follow(begun([0]), null);
  expect(witness.canRoll).toBe(false);
  await vi.runAllTimersAsync();
  expect(asked).toEqual([{ path: "chain", body: { chain: null } }]);
  expect(witness.canRoll).toBe(true);
  expect(witness.hasStandIn).toBe(true);
  expect(witness.link).toBeNull();
});

test("a table that waits is given a chain, the same one however often it is asked for", async () => {
  const dice = { ...DICE, chains: [null, null, null], transcript: null };
  const waiting = begun([0, 1], { phase: "waiting", turn: null, cards: [], dice });
  witness.follow(waiting, null);
  await vi.runAllTimersAsync();
  witness.follow(waiting, null);
  await vi.runAllTimersAsync();
  const { chain } = ownDice(GAME);
  expect(chain?.length).toBe(2 * 2 * 3);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toEqual(asked[1]);
  expect(asked[0]?.body).toEqual({ chain: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
});

test("a rematch is given a chain of its own as soon as it is known", async () => {
  sitAsAsa();
  keepToken("BBBBBBBBBBBBBBBB", "secret");
  await witness.goOn(begun([0], { phase: "over", turn: null }), "BBBBBBBBBBBBBBBB");
  expect(asked).toHaveLength(1);
  expect(ownDice("BBBBBBBBBBBBBBBB").chain?.last).not.toBe(ASA?.last);
});

test("a chain that came too late for a rematch is no fault: the stand-in rolls", () => {
  keepDice(GAME, { chain: makeChain(3) });
  const dice = { ...DICE, chains: [null, null, null] };
  witness.follow(begun([0], { dice }), null);
  expect(witness.alarm).toBeNull();
  expect(witness.hasStandIn).toBe(true);
});

describe("a roll that does not fit", () => {
  const cheat = (place: number, part: object): GameRecord => ({
    ...RECORD,
    events: RECORD.events.map((event, at) =>
      at === rolledAt[place] ? { ...event, ...part } : event,
    ),
  });

  test("is noticed at that roll, and stays", () => {
    witness.follow(begun(), null);
    play(steps(cheat(3, { dice: "66666" })), (place) => {
      if (place <= (rolledAt[3] ?? 0)) expect(witness.alarm).toBeNull();
    });
    expect(witness.alarm).toMatchObject({ wrong: "dice", roll: 4 });
    const again = new Witness();
    again.follow(begun(), null);
    expect(again.alarm).toMatchObject({ wrong: "dice", roll: 4 });
    again.close();
  });

  test("is noticed in the record by who comes late", async () => {
    record = cheat(3, { dice: "66666" });
    witness.follow(steps(record).at(-1)?.view ?? begun(), null);
    await vi.runAllTimersAsync();
    expect(witness.alarm).toMatchObject({ wrong: "dice", roll: 4 });
    expect(witness.isUpToDate).toBe(true);
  });

  test("is noticed if it lies on the table and in no record", () => {
    witness.follow(begun(), null);
    const [first] = steps();
    const now = first?.view ?? begun();
    witness.follow(
      { ...now, turn: turn({ dice: [6, 6, 6, 6, 6], roll: 1 }) },
      first?.event ?? null,
    );
    expect(witness.alarm).toEqual({ wrong: "told", roll: 1 });
  });

  test("is noticed if the record tells another than was pushed", async () => {
    witness.follow(begun(), null);
    play(steps().slice(0, 1));
    record = cheat(0, { dice: "66666" });
    witness.follow(steps().at(-1)?.view ?? begun(), null);
    await vi.runAllTimersAsync();
    expect(witness.alarm).toEqual({ wrong: "told", roll: 1 });
  });
});
