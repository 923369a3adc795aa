/** House rules that were written or opened on this device, to be played by and changed again. */

import type { RulesChoice, RulesView } from "../wire/calls";
import { StoredList } from "../device/stored.svelte";

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

const MOST = 50;

const isPlayable = (each: HouseRules): each is PlayableRules =>
  each.rules !== null && each.inline !== null;

const kept = new StoredList<HouseRules>("house");

export const keptRules = {
  /** All that are kept here, the newest first. */
  get all(): readonly HouseRules[] {
    return kept.now;
  },

  /** Those that can be played by. */
  get playable(): readonly PlayableRules[] {
    return kept.now.filter(isPlayable);
  },

  find(key: string): HouseRules | undefined {
    return kept.now.find((each) => each.key === key);
  },

  /** Keep rules, in the place of the ones with their key. */
  keep(rules: HouseRules): void {
    kept.update((all) => [rules, ...all.filter(({ key }) => key !== rules.key)].slice(0, MOST));
  },

  /** Keep them no longer. */
  forget(key: string): void {
    kept.update((all) => all.filter((each) => each.key !== key));
  },
};

/** A key that no other rules have. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");
