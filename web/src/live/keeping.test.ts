import { beforeEach, expect, test } from "vitest";
import { Keeping, toggled } from "./keeping.svelte";
import { turn } from "../testing/views";

const first = turn({ dice: [4, 1, 4, 6, 2], roll: 1, kept: [], rolls_left: 2 });

let keeping: Keeping;

beforeEach(() => {
  keeping = new Keeping();
  keeping.follow(first, true);
});

test("a tap keeps a die, and another lets it go", () => {
  expect(toggled([2], 0)).toEqual([0, 2]);
  expect(toggled([0, 2], 0)).toEqual([2]);
});

test("what the same seat keeps in another tab is kept here", () => {
  keeping.hear(1, [2]);
  expect(keeping.places).toEqual([2]);
  keeping.follow({ ...first, kept: [2, 3] }, true);
  expect(keeping.places).toEqual([2, 3]);
});

test("what was tapped here holds until the server has answered", () => {
  keeping.toggle(0);
  keeping.telling(1);
  keeping.hear(1, [2]);
  expect(keeping.places).toEqual([0]);
  expect(keeping.answered(1)).toBe(true);
  keeping.hear(1, [2]);
  expect(keeping.places).toEqual([2]);
});

test("what is kept ends with its roll, and with its turn", () => {
  keeping.toggle(0);
  keeping.follow({ ...first, roll: 2, kept: [1] }, true);
  expect(keeping.places).toEqual([1]);
  expect(keeping.isUntold).toBe(false);
  keeping.follow(turn({ seat: 1, roll: 2 }), true);
  expect(keeping.places).toEqual([]);
});

test("a server that has forgotten is told again", () => {
  keeping.toggle(0);
  keeping.telling(1);
  keeping.answered(1);
  expect(keeping.isUntold).toBe(false);
  keeping.follow({ ...first, kept: null }, true);
  expect(keeping.places).toEqual([0]);
  expect(keeping.isUntold).toBe(true);
});

test("what was said into a line that broke is said again", () => {
  keeping.toggle(0);
  keeping.telling(1);
  keeping.broke();
  keeping.follow({ ...first, kept: [] }, true);
  expect(keeping.places).toEqual([0]);
  expect(keeping.isUntold).toBe(true);
});

test("a watcher of a server that has forgotten shows nothing, and hears what comes", () => {
  keeping.hear(1, [2]);
  keeping.follow({ ...first, kept: null }, false);
  expect(keeping.places).toEqual([]);
  keeping.hear(1, [3]);
  expect(keeping.places).toEqual([3]);
});
