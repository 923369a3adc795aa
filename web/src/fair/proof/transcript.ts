/** What is fixed before the first roll, and its hash. */

import type { WovenDice } from "../../wire/calls";
import { sha256 } from "./hashing";

export interface Fixed {
  readonly game: string;
  /** The digest of the rules. */
  readonly rules: string;
  readonly seats: readonly { readonly name: string; readonly kind: string }[];
  readonly dice: Pick<WovenDice, "server" | "stand_in" | "chains">;
}

/** SHA-256 of the canonical JSON: keys in order, no spaces, UTF-8. */
export function transcriptOf({ game, rules, seats, dice }: Fixed): string {
  const { chains, server, stand_in } = dice;
  const frozen = seats.map(({ name, kind }, seat) => ({ chain: chains[seat] ?? null, kind, name }));
  return sha256(JSON.stringify({ game, rules, seats: frozen, server, stand_in }));
}
