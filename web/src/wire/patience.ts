/** Answers that take a while: asked for again until they are there, with word of how far they are. */

import { ask, Refusal, type Solving } from "./calls";

/** What is being computed now, and how much of it is done, from 0 to 1. */
export type Wait = Pick<Solving, "stage" | "progress">;

export interface Patience {
  /** Called with every word of how far it is. */
  readonly onwait?: (wait: Wait) => void;
  /** Ends the asking; the promise is then broken with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Whether an answer only says that the real one is being computed. */
export function isSolving(answer: unknown): answer is Solving {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "stage" in answer &&
    "retry_after" in answer &&
    "progress" in answer
  );
}

/** Ask until the answer is there. */
export async function askPatiently<Answer>(
  path: string,
  call: Parameters<typeof ask>[1] = {},
  { onwait, signal }: Patience = {},
): Promise<Answer> {
  for (;;) {
    const answer = await ask<Answer | Solving>(path, call).catch(passing);
    signal?.throwIfAborted();
    if (!isSolving(answer)) return answer;
    onwait?.(answer);
    await pause(answer.retry_after * 1000);
    signal?.throwIfAborted();
  }
}

/** Refusals that are over by themselves: too many ask at once. */
const PASSING = ["analysis/busy", "limit/rate"];

/** A refusal that time heals is a wait like the others. */
function passing(error: unknown): Solving {
  if (!(error instanceof Refusal) || !PASSING.includes(error.code)) throw error;
  return { digest: "", stage: "strategy", progress: 0, retry_after: error.retryAfter ?? 1 };
}

/** Time that goes by. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
