import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, PATIENCE } from "./socket";
import { FakeSocket } from "../testing/fake-socket";
import { view } from "../testing/views";

const heard: string[] = [];
let line: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.opened = [];
  heard.length = 0;
  line = new Connection("AAAAAAAAAAAAAAAA", {
    hello: () => ({ kind: "hello", token: "secret" }),
    hear: (message) => heard.push(message.kind),
    late: () => heard.push("late"),
    lost: () => heard.push("lost"),
    rejected: (code) => heard.push(`rejected ${code}`),
  });
  line.open();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const greeted = (): FakeSocket => {
  FakeSocket.last.accept().say({ kind: "view", view: view() });
  return FakeSocket.last;
};

test("the token is in the first message, and in no address", () => {
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent).toEqual([{ kind: "hello", token: "secret" }]);
  expect(FakeSocket.last.url).toMatch(/^ws:.*\/api\/games\/AAAAAAAAAAAAAAAA\/live$/);
});

test("a line that breaks is opened again, after waits that grow", () => {
  greeted();
  const gaps = Array.from({ length: 8 }, () => FakeSocket.breakLine());
  expect(gaps[0]).toBeLessThanOrEqual(400);
  expect(gaps[3]).toBeGreaterThan(gaps[0] ?? 0);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1.25 * PATIENCE.longestWait + 50);
  expect(heard.filter((kind) => kind === "lost")).toHaveLength(8);
});

test("after an answer the waits are short again", () => {
  for (let attempt = 0; attempt < 6; attempt++) FakeSocket.breakLine();
  greeted();
  expect(FakeSocket.breakLine()).toBeLessThanOrEqual(2 * PATIENCE.firstWait);
});

test("a device that wakes up tries at once", () => {
  greeted().end();
  const before = FakeSocket.opened.length;
  dispatchEvent(new Event("online"));
  expect(FakeSocket.opened.length).toBe(before + 1);
});

test("silence is broken by a ping, and without an answer the line counts as dead", () => {
  const socket = greeted();
  vi.advanceTimersByTime(PATIENCE.silence);
  expect(socket.sent.at(-1)).toMatchObject({ kind: "ping" });
  vi.advanceTimersByTime(PATIENCE.sign);
  expect(heard).toContain("late");
  expect(heard).not.toContain("lost");
  vi.advanceTimersByTime(PATIENCE.answer);
  expect(heard).toContain("lost");
  expect(socket.isClosed).toBe(true);
});

test("an answer to a ping is as good as anything", () => {
  const socket = greeted();
  for (let minute = 0; minute < 10; minute++) {
    vi.advanceTimersByTime(PATIENCE.silence);
    socket.say({ kind: "done", request: 0, version: 1 });
  }
  expect(heard).not.toContain("lost");
  expect(FakeSocket.opened).toHaveLength(1);
});

test("a page that comes back asks whether the line still stands", () => {
  const socket = greeted();
  dispatchEvent(new Event("pageshow"));
  expect(socket.sent.at(-1)).toMatchObject({ kind: "ping" });
});

test("a server that will not talk to us is not asked again", () => {
  FakeSocket.last.accept().end(4404);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event("online"));
  expect(heard).toEqual(["rejected 4404"]);
  expect(FakeSocket.opened).toHaveLength(1);
});

test("a line that was let go stays so", () => {
  const socket = greeted();
  line.close();
  expect(socket.isClosed).toBe(true);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.opened).toHaveLength(1);
  expect(line.send({ kind: "leave", request: 1 })).toBe(false);
});
