/** How perfect play of some rules would score, computed on the spot. */

import { ask, Refusal, type SolutionStatus } from "../wire/calls";
import type { Inline } from "../rules/kept.svelte";
import { pause } from "../wire/patience";

const BETWEEN_QUESTIONS = 600;

export class PerfectPlay {
  #status = $state.raw<SolutionStatus | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  #isAsking = $state(false);
  #end = new AbortController();

  /** What is known so far; null until somebody has asked. */
  get status(): SolutionStatus | null {
    return this.#status;
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Have the strategy of these rules computed, and follow how far it is. */
  async solve(rules: Inline): Promise<void> {
    this.close();
    this.#end = new AbortController();
    const { signal } = this.#end;
    this.#status = this.#refusal = null;
    this.#isAsking = true;
    try {
      let status = await ask<SolutionStatus>("solutions", { body: { rules } });
      while (!signal.aborted) {
        this.#status = status;
        if (status.distribution !== null) break;
        await pause(BETWEEN_QUESTIONS);
        status = await ask<SolutionStatus>(`solutions/${status.digest}`);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!signal.aborted) this.#refusal = error;
    } finally {
      if (!signal.aborted) this.#isAsking = false;
    }
  }

  /** Follow it no longer. */
  close(): void {
    this.#end.abort();
  }
}
