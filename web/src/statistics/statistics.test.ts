import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FiguresView } from "../wire/calls";
import { games } from "../live/games.svelte";
import { forgetName, forgetOwn, runningMean, tokensFor, winShare } from "./statistics";
import { view } from "../testing/views";
import { keepToken } from "../device/tokens";

const figures = (rest: Partial<FiguresView>): FiguresView => ({
  games: 3,
  contests: 2,
  wins: 1,
  mean: 200,
  deviation: 20,
  best: 240,
  worst: 150,
  reviewed: 0,
  errors: null,
  luck: null,
  last: 0,
  ...rest,
});

beforeEach(() => {
  localStorage.clear();
});

describe("figures", () => {
  it("count wins only where there was somebody to win against", () => {
    expect(winShare(figures({}))).toBe(0.5);
    expect(winShare(figures({ contests: 0, wins: 0 }))).toBeNull();
  });

  it("show how the mean moved", () => {
    expect(runningMean([10, 20, 30, 40], 2)).toEqual([10, 15, 25, 35]);
    expect(runningMean([], 5)).toEqual([]);
  });
});

describe("a name is removed", () => {
  const refusing = (status: number, code: string) =>
    new Response(JSON.stringify({ code, message: code }), { status });

  it("with the tokens of games that were played under it, whatever its case", () => {
    games.note(view());
    keepToken(view().game, "secret");
    expect(tokensFor("ANNA ")).toEqual(["secret"]);
    expect(tokensFor("Clara")).toEqual([]);
  });

  it("whole, by its host, without a token", async () => {
    const asked = vi.fn((_: URL, options: RequestInit) => {
      expect(new Headers(options.headers).get("Authorization")).toBeNull();
      return Promise.resolve(new Response('{"removed": 3, "for_good": true}'));
    });
    vi.stubGlobal("fetch", asked);
    await expect(forgetName("Clara", true)).resolves.toEqual({ removed: 3, for_good: true });
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/statistics\/Clara\?for_good=true$/);
  });

  it("by each token of this device, where others host", async () => {
    games.note(view({ game: "first" }));
    games.note(view({ game: "second" }));
    keepToken("first", "one");
    keepToken("second", "two");
    const answers = [
      refusing(403, "statistics/not-yours"),
      new Response('{"removed": 2, "for_good": false}'),
    ];
    vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
    await expect(forgetOwn("Anna")).resolves.toBe(2);
    expect(answers).toEqual([]);
  });

  it("or not, and the first reason is told", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(refusing(401, "seat/token-needed")));
    await expect(forgetOwn("Clara")).rejects.toMatchObject({ code: "seat/token-needed" });
  });
});
