/**
 * A record that somebody has: reads it, and finds where it was changed. Each event carries a seal, the
 * first half of SHA-256 over the seal before it and the event itself; the first seal is over
 * everything that stands above the events.
 */

import { ask } from "../../wire/calls";
import { sha256 } from "../../fair/proof/hashing";
import type { GameRecord, RolledEvent } from "../../fair/proof/record";

export { fetchRecord, type GameRecord } from "../../fair/proof/record";

/** What stands in an address for the record that this server was started with, to show it. */
export const HANDED = "record";

/** That record. */
export const fetchHanded = (): Promise<GameRecord> => ask<GameRecord>("record");

/** The record that a text holds; null if it holds none. Whether it is true is another question. */
export function parseRecord(text: string): GameRecord | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null) return null;
  const { events, players, rules, bots, dice } = data as Partial<GameRecord>;
  const isRecord =
    [events, players, bots].every(Array.isArray) && isObject(rules) && isDice(dice, players);
  return isRecord && events?.every(isEvent) ? (data as GameRecord) : null;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function isDice(dice: unknown, players: GameRecord["players"] = []): boolean {
  if (!isObject(dice) || !("kind" in dice)) return false;
  if (dice.kind === "entered") return true;
  if (dice.kind === "duplicate") return "seed" in dice && typeof dice.seed === "string";
  return (
    dice.kind === "woven" &&
    "chains" in dice &&
    Array.isArray(dice.chains) &&
    dice.chains.length === players.length
  );
}

const KINDS = ["rolled", "scored", "noted", "undone"];

function isEvent(event: unknown): boolean {
  if (!isObject(event) || !("kind" in event)) return false;
  const { kind, dice, keep, links } = event as Partial<RolledEvent>;
  if (kind !== "rolled") return KINDS.includes(String(kind));
  return (
    typeof dice === "string" && Array.isArray(keep) && (links === undefined || areLinks(links))
  );
}

const areLinks = (links: unknown): boolean =>
  isObject(links) &&
  "server" in links &&
  "player" in links &&
  typeof links.server === "string" &&
  typeof links.player === "string";

/** Data in the one way in which it is sealed: keys in order, no spaces, nothing beyond ASCII. */
export function canonical(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (typeof data !== "object" || data === null) return ascii(JSON.stringify(data));
  const parts = Object.entries(data)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${ascii(JSON.stringify(key))}:${canonical(value)}`);
  return `{${parts.join(",")}}`;
}

const ascii = (text: string): string =>
  text.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const sealOf = (before: string, data: object): string =>
  sha256(before + canonical(data)).slice(0, 32);

/** The first event whose seal does not hold: 0 for what stands above them, null if all do. */
export function brokenSeal(record: GameRecord): number | null {
  const { events, seal: first, ...header } = record;
  let seal = sealOf("", header);
  if (seal !== first) return 0;
  for (const [place, { seal: claimed, ...event }] of events.entries()) {
    seal = sealOf(seal, event);
    if (seal !== claimed) return place + 1;
  }
  return null;
}
