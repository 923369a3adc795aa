/**
 * The record of a game: the file that holds its rules, its players and every event. This reads one,
 * and finds where it was changed.
 *
 * Each event carries a link, the first half of SHA-256 over the link before it and the event itself;
 * the first link is over everything that stands above the events.
 */

import { ask } from "../../wire/calls";
import { sha256 } from "./hashing";

interface Linked {
  readonly seat: number;
  readonly link: string;
}

export interface RolledEvent extends Linked {
  readonly kind: "rolled";
  readonly keep: readonly number[];
  /** All dice as they lie, one digit each. */
  readonly dice: string;
}

export interface ScoredEvent extends Linked {
  readonly kind: "scored" | "noted";
  readonly category: string;
  readonly points: number;
  readonly extra?: number;
}

export interface UndoneEvent extends Linked {
  readonly kind: "undone";
}

export type RecordEvent = RolledEvent | ScoredEvent | UndoneEvent;

export interface GameRecord {
  readonly schema: number;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly digest: string;
  readonly players: readonly string[];
  readonly commitment: string | null;
  readonly players_seed: string | null;
  readonly secret: string | null;
  readonly link: string;
  readonly events: readonly RecordEvent[];
}

/** The record of a game at this server. */
export const fetchRecord = (game: string): Promise<GameRecord> =>
  ask<GameRecord>(`games/${game}/record`);

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
  const { events, players, rules } = data as Partial<GameRecord>;
  const isRecord = Array.isArray(events) && Array.isArray(players) && typeof rules === "object";
  return isRecord && events.every(isEvent) ? (data as GameRecord) : null;
}

const KINDS = ["rolled", "scored", "noted", "undone"];

function isEvent(event: unknown): boolean {
  if (typeof event !== "object" || event === null || !("kind" in event)) return false;
  const { kind, dice, keep } = event as Partial<RolledEvent>;
  if (kind === "rolled") return typeof dice === "string" && Array.isArray(keep);
  return KINDS.includes(String(kind));
}

/** Data in the one way in which it is hashed: keys in order, no spaces, nothing beyond ASCII. */
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

async function linkOf(before: string, data: object): Promise<string> {
  return (await sha256(before + canonical(data))).slice(0, 32);
}

/** The first event whose link does not hold: 0 for what stands above them, null if all do. */
export async function brokenLink(record: GameRecord): Promise<number | null> {
  const { events, link: first, ...header } = record;
  let link = await linkOf("", header);
  if (link !== first) return 0;
  for (const [place, { link: claimed, ...event }] of events.entries()) {
    link = await linkOf(link, event);
    if (link !== claimed) return place + 1;
  }
  return null;
}
