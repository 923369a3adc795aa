/** What a player has set on this device. Tabs of one browser share it. */

import type { RulesChoice, SeatRequest } from "../wire/calls";
import { onStoredElsewhere, recall, remember } from "./storage";

export type Theme = "system" | "light" | "dark";

/** The game that was set up last, so that the next one takes one tap. */
export interface LastGame {
  readonly rules: RulesChoice;
  readonly seats: readonly SeatRequest[];
  readonly shuffle: boolean;
}

interface Stored {
  theme: Theme;
  language: string | null;
  instantDice: boolean;
  sound: boolean;
  keys: boolean;
  name: string;
  lastGame: LastGame | null;
}

const KEY = "settings";
const USUAL: Stored = {
  theme: "system",
  language: null,
  instantDice: false,
  sound: false,
  keys: true,
  name: "",
  lastGame: null,
};

/** Settings as they were stored; what is missing or of another type is as usual. */
function load(): Stored {
  const stored = recall(KEY);
  if (typeof stored !== "object" || stored === null) return { ...USUAL };
  const fits = Object.entries(stored).filter(([key, value]) => {
    const usual: unknown = USUAL[key as keyof Stored];
    return key in USUAL && (usual === null || typeof usual === typeof value);
  });
  return { ...USUAL, ...(Object.fromEntries(fits) as Partial<Stored>) };
}

class Settings {
  #stored = $state.raw(load());

  constructor() {
    onStoredElsewhere(KEY, () => {
      this.#stored = load();
    });
  }

  #change(part: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...part };
    remember(KEY, this.#stored);
  }

  /** Light, dark, or as the system has it. */
  get theme(): Theme {
    return this.#stored.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  /** The chosen language; null follows the browser. */
  get language(): string | null {
    return this.#stored.language;
  }
  set language(language: string | null) {
    this.#change({ language });
  }

  /** Whether dice lie still at once. */
  get instantDice(): boolean {
    return this.#stored.instantDice;
  }
  set instantDice(instantDice: boolean) {
    this.#change({ instantDice });
  }

  get sound(): boolean {
    return this.#stored.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  /** Whether single keys do something: they may get in the way of other tools. */
  get keys(): boolean {
    return this.#stored.keys;
  }
  set keys(keys: boolean) {
    this.#change({ keys });
  }

  /** The name that a player last sat down with. */
  get name(): string {
    return this.#stored.name;
  }
  set name(name: string) {
    this.#change({ name });
  }

  get lastGame(): LastGame | null {
    return this.#stored.lastGame;
  }
  set lastGame(lastGame: LastGame | null) {
    this.#change({ lastGame });
  }
}

export const settings = new Settings();
