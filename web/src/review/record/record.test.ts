import { describe, expect, test } from "vitest";
import { brokenSeal, canonical, parseRecord, type GameRecord } from "./record";
import { checkRecord, isFailure } from "./check";
import text from "../../testing/record.json?raw";
import duplicate from "../../testing/duplicate.json?raw";

function record(of = text): GameRecord {
  const found = parseRecord(of);
  if (found === null) throw new Error("the record for the tests cannot be read");
  return found;
}

/** The same record with another value for a field of one of its events. */
function changed(event: number, part: object): GameRecord {
  const { events, ...rest } = record();
  return {
    ...rest,
    events: events.map((each, place) => (place === event - 1 ? { ...each, ...part } : each)),
  };
}

test("what is no record is not taken for one", () => {
  const others = ["", "{", "[]", "null", '{"events": []}', '{"events": [1], "players": []}'];
  for (const other of others) expect(parseRecord(other)).toBeNull();
  for (const part of [{ dice: null }, { dice: { kind: "woven", chains: [] } }, { bots: 1 }])
    expect(parseRecord(JSON.stringify({ ...record(), ...part }))).toBeNull();
  expect(parseRecord(JSON.stringify(changed(1, { links: "none" })))).toBeNull();
});

test("data is sealed in one form, whatever order and letters it has", () => {
  expect(canonical({ b: [1, null, true], a: "Å🎲\n" })).toBe(
    String.raw`{"a":"\u00c5\ud83c\udfb2\n","b":[1,null,true]}`,
  );
});

describe("a record is checked", () => {
  test("and found as it was written: who made each chain, and what the stand-in rolled", () => {
    expect(brokenSeal(record())).toBeNull();
    const check = checkRecord(record());
    expect(check).toEqual({
      found: "fair",
      rolls: 10,
      seats: [
        { name: "Åsa", chain: "player", rolls: 4, standIns: 1 },
        { name: "Ben 🎲", chain: "player", rolls: 3, standIns: 0 },
        { name: "Casual", chain: "server", rolls: 3, standIns: 3 },
      ],
    });
    expect(isFailure(check)).toBe(false);
  });

  test("one with the same dice for everybody too", () => {
    expect(checkRecord(record(duplicate))).toEqual({ found: "fair", rolls: 10, seats: [] });
    const [first, ...rest] = record(duplicate).events;
    const other = { ...first, dice: "11111" } as GameRecord["events"][number];
    expect(checkRecord({ ...record(duplicate), events: [other, ...rest] })).toMatchObject({
      found: "flaw",
      event: 1,
    });
  });

  test("a changed die names its roll and what it should have been", () => {
    const rolled = record().events[0];
    if (rolled?.kind !== "rolled") throw new Error("the game does not begin with a roll");
    const thrown = Array.from(rolled.dice, Number);
    const check = checkRecord(changed(1, { dice: rolled.dice.replace(/^./, "1") }));
    expect(check).toEqual({
      found: "flaw",
      event: 1,
      flaw: { wrong: "dice", roll: 1, thrown: [1, ...thrown.slice(1)], drawn: thrown },
    });
    expect(isFailure(check)).toBe(true);
  });

  test("a changed score names its event, a changed name the head", () => {
    expect(checkRecord(changed(7, { points: 30 }))).toEqual({
      found: "altered",
      event: 7,
      roll: null,
    });
    const renamed = { ...record(), players: ["Åsa", "Cleo", "Casual"] };
    expect(checkRecord(renamed)).toEqual({ found: "altered", event: 0, roll: null });
  });

  test("dice that were thrown by hand cannot be checked, and are no failure", () => {
    const { events, ...head } = record();
    const entered: GameRecord = { ...head, dice: { kind: "entered" }, events };
    expect(checkRecord(entered)).toEqual({ found: "altered", event: 0, roll: null });
    expect(isFailure({ found: "entered" })).toBe(false);
  });
});
