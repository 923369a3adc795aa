/** The box that is being explained, on whichever card it was asked about. */

import type { CategoryView, RulesView } from "../wire/calls";

interface Box {
  readonly category: CategoryView;
  readonly rules: RulesView;
}

class Explaining {
  #box = $state.raw<Box | null>(null);

  constructor() {
    // It belongs to the page that asked.
    addEventListener("hashchange", () => {
      this.end();
    });
  }

  get box(): Box | null {
    return this.#box;
  }

  /** Explain a box. */
  begin(box: Box): void {
    this.#box = box;
  }

  end(): void {
    this.#box = null;
  }
}

export const explaining = new Explaining();
