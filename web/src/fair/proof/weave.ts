/**
 * Dice from numbers: fair faces from the blocks HMAC-SHA-256(key, "MESSAGE:BLOCK") with blocks from 0.
 * A byte below 252 = 6 * 42 gives the face `byte % 6 + 1`, others are skipped, so that every face has
 * a chance of exactly one sixth.
 */

import type { Links } from "../../wire/calls";
import { bytesOf, hexToBytes, hmacSha256 } from "./hashing";

const FAIR_BYTES = 252;

/** Where in a game a roll is made. */
export interface Moment {
  readonly seat: number;
  /** How many boxes this seat has filled. */
  readonly turn: number;
  /** The roll of this turn, from 1. */
  readonly roll: number;
}

function faces(key: Uint8Array, message: string, count: number): number[] {
  const found: number[] = [];
  for (let block = 0; found.length < count; block += 1)
    for (const byte of hmacSha256(key, `${message}:${block}`))
      if (byte < FAIR_BYTES) found.push((byte % 6) + 1);
  return found.slice(0, count);
}

/** So many dice of the roll that two links make together. */
export function weave(
  transcript: string,
  links: Links,
  { seat, turn, roll }: Moment,
  count: number,
): number[] {
  const key = hexToBytes(links.server + links.player);
  return faces(key, `${transcript}:${seat}:${turn}:${roll}`, count);
}

/** The dice at these places that follow from a seed, the same for every seat. */
export function duplicate(
  seed: string,
  { turn, roll }: Moment,
  places: readonly number[],
): number[] {
  return places.flatMap((place) => faces(bytesOf(seed), `${turn}:${roll}:${place}`, 1));
}
