/** House rules that were written or opened on this device, to be played by and changed again. */

import type { RulesChoice, RulesView } from "../wire/calls";
import { onStoredElsewhere, recall, remember } from "../device/storage";

export interface HouseRules {
  /** Tells them apart; rules of the same id may be kept side by side. */
  readonly key: string;
  /** The rules file. */
  readonly text: string;
  /** The rules as the server reads them, and as it takes them; null while something is wrong. */
  readonly rules: RulesView | null;
  readonly inline: Inline | null;
}

/** Rules in the words of a rules file. */
export type Inline = Exclude<RulesChoice, string>;

/** Rules that are right, and can be played by. */
export interface PlayableRules extends HouseRules {
  readonly rules: RulesView;
  readonly inline: Inline;
}

const KEY = "house";
const MOST = 50;

function load(): readonly HouseRules[] {
  const stored = recall(KEY);
  return Array.isArray(stored) ? (stored as HouseRules[]) : [];
}

const isPlayable = (each: HouseRules): each is PlayableRules =>
  each.rules !== null && each.inline !== null;

class House {
  #kept = $state.raw(load());

  constructor() {
    onStoredElsewhere(KEY, () => {
      this.#kept = load();
    });
  }

  /** All that are kept here, the newest first. */
  get kept(): readonly HouseRules[] {
    return this.#kept;
  }

  /** Those that can be played by. */
  get playable(): readonly PlayableRules[] {
    return this.#kept.filter(isPlayable);
  }

  find(key: string): HouseRules | undefined {
    return this.#kept.find((each) => each.key === key);
  }

  /** Keep rules, in the place of the ones with their key. */
  keep(rules: HouseRules): void {
    this.#store([rules, ...load().filter(({ key }) => key !== rules.key)].slice(0, MOST));
  }

  /** Keep them no longer. */
  forget(key: string): void {
    this.#store(load().filter((each) => each.key !== key));
  }

  #store(kept: readonly HouseRules[]): void {
    this.#kept = kept;
    remember(KEY, kept);
  }
}

export const house = new House();

/** A key that no other rules have. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");
