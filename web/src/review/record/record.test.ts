import { describe, expect, test } from "vitest";
import { checkDice, FairDice, thrownIn } from "./fair-dice";
import { sha256 } from "./hashing";
import { brokenLink, canonical, parseRecord, type GameRecord } from "./record";
import { checkRecord, isFailure } from "./check";
import text from "../../testing/record.json?raw";

function record(): GameRecord {
  const found = parseRecord(text);
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
  for (const other of ["", "{", "[]", "null", '{"events": []}', '{"events": [1], "players": []}'])
    expect(parseRecord(other)).toBeNull();
});

test("data is hashed in one form, whatever order and letters it has", () => {
  expect(canonical({ b: [1, null, true], a: "Å🎲\n" })).toBe(
    String.raw`{"a":"\u00c5\ud83c\udfb2\n","b":[1,null,true]}`,
  );
});

test("SHA-256 of the secret is the commitment", async () => {
  expect(await sha256("")).toMatch(/^e3b0c44298fc1c14/);
});

test("the dice are those that the Python side draws", async () => {
  const dice = new FairDice("00".repeat(32), "Red,Blue");
  expect(await dice.throw(1, 5)).toEqual(await dice.throw(1, 5));
  const [first] = record().events;
  const { secret, players_seed: seed } = record();
  expect(await new FairDice(secret ?? "", seed ?? "").throw(1, 5)).toEqual(
    first?.kind === "rolled" ? thrownIn(first) : null,
  );
});

describe("a record is checked", () => {
  test("and found as it was written", async () => {
    expect(await brokenLink(record())).toBeNull();
    const check = await checkRecord(record());
    expect(check).toEqual({ found: "fair", rolls: 7 });
    expect(isFailure(check)).toBe(false);
  });

  test("a changed die names its roll and what it should have been", async () => {
    const check = await checkRecord(changed(6, { dice: "33456" }));
    expect(check).toEqual({
      found: "other_dice",
      event: 6,
      roll: 3,
      thrown: [3, 4, 5, 6],
      drawn: [3, 4, 5, 2],
    });
    expect(isFailure(check)).toBe(true);
  });

  test("a changed score names its event, a changed name the head", async () => {
    expect(await checkRecord(changed(7, { points: 30 }))).toEqual({
      found: "altered",
      event: 7,
      roll: null,
    });
    const renamed = { ...record(), players: ["Åsa", "Cleo"] };
    expect(await checkRecord(renamed)).toEqual({ found: "altered", event: 0, roll: null });
  });

  test("another secret is not the one that was promised", async () => {
    expect(await checkDice({ ...record(), secret: "00".repeat(32) })).toEqual({
      found: "other_secret",
    });
  });

  test("dice without a promise cannot be checked", async () => {
    expect(await checkDice({ ...record(), commitment: null })).toEqual({ found: "entered" });
    expect(await checkDice({ ...record(), secret: null })).toEqual({ found: "unrevealed" });
  });
});
