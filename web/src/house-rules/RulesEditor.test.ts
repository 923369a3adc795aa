import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import type { RulesProblem } from "../wire/calls";
import { speak, words } from "../words/words.svelte";
import RulesEditor from "./RulesEditor.svelte";

const MISSPELT: RulesProblem = {
  code: "rules/invalid",
  message: "unknown key 'fase'; did you mean face?",
  problem: "near-key",
  values: { key: "'fase'", nearest: "face" },
  line: 7,
  category: "twos",
  table: null,
};
const JOKER: RulesProblem = {
  code: "rules/invalid",
  message: 'joker must be "forced" or "free" or "none", not 3',
  problem: "choice",
  values: { key: "joker", choices: ['"forced"', '"free"', '"none"'], value: "3" },
  line: null,
  category: null,
  table: "extra",
};

beforeAll(() => words.loadRooms());

/** What the editor says about a text with this problem. */
function told(problem: RulesProblem): string {
  const props = { text: "", problem, isChecking: false, oninput: () => undefined };
  const editor = mount(RulesEditor, { target: document.body, props });
  flushSync();
  const said = document.querySelector("[role=status]")?.textContent ?? "";
  void unmount(editor);
  return said.replace(/\s+/g, " ").trim();
}

test.each([
  ["de", "Zeile 7 twos: Den Schlüssel 'fase' gibt es nicht; meintest du face?"],
  ["fi", "Rivi 7 twos: Avainta 'fase' ei ole; tarkoititko avainta face?"],
  ["en", "Line 7 twos: Unknown key 'fase'; did you mean face?"],
])("what is wrong is told in the reader's language: %s", async (language, said) => {
  await speak(language);
  expect(told(MISSPELT)).toBe(said);
});

test("words of which any would be right are told as such", async () => {
  await speak("de");
  expect(told(JOKER)).toBe('extra: joker muss "forced", "free" oder "none" sein, nicht 3.');
});

test("what there is no message for is told in the server's words", async () => {
  await speak("de");
  const unknown = { ...MISSPELT, problem: "of-a-newer-server" };
  expect(told(unknown)).toBe("Zeile 7 twos: unknown key 'fase'; did you mean face?");
});
