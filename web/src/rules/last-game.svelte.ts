/** The game that was set up last on this device, so that the next one takes one tap. */

import { Stored } from "../device/stored.svelte";
import type { RulesChoice, SeatRequest } from "../wire/calls";

export interface LastGame {
  readonly rules: RulesChoice;
  readonly seats: readonly SeatRequest[];
  readonly shuffle: boolean;
}

const isGame = (stored: unknown): stored is LastGame =>
  typeof stored === "object" && stored !== null && "rules" in stored && "seats" in stored;

export const lastGame = new Stored("last-game", (stored) => (isGame(stored) ? stored : null));
