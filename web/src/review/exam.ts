/** The questions about the dice themselves, in words. */

import type { DiceExamView, DiceQuestion, PlayerReview } from "../wire/calls";
import { isolated } from "../words/names";
import { percent } from "../words/numbers";
import { say } from "../words/words.svelte";

type Players = readonly Pick<PlayerReview, "name">[];

const nameOf = ({ seat }: DiceQuestion, players: Players): string =>
  isolated(seat === null ? "" : (players[seat]?.name ?? ""));

/** The verdict over all questions, and how often it comes with fair dice. */
export function tellExam(exam: DiceExamView, players: Players): string {
  const { verdict, share, questions, most_unusual: worst } = exam;
  const name = nameOf(worst, players);
  const told =
    verdict === "ordinary"
      ? say("review.exam_ordinary")
      : say(`review.exam_unusual_${worst.kind}`, { name });
  return `${told} ${say("review.exam_share", { count: questions.length, share: percent(share) })}`;
}

/** What a question is about. */
export const tellQuestion = (question: DiceQuestion, players: Players): string =>
  say(`review.exam_${question.kind}`, { name: nameOf(question, players) });
