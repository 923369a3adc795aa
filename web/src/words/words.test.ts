import { beforeEach, expect, test } from "vitest";
import { Refusal } from "../wire/calls";
import {
  boxName,
  chooseLanguage,
  levelName,
  refusalText,
  rulesName,
  say,
  tellRefusal,
  words,
} from "./words.svelte";
import { RULES } from "../testing/views";

beforeEach(() => {
  words.use("sv", {
    page: {
      hello: "Hej {name}!",
      rolls_left: { one: "{count} kast kvar", other: "{count} kast till" },
    },
    box: { ones: "Ettor", full_house: "Kåk", "kniffel.full_house": "Full House" },
    rules: { "yatzy.name": "Svenskt yatzy" },
    level: { strong: "Stark" },
    error: { "move/box-taken": "Rutan är redan ifylld." },
  });
});

test("placeholders are filled, and what is not known stays to be seen", () => {
  expect(say("page.hello", { name: "Åsa" })).toBe("Hej Åsa!");
  expect(say("page.hello")).toBe("Hej {name}!");
  expect(say("page.missing")).toBe("page.missing");
});

test("what is read from the right is put into a sentence without turning it around", () => {
  expect(say("page.hello", { name: "דנה" })).toBe("Hej \u2068דנה\u2069!");
});

test("a value is never read as a message", () => {
  expect(say("page.hello", { name: "{name} $& $1" })).toBe("Hej {name} $& $1!");
});

test("the count chooses the form", () => {
  expect(say("page.rolls_left", { count: 1 })).toBe("1 kast kvar");
  expect(say("page.rolls_left", { count: 0 })).toBe("0 kast till");
});

test("boxes are called what people call them, by variant where that matters", () => {
  const house = { id: "full_house", name: "Full house" };
  expect(boxName(house)).toBe("Kåk");
  expect(boxName(house, { ...RULES, id: "kniffel" })).toBe("Full House");
  expect(boxName({ id: "full_house", name: "Grandma's house" })).toBe("Grandma's house");
  expect(boxName({ id: "odd_dice", name: "Odd dice" })).toBe("Odd dice");
});

test("other names fall back to what the server calls them", () => {
  expect(rulesName({ id: "yatzy", name: "Yatzy" })).toBe("Svenskt yatzy");
  expect(rulesName({ id: "ours", name: "Ours" })).toBe("Ours");
  expect(levelName("strong")).toBe("Stark");
  expect(refusalText({ code: "move/box-taken", message: "ones is filled" })).toMatch(/^Rutan/);
  expect(refusalText({ code: "x/y", message: "ones is filled" })).toBe("ones is filled");
});

test("only a refusal is told; a bug stays one", () => {
  const refusal = new Refusal({ code: "move/box-taken", message: "ones is filled" });
  expect(tellRefusal(refusal)).toMatch(/^Rutan/);
  expect(() => tellRefusal(new TypeError("a bug"))).toThrow(TypeError);
});

test("the page is in the language that it is read in", () => {
  expect(document.documentElement.lang).toBe("sv");
});

test.each([
  [["sv-SE", "en"], "sv"],
  [["no"], "nb"],
  [["nn-NO"], "nb"],
  [["fr", "de-AT"], "de"],
  [["", "fr"], "en"],
  [["toString"], "en"],
])("%j speaks %s", (wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language);
});
