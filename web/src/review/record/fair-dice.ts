/**
 * Dice that can be checked afterwards, checked in this browser. Before the game the server published
 * SHA-256 of a secret; the bytes for roll *i* (from 1) are the blocks
 *
 *     HMAC-SHA-256(secret, "<players' seed>:<i>:<block>")        block = 0, 1, ...
 *
 * one after the other. A byte below 252 = 6 * 42 gives the face `byte % 6 + 1`, a higher one is
 * skipped. With the secret, which is revealed at the end, anybody can draw every roll again.
 */

import { fromHex, sha256 } from "./hashing";
import type { GameRecord, RolledEvent } from "./record";

const FAIR_BYTES = 252;

/** What came of the check. Rolls are counted from 1 through the whole game, events too. */
export type DiceCheck =
  | { readonly found: "fair"; readonly rolls: number }
  | { readonly found: "entered" | "unrevealed" | "other_secret" | "no_means" }
  | { readonly found: "altered"; readonly event: number; readonly roll: number | null }
  | {
      readonly found: "other_dice";
      readonly event: number;
      readonly roll: number;
      readonly drawn: readonly number[];
      readonly thrown: readonly number[];
    };

/** Browsers lend their cryptography only to pages that came by https, or from this computer. */
export const canCheck = (): boolean => "subtle" in crypto;

/** The dice that a secret and the players' seed lead to. */
export class FairDice {
  readonly #key: Promise<CryptoKey>;
  readonly #seed: string;

  constructor(secret: string, seed: string) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    this.#key = crypto.subtle.importKey("raw", fromHex(secret), algorithm, false, ["sign"]);
    this.#seed = seed;
  }

  /** So many dice for the roll of that number. */
  async throw(roll: number, count: number): Promise<number[]> {
    const dice: number[] = [];
    for (let block = 0; dice.length < count; block += 1)
      for (const byte of await this.#block(roll, block))
        if (byte < FAIR_BYTES) dice.push((byte % 6) + 1);
    return dice.slice(0, count);
  }

  async #block(roll: number, block: number): Promise<Uint8Array> {
    const message = new TextEncoder().encode(`${this.#seed}:${roll}:${block}`);
    return new Uint8Array(await crypto.subtle.sign("HMAC", await this.#key, message));
  }
}

/** The dice of a roll, as they lie. */
export const diceOf = (event: RolledEvent): number[] => Array.from(event.dice, Number);

/** The dice of a roll that were thrown, and not kept. */
export const thrownIn = (event: RolledEvent): number[] =>
  diceOf(event).filter((_, place) => !event.keep.includes(place));

/** Whether every roll of a record is the one that the committed secret leads to. */
export async function checkDice(record: GameRecord): Promise<DiceCheck> {
  const { commitment, players_seed: seed, secret } = record;
  if (commitment === null || seed === null) return { found: "entered" };
  if (secret === null) return { found: "unrevealed" };
  if ((await sha256(fromHex(secret))) !== commitment.toLowerCase())
    return { found: "other_secret" };
  const dice = new FairDice(secret, seed);
  let roll = 0;
  for (const [place, event] of record.events.entries()) {
    if (event.kind !== "rolled") continue;
    roll += 1;
    const thrown = thrownIn(event);
    const drawn = await dice.throw(roll, thrown.length);
    if (drawn.join() !== thrown.join())
      return { found: "other_dice", event: place + 1, roll, drawn, thrown };
  }
  return { found: "fair", rolls: roll };
}
