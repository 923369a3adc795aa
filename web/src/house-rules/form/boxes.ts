/** Boxes that everybody knows, to be put into rules of one's own. */

import { addBox, readBoxes, readNumber, readNumbers, removeBox, write } from "../text";

/** A known box: its id, how many dice it takes, and its lines in a rules file. */
export interface KnownBox {
  readonly id: string;
  readonly dice: number;
  readonly lines: readonly string[];
}

const ALL_EQUAL = ["yatzy", "yahtzee", "yacht"];
const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];

function groups(id: string, sizes: readonly number[], points?: number): KnownBox {
  const pays = points === undefined ? [] : [`points = ${points}`];
  const dice = sizes.reduce((sum, size) => sum + size, 0);
  return { id, dice, lines: [`id = "${id}"`, `groups = [${sizes.join(", ")}]`, ...pays] };
}

function run(id: string, faces: readonly number[], points: number): KnownBox {
  const lines = [`id = "${id}"`, `run = [${faces.join(", ")}]`, `points = ${points}`];
  return { id, dice: faces.length, lines };
}

/** The known boxes for so many dice, in the order of a printed pad. */
export function knownBoxes(dice: number): readonly KnownBox[] {
  const all: readonly KnownBox[] = [
    ...UPPER.map((id, at) => ({ id, dice: 1, lines: [`id = "${id}"`, `face = ${at + 1}`] })),
    groups("one_pair", [2]),
    groups("two_pairs", [2, 2]),
    groups("three_pairs", [2, 2, 2]),
    groups("three_of_a_kind", [3]),
    groups("four_of_a_kind", [4]),
    groups("five_of_a_kind", [5]),
    run("small_straight", [1, 2, 3, 4, 5], 15),
    run("large_straight", [2, 3, 4, 5, 6], 20),
    run("full_straight", [1, 2, 3, 4, 5, 6], 25),
    groups("full_house", [3, 2]),
    groups("villa", [3, 3]),
    groups("tower", [4, 2]),
    { id: "chance", dice: 1, lines: ['id = "chance"', "any = true"] },
    groups("yatzy", [dice], dice > 5 ? 100 : 50),
  ];
  // All dice equal are a yatzy, and no "five of a kind" beside it.
  return all.filter((box) => box.dice < dice || (box.dice === dice && !box.id.endsWith("a_kind")));
}

/** The text with a known box at its place among those that it has. */
export function putBox(text: string, box: KnownBox, dice: number): string {
  const order = knownBoxes(dice).map(({ id }) => id);
  const at = order.indexOf(box.id);
  const next = readBoxes(text).findIndex(({ id }) => order.indexOf(id) > at);
  return addBox(text, box.lines, next < 0 ? Infinity : next);
}

/** The text without the boxes of an id. */
export function takeBox(text: string, id: string): string {
  const at = readBoxes(text).findIndex((box) => box.id === id);
  return at < 0 ? text : removeBox(text, at);
}

/**
 * The text for another number of dice. Examples have as many dice as before, so they go, and the
 * box for all dice equal asks for all of the new ones.
 */
export function withDice(text: string, dice: number): string {
  const before = readNumber(text, "head", "dice") ?? 5;
  let changed = write(text, "head", "dice", dice);
  for (const [box, { id }] of readBoxes(text).entries()) {
    changed = write(changed, box, "examples", null);
    const takesAll = readNumbers(text, box, "groups")?.join() === String(before);
    if (takesAll && ALL_EQUAL.includes(id)) changed = write(changed, box, "groups", [dice]);
  }
  return changed;
}
