/** Each player's chance to win, asked for again whenever the table has changed. */

import type { ChancesView } from "./api";
import { askPatiently, type Wait } from "./solving";
import { recall, remember } from "./storage";
import type { Table } from "./table.svelte";

const KEY = "chances";

class ChanceSetting {
  #isShown = $state(recall(KEY) !== false);

  /** Whether the bar is shown on this device. */
  get isShown(): boolean {
    return this.#isShown;
  }
  set isShown(isShown: boolean) {
    this.#isShown = isShown;
    remember(KEY, isShown);
  }
}

export const chanceSetting = new ChanceSetting();

export class Chances {
  readonly #table: Table;
  #shares = $state.raw<readonly number[] | null>(null);
  #wait = $state.raw<Wait | null>(null);
  #hasAnswer = $state(false);
  #isAsking = false;
  #isStale = false;
  readonly #end = new AbortController();

  constructor(table: Table) {
    this.#table = table;
  }

  /** The chances in the order of the seats, as they were last heard of. */
  get shares(): readonly number[] | null {
    return this.#shares;
  }

  /** How far the strategy is that they need, while there are none. */
  get wait(): Wait | null {
    return this.#shares === null ? this.#wait : null;
  }

  /** Whether nothing was heard yet: a bar that takes its room now pushes nothing away later. */
  get isAwaited(): boolean {
    return !this.#hasAnswer && this.#wait === null;
  }

  /** Ask what they are now. One question at a time: who throws faster is asked about once. */
  refresh(): void {
    this.#isStale = true;
    if (!this.#isAsking) void this.#keepAsking();
  }

  /** Ask no more. */
  close(): void {
    this.#end.abort();
  }

  async #keepAsking(): Promise<void> {
    this.#isAsking = true;
    while (this.#isStale && !this.#end.signal.aborted) {
      this.#isStale = false;
      await this.#ask();
    }
    this.#isAsking = false;
  }

  async #ask(): Promise<void> {
    const game = this.#table.view?.game;
    if (game === undefined) return;
    const { signal } = this.#end;
    const onwait = (wait: Wait): void => {
      this.#wait = wait;
    };
    try {
      const found = await askPatiently<ChancesView>(
        `games/${game}/chances`,
        {},
        { onwait, signal },
      );
      this.#shares = found.chances;
    } catch {
      // For rules whose strategy takes long nobody has asked yet: there is no bar then.
      this.#wait = null;
    }
    this.#hasAnswer = true;
  }
}
