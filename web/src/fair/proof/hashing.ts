/** SHA-256 and HMAC in hexadecimal, also where the browser lends no cryptography: on plain http. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as hash } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** SHA-256 of a text. */
export const sha256 = (text: string): string => bytesToHex(hash(bytesOf(text)));

/** SHA-256 of the bytes that hexadecimal digits stand for. */
export const sha256OfHex = (hex: string): string => bytesToHex(hash(hexToBytes(hex)));

/** HMAC-SHA-256 of a text. */
export const hmacSha256 = (key: Uint8Array, text: string): Uint8Array =>
  hmac(hash, key, bytesOf(text));

export { bytesOf, hexToBytes, bytesToHex };
