/** What a player has set on this device. */

import { Stored } from "./stored.svelte";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  /** Light, dark, or as the system has it. */
  theme: Theme;
  /** The chosen language; null follows the browser. */
  language: string | null;
  /** Whether dice lie still at once. */
  instantDice: boolean;
  sound: boolean;
  /** Whether single keys do something: they may get in the way of other tools. */
  keys: boolean;
  /** Whether each player's chance to win is shown. */
  chances: boolean;
  /** The name that a player last sat down with. */
  name: string;
}

const USUAL: Settings = {
  theme: "system",
  language: null,
  instantDice: false,
  sound: false,
  keys: true,
  chances: true,
  name: "",
};

/** Settings as they were stored; those that are missing or of another type are as usual. */
function read(stored: unknown): Settings {
  if (typeof stored !== "object" || stored === null) return USUAL;
  const fits = Object.entries(stored).filter(([key, value]) => {
    const usual: unknown = USUAL[key as keyof Settings];
    return key in USUAL && (usual === null || typeof usual === typeof value);
  });
  return { ...USUAL, ...(Object.fromEntries(fits) as Partial<Settings>) };
}

const stored = new Stored("settings", read);

/** Each setting as it is now; one that is assigned is stored. */
export const settings = new Proxy(USUAL, {
  get: (_, key: keyof Settings) => stored.now[key],
  set(_, key: keyof Settings, value: unknown) {
    stored.update((before) => ({ ...before, [key]: value }));
    return true;
  },
});
