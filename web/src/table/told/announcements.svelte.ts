/**
 * What is told to players who listen instead of looking. Lines are added one after the other, so
 * that none is lost when two things happen at once; old ones go.
 */

import { untrack } from "svelte";

const MOST = 12;

interface Line {
  readonly number: number;
  readonly text: string;
}

class Announcements {
  #lines = $state.raw<readonly Line[]>([]);
  #count = 0;

  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** Tell something; nothing is told by an empty text. */
  say(text: string): void {
    if (text === "") return;
    this.#count += 1;
    const line = { number: this.#count, text };
    this.#lines = [...untrack(() => this.#lines), line].slice(-MOST);
  }
}

export const announcements = new Announcements();
