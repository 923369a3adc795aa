import { afterEach, expect, test } from "vitest";
import { nextSpot, shortcutOf } from "./shortcuts";

afterEach(() => {
  document.body.innerHTML = "";
});

/** A key as it arrives while an element of this markup has the focus. */
function press(key: string, markup = "", rest: KeyboardEventInit = {}): KeyboardEvent {
  document.body.innerHTML = markup;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...rest });
  (document.querySelector(".here") ?? document.body).dispatchEvent(event);
  return event;
}

test("digits keep, and are counted from the first die", () => {
  expect(shortcutOf(press("1"))).toEqual({ does: "keep", place: 0 });
  expect(shortcutOf(press("6"))).toEqual({ does: "keep", place: 5 });
  expect(shortcutOf(press("7"))).toBeNull();
});

test.each([
  ["r", "roll"],
  ["R", "roll"],
  [" ", "roll"],
  ["u", "undo"],
  ["i", "explain"],
  ["?", "help"],
])("%s does what the keys say", (key, does) => {
  expect(shortcutOf(press(key))).toEqual({ does });
});

test("the space bar presses the button that has the focus, a box too", () => {
  expect(shortcutOf(press(" ", '<button class="here"></button>'))).toBeNull();
  expect(shortcutOf(press(" ", '<button class="here" data-box="ones"></button>'))).toBeNull();
});

test("who writes a name rolls no dice", () => {
  expect(shortcutOf(press("r", '<input class="here" />'))).toBeNull();
  expect(shortcutOf(press("u", '<dialog open><p class="here"></p></dialog>'))).toBeNull();
});

test("keys of the browser stay its own", () => {
  expect(shortcutOf(press("r", "", { ctrlKey: true }))).toBeNull();
  expect(shortcutOf(press("Enter"))).toBeNull();
});

/** Two columns of three boxes; the one in the middle of the right is filled. */
const SPOTS = [
  { x: 0, y: 0 },
  { x: 0, y: 44 },
  { x: 0, y: 88 },
  { x: 180, y: 0 },
  { x: 180, y: 88 },
];

test("arrows go along a column, and over to the nearest line of the other", () => {
  expect(nextSpot(SPOTS, { x: 0, y: 0 }, "down")).toBe(1);
  expect(nextSpot(SPOTS, { x: 180, y: 0 }, "down")).toBe(4);
  expect(nextSpot(SPOTS, { x: 180, y: 88 }, "up")).toBe(3);
  expect(nextSpot(SPOTS, { x: 0, y: 88 }, "right")).toBe(4);
  expect(nextSpot(SPOTS, { x: 180, y: 0 }, "left")).toBe(0);
});

test("at the edge of the card there is no next box", () => {
  expect(nextSpot(SPOTS, { x: 0, y: 88 }, "down")).toBe(-1);
  expect(nextSpot(SPOTS, { x: 0, y: 0 }, "left")).toBe(-1);
});
