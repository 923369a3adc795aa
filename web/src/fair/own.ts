/** What this device keeps of a game's dice, beside the token of its seats: its chain above all. */

import { recall, remember } from "../device/storage";
import type { Chain } from "./proof/chain";
import type { Alarm } from "./alarm";

export interface OwnDice {
  /** One chain for all seats of this device. */
  readonly chain: Chain | null;
  /** Whether the server has taken it: then it is in the transcript. */
  readonly isTaken: boolean;
  /** What was fixed when this device first saw the game begun. */
  readonly transcript: string | null;
  /** The roll of the game for which a link was sent last, and what was kept: two tabs may differ. */
  readonly sent: { readonly roll: number; readonly keeps: readonly string[] } | null;
  /** What was found wrong: that does not become right by a reload. */
  readonly alarm: Alarm | null;
}

const NOTHING: OwnDice = {
  chain: null,
  isTaken: false,
  transcript: null,
  sent: null,
  alarm: null,
};
const keyOf = (game: string): string => `dice.${game}`;

/** What is kept of a game's dice. */
export function ownDice(game: string): OwnDice {
  const stored = recall(keyOf(game));
  return typeof stored === "object" && stored !== null ? { ...NOTHING, ...stored } : NOTHING;
}

/** Keep something more. */
export function keepDice(game: string, part: Partial<OwnDice>): void {
  remember(keyOf(game), { ...ownDice(game), ...part });
}
