import { describe, expect, it } from "vitest";
import { knownBoxes, putBox, takeBox, withDice } from "./form/boxes";
import {
  hasTable,
  moveBox,
  readBoxes,
  readFlag,
  readNumber,
  readNumbers,
  readText,
  write,
  writeTable,
} from "./text";

const TEXT = `# Grandmother's rules
id = "cabin"
name = "Cabin \\"yatzy\\""  # as she called it
dice = 5
rolls = 4

[bonus]
threshold = 63
points = 50

[[category]]
id = "ones"
face = 1
examples = ["11134"]

# the good one
[[category]]
id = "yatzy"
groups = [5]
points = 50
`;

const ids = (text: string): string[] => readBoxes(text).map(({ id }) => id);
const boxOf = (id: string) => {
  const box = knownBoxes(5).find((known) => known.id === id);
  if (box === undefined) throw new Error(id);
  return box;
};

describe("a rules file is read", () => {
  it("in its head, its tables and its boxes", () => {
    expect(readText(TEXT, "head", "name")).toBe('Cabin "yatzy"');
    expect(readNumber(TEXT, "head", "rolls")).toBe(4);
    expect(readNumber(TEXT, "bonus", "points")).toBe(50);
    expect(readNumbers(TEXT, 1, "groups")).toEqual([5]);
    expect(ids(TEXT)).toEqual(["ones", "yatzy"]);
    expect(readFlag(TEXT, "head", "saved_rolls")).toBe(false);
    expect(hasTable(TEXT, "extra")).toBe(false);
  });

  it("as far as it can be, when it is not finished", () => {
    expect(readNumber("dice = five", "head", "dice")).toBeNull();
    expect(readText('name = "open', "head", "name")).toBeNull();
    expect(ids("[[category]]\nface = 1")).toEqual([""]);
    expect(ids("")).toEqual([]);
  });
});

describe("a change", () => {
  it("rewrites one line and leaves the others", () => {
    const changed = write(TEXT, "head", "rolls", 3);
    expect(changed).toBe(TEXT.replace("rolls = 4", "rolls = 3"));
    expect(write(changed, "head", "rolls", 4)).toBe(TEXT);
  });

  it("adds a line where none is, and takes it away again", () => {
    const changed = write(TEXT, "head", "saved_rolls", true);
    expect(readFlag(changed, "head", "saved_rolls")).toBe(true);
    expect(changed).toContain("rolls = 4\nsaved_rolls = true\n\n[bonus]");
    expect(write(changed, "head", "saved_rolls", null)).toBe(TEXT);
  });

  it("keeps quotes in a name", () => {
    expect(readText(write(TEXT, "head", "name", 'A "B"'), "head", "name")).toBe('A "B"');
  });

  it("takes a table away and puts it before the boxes", () => {
    const without = writeTable(TEXT, "bonus", null);
    expect(hasTable(without, "bonus")).toBe(false);
    expect(writeTable(without, "bonus", { threshold: 63, points: 50 })).toBe(TEXT);
  });

  it("begins a table in a text that has nothing", () => {
    expect(writeTable("", "bonus", { threshold: 1, points: 2 })).toContain(
      "[bonus]\nthreshold = 1",
    );
  });
});

describe("boxes", () => {
  it("are put where a printed pad has them", () => {
    const changed = putBox(putBox(TEXT, boxOf("chance"), 5), boxOf("twos"), 5);
    expect(ids(changed)).toEqual(["ones", "twos", "chance", "yatzy"]);
    expect(ids(putBox("", boxOf("chance"), 5))).toEqual(["chance"]);
  });

  it("are taken away", () => {
    expect(ids(takeBox(TEXT, "ones"))).toEqual(["yatzy"]);
    expect(takeBox(TEXT, "chance")).toBe(TEXT);
  });

  it("change places", () => {
    expect(ids(moveBox(TEXT, 0, 1))).toEqual(["yatzy", "ones"]);
    expect(moveBox(TEXT, 0, -1)).toBe(TEXT);
  });

  it("fit the number of dice", () => {
    const five = knownBoxes(5).map(({ id }) => id);
    const six = knownBoxes(6).map(({ id }) => id);
    expect(five).toHaveLength(15);
    expect(six).toHaveLength(20);
    expect(knownBoxes(1).map(({ id }) => id)).not.toContain("one_pair");
  });

  it("follow another number of dice", () => {
    const changed = withDice(TEXT, 6);
    expect(readNumber(changed, "head", "dice")).toBe(6);
    expect(readNumbers(changed, 1, "groups")).toEqual([6]);
    expect(changed).not.toContain("examples");
  });
});
