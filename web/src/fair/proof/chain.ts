/**
 * Hash chains: numbers that are fixed before anybody has seen one of them. A chain is made from 32
 * random bytes, its last link, and each link before is SHA-256 of the next. Its end is published
 * first; the i-th roll of the chain then reveals the i-th link after it.
 */

import { bytesToHex, sha256OfHex } from "./hashing";

/** A chain with all its links: the secret of whoever made it. */
export interface Chain {
  readonly last: string;
  readonly length: number;
  /** What is published of it. */
  readonly end: string;
}

/** A new chain for so many rolls. */
export function makeChain(length: number): Chain {
  const last = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { last, length, end: hashed(last, length) };
}

/** The link that the roll with this number reveals, from 1; null if there are not so many. */
export function linkOf({ last, length }: Chain, number: number): string | null {
  return number > length ? null : hashed(last, length - number);
}

function hashed(last: string, times: number): string {
  let link = last;
  for (let left = times; left > 0; left -= 1) link = sha256OfHex(link);
  return link;
}

const isLink = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Whether a link is the next one after another, or after the end. */
export const follows = (link: string, before: string): boolean =>
  isLink(link) && sha256OfHex(link) === before;
