import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RulesProblem } from "../wire/calls";
import { keptRules } from "../rules/kept.svelte";
import { RulesDraft } from "./draft.svelte";
import { RULES } from "../testing/views";

const right = { rules: RULES, inline: { id: "small" }, toml: "", size: null, problems: [] };
const problem: RulesProblem = {
  code: "rules/invalid",
  message: "unknown key 'x'; known are id, name",
  problem: "unknown-key",
  values: { key: "'x'", known: "id, name" },
  line: 2,
  category: null,
  table: null,
};
const wrong = { rules: null, inline: null, toml: null, size: null, problems: [problem] };

let answers: unknown[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  answers = [];
  asked = [];
  vi.stubGlobal("fetch", (_: URL, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { toml: string }).toml);
    return Promise.resolve(new Response(JSON.stringify(answers.shift())));
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(1000);

it("rules are checked when the writing pauses, and kept with every letter", async () => {
  answers = [right, right];
  const draft = RulesDraft.begin("id");
  await settle();
  draft.text = "id =";
  draft.text = 'id = "small"';
  expect(keptRules.find(draft.key)).toMatchObject({ text: 'id = "small"', inline: null });
  expect(draft.isChecking).toBe(true);
  await settle();
  expect(asked).toEqual(["id", 'id = "small"']);
  expect(draft.isChecking).toBe(false);
  expect(keptRules.playable.map(({ key }) => key)).toEqual([draft.key]);
});

it("what is wrong is told, and the last right rules stay to be looked at", async () => {
  answers = [right, wrong];
  const draft = RulesDraft.begin("right");
  await settle();
  draft.text = "wrong";
  await settle();
  expect(draft.problem).toEqual(problem);
  expect(draft.inline).toBeNull();
  expect(draft.rules).toEqual(RULES);
  expect(keptRules.playable).toEqual([]);
});

it("an answer about an older text is not listened to", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const draft = RulesDraft.begin("old");
  const late = answer;
  draft.text = "new";
  late(new Response(JSON.stringify(wrong)));
  await vi.advanceTimersByTimeAsync(10);
  expect(draft.problem).toBeNull();
  expect(draft.isChecking).toBe(true);
});
