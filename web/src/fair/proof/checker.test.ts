import { describe, expect, test } from "vitest";
import type { WovenDice } from "../../wire/calls";
import chains from "../../testing/chains.json";
import text from "../../testing/record.json?raw";
import { follows, linkOf, makeChain } from "./chain";
import { checkDice, hasOwnTranscript, type GameRecord, type RolledEvent } from "./record";

const RECORD = JSON.parse(text) as GameRecord;
const DICE = RECORD.dice as WovenDice;

const rolledAt = RECORD.events.flatMap((event, place) => (event.kind === "rolled" ? [place] : []));

/** The roll of that number, from 1. */
const roll = (number: number): RolledEvent =>
  RECORD.events[rolledAt[number - 1] ?? -1] as RolledEvent;

/** The record of a server that tells some rolls in another way. */
function telling(other: Record<number, Partial<RolledEvent>>): GameRecord {
  const events = [...RECORD.events];
  for (const [number, part] of Object.entries(other))
    events[rolledAt[Number(number) - 1] ?? -1] = { ...roll(Number(number)), ...part };
  return { ...RECORD, events };
}

describe("a chain", () => {
  test.each(chains)("is the one that the Python side makes", ({ last, length, end, links }) => {
    expect(linkOf({ last, length, end }, 0)).toBe(end);
    expect([1, 2].map((number) => linkOf({ last, length, end }, number))).toEqual(links);
    expect(follows(links[0] ?? "", end)).toBe(true);
    expect(follows(links[1] ?? "", end)).toBe(false);
  });

  test("is new each time, and has as many links as it was made for", () => {
    const chain = makeChain(3);
    expect(chain.end).toBe(linkOf(chain, 0));
    expect(chain.last).toMatch(/^[0-9a-f]{64}$/);
    expect(makeChain(3).last).not.toBe(chain.last);
    expect(linkOf(chain, 3)).toBe(chain.last);
    expect(linkOf(chain, 4)).toBeNull();
  });

  test("has no link that is no number of 32 bytes", () => {
    for (const other of ["", "zz", "0".repeat(63), `${"0".repeat(63)}G`])
      expect(follows(other, DICE.server)).toBe(false);
  });
});

test("a game that the Python side has made is fair", () => {
  expect(hasOwnTranscript(RECORD)).toBe(true);
  expect(checkDice(RECORD)).toMatchObject({ found: "fair", rolls: 10 });
});

describe("a server that cheats is found out at that roll, if it", () => {
  const links = (number: number) => roll(number).links ?? { server: "", player: "" };
  const OTHER = "ab".repeat(32);

  test.each<[string, number, string, Record<number, Partial<RolledEvent>>]>([
    ["changes its link", 3, "server", { 3: { links: { ...links(3), server: OTHER } } }],
    ["changes the player's link", 2, "player", { 2: { links: { ...links(2), player: OTHER } } }],
    [
      "reveals two links in another order",
      1,
      "server",
      {
        1: { links: { ...links(1), server: links(2).server } },
        2: { links: { ...links(2), server: links(1).server } },
      },
    ],
    [
      "uses a link of its own twice",
      2,
      "server",
      {
        2: { links: { ...links(2), server: links(1).server } },
      },
    ],
    [
      "uses a link of the player twice",
      3,
      "player",
      {
        3: { links: { ...links(3), player: links(2).player } },
      },
    ],
    ["replays a whole roll", 3, "server", { 3: { links: links(2), dice: roll(2).dice } }],
    ["shows other dice", 6, "dice", { 6: { dice: "66666" } }],
    [
      "changes a die that was kept",
      3,
      "kept",
      {
        3: { dice: roll(3).dice.replace(/^./, (face) => String((Number(face) % 6) + 1)) },
      },
    ],
    ["says that the stand-in rolled", 2, "player", { 2: { stand_in: true } }],
    ["says that the stand-in did not", 4, "player", { 4: { stand_in: false } }],
    ["gives no links", 5, "links", { 5: { links: undefined as never } }],
  ])("%s", (_, number, wrong, other) => {
    expect(checkDice(telling(other))).toMatchObject({
      found: "flaw",
      flaw: { roll: number, wrong },
    });
  });

  test.each<[string, Partial<GameRecord>]>([
    ["another game", { game: "BBBBBBBBBBBBBBBB" }],
    ["other rules", { digest: "0".repeat(64) }],
    ["another name", { players: ["Åsa", "Cleo", "Casual"] }],
    ["another kind of seat", { bots: [] }],
    ["another chain of its own", { dice: { ...DICE, server: "0".repeat(64) } }],
    ["another stand-in", { dice: { ...DICE, stand_in: "0".repeat(64) } }],
    ["another chain of a player", { dice: { ...DICE, chains: [null, null, null] } }],
    ["another hash", { dice: { ...DICE, transcript: "0".repeat(64) } }],
  ])("shows a transcript of %s", (_, part) => {
    expect(checkDice({ ...RECORD, ...part })).toEqual({ found: "transcript" });
  });
});
