/** What a table has to know of a coach, which comes when it is called. */

import type { AdviceView } from "../wire/calls";

/** What stands beside a choice: short for the eye, whole for the ear. */
export interface Mark {
  readonly isBest: boolean;
  readonly text: string;
  readonly told: string;
}

export interface Coach {
  /** What it says about the dice on the table. */
  readonly advice: AdviceView | null;
  /** The dice that the best move keeps; none if it fills a box. */
  readonly places: readonly number[];
  /** What it says in a sentence. */
  readonly talk: string;
  /** What it is worth to fill a box now, against the best. */
  markOf(category: string): Mark | null;
}
