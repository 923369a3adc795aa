import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Table } from "./table.svelte";
import { keepToken, tokenOf } from "../device/tokens";
import { FakeSocket } from "../testing/fake-socket";
import { card, RULES, seat, turn, view } from "../testing/views";
import { keepDice, ownDice } from "../fair/own";
import { linkOf, makeChain } from "../fair/proof/chain";
import { transcriptOf } from "../fair/proof/transcript";

const GAME = "AAAAAAAAAAAAAAAA";
const DICE = [4, 1, 4, 6, 2];
const rolled = turn({
  dice: DICE,
  roll: 1,
  rolls_left: 2,
  rolls_available: 2,
  options: { fours: 8 },
});
/** The turn after a second roll that kept some dice. */
const rolledAgain = (kept: number[]) => ({
  ...rolled,
  roll: 2,
  kept,
  rolls_left: 1,
  rolls_available: 1,
});

let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  localStorage.clear();
  sessionStorage.clear();
  keepToken(GAME, "secret");
  table = new Table(GAME);
  table.connect();
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server answers the hello with this view. */
function greet(now = view()): FakeSocket {
  FakeSocket.last.accept().say({ kind: "view", view: now });
  return FakeSocket.last;
}

/** The line breaks and stands again. */
function breakLine(now = view()): FakeSocket {
  FakeSocket.breakLine();
  return greet(now);
}

const moved = (version: number, event: object, next = rolled, changed: object | null = null) => ({
  kind: "moved",
  version,
  event,
  turn: next,
  card: changed,
});
const roll = (keep: number[] = [], dice = DICE) => ({ kind: "rolled", seat: 0, keep, dice });

test("the first view opens the table", () => {
  expect(table.connection).toBe("connecting");
  greet();
  expect(table.connection).toBe("open");
  expect(table.mySeats).toEqual([0]);
  expect(table.isMyTurn).toBe(true);
  expect(table.lastEvent).toBeNull();
});

test("a roll is sent with its version, and nothing else until it is answered", () => {
  const socket = greet();
  table.roll();
  table.roll();
  table.score("fours");
  expect(socket.sent.slice(1)).toEqual([{ kind: "roll", version: 1, keep: [], request: 1 }]);
  expect(table.isBusy).toBe(true);
  socket.say(moved(2, roll()));
  expect(table.isBusy).toBe(false);
  socket.say({ kind: "done", request: 1, version: 2 });
  expect(table.view?.turn?.dice).toEqual(DICE);
  expect(table.eventNumber).toBe(1);
});

test("dice are kept by place, stay kept in the next roll, and are let go with the turn", () => {
  const socket = greet(view({ version: 2, turn: rolled }));
  table.toggleKeep(2);
  table.toggleKeep(0);
  expect(table.kept).toEqual([0, 2]);
  table.roll();
  expect(socket.sent.at(-1)).toMatchObject({ kind: "roll", version: 2, keep: [0, 2] });
  socket.say(moved(3, roll([0, 2]), rolledAgain([0, 2])));
  socket.say({ kind: "done", request: 3, version: 3 });
  expect(table.kept).toEqual([0, 2]);
  const score = { kind: "scored", seat: 0, category: "fours", points: 8, extra: 0 };
  socket.say(moved(4, score, turn({ seat: 1, undo_seat: 0 }), card({ fours: 8 })));
  expect(table.kept).toEqual([]);
  expect(table.canUndo).toBe(true);
});

test("nothing can be kept before the first roll, after the last, or in another's turn", () => {
  const socket = greet();
  table.toggleKeep(0);
  socket.say(moved(2, roll(), { ...rolled, rolls_left: 0, rolls_available: 0 }));
  table.toggleKeep(0);
  expect(table.canRoll).toBe(false);
  socket.say({ kind: "view", view: view({ version: 3, turn: { ...rolled, seat: 1 } }) });
  table.toggleKeep(0);
  expect(table.kept).toEqual([]);
});

test("who keeps everything has nothing to roll", () => {
  greet(view({ version: 2, turn: rolled }));
  for (const place of DICE.keys()) table.toggleKeep(place);
  expect(table.canRoll).toBe(false);
});

test("what another keeps is seen", () => {
  const socket = greet(view({ version: 2, turn: turn({ seat: 1 }) }));
  socket.say(moved(3, { ...roll(), seat: 1 }, { ...rolled, seat: 1 }));
  socket.say({ kind: "kept", roll: 1, places: [1, 3] });
  expect(table.kept).toEqual([1, 3]);
});

test("a reload finds what was kept", () => {
  const socket = greet(view({ version: 2, turn: rolled }));
  table.toggleKeep(3);
  expect(socket.sent.at(-1)).toEqual({ kind: "keep", roll: 1, places: [3], request: 1 });
  table.close();
  table = new Table(GAME);
  table.connect();
  greet(view({ version: 2, turn: { ...rolled, kept: [3] } }));
  expect(table.kept).toEqual([3]);
});

test("kept dice stay kept whatever else happens at the table", () => {
  const socket = greet(view({ version: 2, turn: rolled }));
  table.toggleKeep(3);
  const seats = [seat("Anna", { is_yours: true, has_coach: true }), seat("Ben")];
  socket.say({ kind: "view", view: view({ version: 3, turn: rolled, seats }) });
  expect(table.kept).toEqual([3]);
});

test("what was kept while there was no line is told when there is one", () => {
  greet(view({ version: 2, turn: rolled }));
  FakeSocket.last.end();
  table.toggleKeep(3);
  for (const before = FakeSocket.opened.length; FakeSocket.opened.length === before;)
    vi.advanceTimersByTime(50);
  const socket = greet(view({ version: 2, turn: rolled }));
  expect(socket.sent.at(-1)).toMatchObject({ kind: "keep", roll: 1, places: [3] });
  expect(table.kept).toEqual([3]);
});

test("an answer that does not come is soon seen to be missing", () => {
  const socket = greet();
  table.roll();
  expect(table.waiting).toBeNull();
  vi.advanceTimersByTime(900);
  expect(table.waiting).toMatchObject({ kind: "roll" });
  expect(table.connection).toBe("lost");
  socket.say(moved(2, roll()));
  expect(table.waiting).toBeNull();
  expect(table.connection).toBe("open");
});

test("a move that only a switch made stale is made again", () => {
  const socket = greet();
  table.roll();
  const now = view({ version: 2 });
  socket.say({ kind: "view", view: now });
  socket.say({ kind: "refused", request: 1, code: "game/stale", message: "", view: now });
  expect(socket.sent.at(-1)).toEqual({ kind: "roll", version: 2, keep: [], request: 2 });
  expect(table.isBusy).toBe(true);
});

test("what was last seen is forgotten when more has happened since", () => {
  greet();
  FakeSocket.last.say(moved(2, roll()));
  expect(table.lastEvent).not.toBeNull();
  breakLine(view({ version: 9, turn: turn({ seat: 1, roll: 4 }) }));
  expect(table.lastEvent).toBeNull();
});

test("a move under way when the line broke is made once more if it was not made", () => {
  greet();
  table.roll();
  const socket = breakLine();
  expect(socket.sent).toEqual([
    { kind: "hello", token: "secret", wishes: [] },
    { kind: "roll", version: 1, keep: [], request: 1 },
  ]);
  expect(table.isBusy).toBe(true);
  socket.say(moved(2, roll()));
  socket.say({ kind: "done", request: 1, version: 2 });
  expect(table.isBusy).toBe(false);
});

test("and not once more if it was", () => {
  greet(view({ version: 2, turn: rolled }));
  table.toggleKeep(0);
  table.roll();
  const socket = breakLine(view({ version: 3, turn: rolledAgain([0]) }));
  expect(socket.sent).toHaveLength(1);
  expect(table.isBusy).toBe(false);
  expect(table.kept).toEqual([0]);
});

test("a move is repeated once, not for ever", () => {
  greet();
  table.roll();
  breakLine();
  const socket = breakLine();
  expect(socket.sent).toHaveLength(1);
  expect(table.isBusy).toBe(false);
});

test("a view that is pushed while a move is under way repeats nothing", () => {
  const socket = greet();
  table.roll();
  socket.say({
    kind: "view",
    view: view({ seats: [seat("Anna", { is_yours: true }), seat("Bo")] }),
  });
  expect(socket.sent).toHaveLength(2);
  expect(table.isBusy).toBe(true);
  expect(table.view?.seats[1]?.name).toBe("Bo");
});

test("a move that somebody else overtook is over, and its refusal no error", () => {
  const socket = greet();
  table.roll();
  socket.say(moved(2, { kind: "undone", seat: 0 }));
  const now = view({ version: 2, turn: rolled });
  table.toggleKeep(1);
  table.roll();
  socket.say({ kind: "refused", request: 1, code: "game/stale", message: "", view: now });
  expect(table.isBusy).toBe(true);
  expect(table.refusal).toBeNull();
});

test("a stale move shows how things are, and is no error", () => {
  const socket = greet();
  table.roll();
  const now = view({ version: 2, turn: rolled });
  socket.say({ kind: "refused", request: 1, code: "game/stale", message: "", view: now });
  expect(table.view?.version).toBe(2);
  expect(table.refusal).toBeNull();
  expect(table.isBusy).toBe(false);
});

test("the answer to a ping answers nothing else", () => {
  const socket = greet();
  table.roll();
  socket.say({ kind: "done", request: 0, version: 1 });
  expect(table.isBusy).toBe(true);
});

test("what is refused is told, until it is dismissed", () => {
  const socket = greet(view({ version: 2, turn: rolled }));
  table.score("ones");
  socket.say({ kind: "refused", request: 1, code: "move/box-taken", message: "filled" });
  expect(table.refusal?.code).toBe("move/box-taken");
  table.dismissRefusal();
  expect(table.refusal).toBeNull();
});

test("a gap in the versions is mended by a new hello", () => {
  greet();
  FakeSocket.last.say(moved(3, roll()));
  expect(FakeSocket.opened).toHaveLength(2);
  greet(view({ version: 3, turn: rolled }));
  expect(table.view?.version).toBe(3);
});

test("two tabs of one game agree", () => {
  const first = greet();
  const other = new Table(GAME);
  other.connect();
  const second = greet();
  table.roll();
  for (const socket of [first, second]) socket.say(moved(2, roll()));
  expect(other.view).toEqual(table.view);
  expect(other.eventNumber).toBe(1);
  other.close();
});

test("the last score of a game is announced though it comes as a whole view", () => {
  const socket = greet(view({ version: 2, turn: rolled }));
  const over = view({ version: 3, phase: "over", turn: null, cards: [card({ fours: 8 }), card()] });
  socket.say({ kind: "view", view: over });
  expect(table.lastEvent).toMatchObject({ kind: "scored", seat: 0, category: "fours", points: 8 });
});

test("a code leads to the game, and to the seats that this device has there", () => {
  table.close();
  table = new Table("EBRZKE");
  table.connect();
  const first = FakeSocket.last;
  greet(view({ seats: [seat("Anna")] }));
  expect(first.sent[0]).toEqual({ kind: "hello", token: null, wishes: [] });
  const second = greet();
  expect(second.sent[0]).toEqual({ kind: "hello", token: "secret", wishes: [] });
  expect(table.mySeats).toEqual([0]);
});

test("a token that the server does not know is given away, and one watches", () => {
  FakeSocket.last.accept().end(4403);
  expect(tokenOf(GAME)).toBeNull();
  greet(view({ seats: [seat("Anna")] }));
  expect(table.connection).toBe("open");
  expect(table.mySeats).toEqual([]);
});

test("a game that does not exist is told", () => {
  const socket = FakeSocket.last.accept();
  socket.say({ kind: "refused", request: null, code: "game/unknown", message: "no such game" });
  socket.end(4404);
  expect(table.refusal?.code).toBe("game/unknown");
  expect(table.connection).toBe("lost");
});

test("the seats go along to the rematch", () => {
  greet(view({ rematch: "BBBBBBBBBBBBBBBB" }));
  expect(tokenOf("BBBBBBBBBBBBBBBB")).toBe("secret");
});

test("a roll that waits for the line is sent though somebody has left meanwhile", () => {
  greet();
  FakeSocket.last.end();
  table.roll();
  for (const before = FakeSocket.opened.length; FakeSocket.opened.length === before;)
    vi.advanceTimersByTime(50);
  const now = view({ version: 2, seats: [seat("Anna", { is_yours: true }), seat("Ben")] });
  const socket = greet(now);
  const stale = { kind: "refused", request: 1, code: "game/stale", message: "", view: now };
  socket.say(stale);
  expect(socket.sent.at(-1)).toMatchObject({ kind: "roll", version: 2 });
});

test("a double tap changes one seat", () => {
  const waiting = view({ phase: "waiting", turn: null, cards: [] });
  const socket = greet(waiting);
  table.removeSeat(1);
  socket.say({ kind: "done", request: 1, version: 2 });
  table.removeSeat(1);
  expect(socket.sent.slice(1)).toEqual([{ kind: "remove", seat: 1, version: 1, request: 1 }]);
});

/** The table with woven dice, for which this device has a chain. */
function woven() {
  const chain = makeChain(36);
  keepDice(GAME, { chain, isTaken: true });
  const seats = [seat("Anna", { is_yours: true }), seat("Ben")];
  const dice = { server: "0".repeat(64), stand_in: "1".repeat(64), chains: [chain.end, null] };
  const transcript = transcriptOf({ game: GAME, rules: RULES.digest, seats, dice });
  return { chain, now: view({ seats, dice: { ...dice, kind: "woven", transcript } }) };
}

test("a roll carries the next link of this device, also when it is made once more", () => {
  const { chain, now } = woven();
  greet(now);
  table.roll();
  const socket = breakLine(now);
  const sent = { kind: "roll", version: 1, keep: [], link: linkOf(chain, 1), request: 1 };
  expect(socket.sent.at(-1)).toEqual(sent);
  expect(ownDice(GAME).sent?.roll).toBe(1);
});

test("a link that waits for the connection counts as sent when it is", () => {
  const { now } = woven();
  greet(now);
  FakeSocket.last.end();
  table.roll();
  expect(ownDice(GAME).sent).toBeNull();
});

test("no roll is sent at a table whose transcript is not the one that was stored", () => {
  const { now } = woven();
  keepDice(GAME, { transcript: "2".repeat(64) });
  const socket = greet(now);
  table.roll();
  expect(table.witness.alarm).toEqual({ wrong: "transcript" });
  expect(socket.sent).toHaveLength(1);
});
