import { expect, test, vi } from "vitest";
import { Refusal } from "./api";
import { startGame } from "./setting-up";
import { refusalText, speak } from "./words.svelte";

const PROBLEM = {
  code: "rules/invalid",
  message: "rules: dice must be 1 to 6, not 7",
  rules: {
    code: "rules/invalid",
    message: "dice must be 1 to 6, not 7",
    problem: "range",
    values: { key: "dice", least: 1, most: 6, value: 7 },
    line: null,
    category: null,
    table: null,
  },
};

test("a table that wrong rules do not open is refused with what is wrong, in words that come then", async () => {
  await speak("de");
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify(PROBLEM), { status: 422 })),
  );
  const seats = [{ kind: "person" as const, name: "Anna" }];
  const refusal = await startGame({ rules: { dice: 7 }, seats, shuffle: false }).catch(
    (error: unknown) => error as Refusal,
  );
  if (!(refusal instanceof Refusal)) throw new Error("the table was opened");
  expect(refusalText(refusal)).toBe(
    "An diesen Regeln stimmt etwas nicht. dice muss 1 bis 6 sein, nicht 7.",
  );
});
