import { flushSync, mount, unmount, type Component } from "svelte";
import { beforeAll, expect, test } from "vitest";
import type { DiceQuestion, ReviewView } from "../../wire/calls";
import { decided, move, player } from "../../testing/reviews";
import { speak, words } from "../../words/words.svelte";
import DiceExam from "./DiceExam.svelte";
import SharedSheet from "./SharedSheet.svelte";

beforeAll(async () => {
  await words.loadRooms();
  await speak("en");
});

/** The rows of all tables that a sheet shows, and its first line. */
function shown<Props extends object>(sheet: Component<Props>, props: Props) {
  const mounted = mount(sheet as Component, { target: document.body, props });
  flushSync();
  const read = (found: Element) => found.textContent.replace(/\s+/g, " ").trim();
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => [...row.children].map(read));
  const lead = document.querySelector("p");
  const told = lead === null ? "" : read(lead);
  void unmount(mounted);
  return { told, rows };
}

test("the exam of the dice has a verdict, and a row for each question", () => {
  const asked = (kind: DiceQuestion["kind"], p: number, seat: number | null = null) => ({
    ...{ kind, seat, p, counts: [], chi_square: 5 },
  });
  const worst = asked("player", 0.0004, 1);
  const questions = [asked("faces", 0.3), asked("player", 0.5, 0), worst, asked("repeats", 0.2)];
  const players = [player({ name: "Anna" }), player({ name: "Ben" })];
  const verdict = "unusual" as const;
  const exam = { dice: 200, share: 0.002, verdict, most_unusual: worst, questions };
  const { told, rows } = shown(DiceExam, { exam, players });
  expect(told).toBe(
    "The dice themselves are unusual: the faces of Ben did not come equally often. " +
      "Asked 4 questions, fair dice look at least this uneven in 0.2% of games.",
  );
  expect(rows).toEqual([
    ["All faces", "30%"],
    ["Faces of Anna", "50%"],
    ["Faces of Ben", "<0.1%"],
    ["The same face twice in a row", "20%"],
  ]);
});

test("players on the same dice stand side by side, with what their choices cost", () => {
  const best = move({ move: "keep 66", keep: [6, 6] });
  const worse = move({ move: "keep 1", keep: [1], error: 3 });
  const players = [
    player({ name: "Anna", decisions: [decided(2, { moves: [best] })] }),
    player({
      name: "Ben",
      decisions: [decided(7, { played: "keep 1", class: "mistake", moves: [best, worse] })],
    }),
  ];
  const choices = [
    { seat: 0, event: 2, played: "keep 66", error: 0 },
    { seat: 1, event: 7, played: "keep 1", error: 3 },
  ];
  const shared = [{ turn: 1, roll: 1, dice: [1, 2, 3, 6, 6], same_card: true, choices }];
  const review = { players, shared, rules: { categories: [] } } as unknown as ReviewView;
  expect(shown(SharedSheet, { review }).rows).toEqual([
    ["Anna", "Keep 6 6", "0.0"],
    ["Ben", "Keep 1", "-3.0"],
  ]);
});
