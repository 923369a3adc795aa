/** What the players of this server scored, and how a name is taken out of that. */

import { ask, Refusal } from "../wire/calls";
import type {
  FiguresView,
  Forgotten,
  GameResult,
  PersonStatistics,
  StatisticsView,
} from "../wire/calls";
import { games } from "../live/games.svelte";
import { tokenOf } from "../device/tokens";

/** People and bots, by some rules or by all. */
export const fetchStatistics = (digest: string | null): Promise<StatisticsView> =>
  ask<StatisticsView>(`statistics?most=200${digest === null ? "" : `&rules=${digest}`}`);

/** One person's games, the newest first. */
export function fetchPerson(name: string, digest: string | null): Promise<PersonStatistics> {
  const query = `most=200${digest === null ? "" : `&rules=${digest}`}`;
  return ask<PersonStatistics>(`statistics/${encodeURIComponent(name)}?${query}`);
}

/** How names are compared. */
const plain = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** The tokens of this device that may speak for a name: of games where somebody was called so. */
export function tokensFor(name: string): readonly string[] {
  return games.known
    .filter(({ players }) => players.some((player) => plain(player) === plain(name)))
    .flatMap(({ game }) => tokenOf(game) ?? []);
}

/** Take a whole name out of the statistics, as its host. */
export const forgetName = (name: string, forGood: boolean): Promise<Forgotten> =>
  ask<Forgotten>(pathOf(name, forGood), { method: "DELETE" });

/**
 * Take the games under a name out of the statistics that were played on this device: each of its
 * tokens removes those of its own seats. The first refusal is told if none could.
 */
export async function forgetOwn(name: string): Promise<number> {
  const tokens = tokensFor(name);
  let removed = 0;
  let refusal: Refusal | null = null;
  for (const token of tokens.length > 0 ? tokens : [null]) {
    try {
      removed += (await ask<Forgotten>(pathOf(name, false), { method: "DELETE", token })).removed;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  if (removed === 0 && refusal !== null) throw refusal;
  return removed;
}

const pathOf = (name: string, forGood: boolean): string =>
  `statistics/${encodeURIComponent(name)}?for_good=${forGood}`;

/** In which share of the games of two or more somebody came first; null without such games. */
export const winShare = ({ wins, contests }: FiguresView): number | null =>
  contests === 0 ? null : wins / contests;

/** The mean of each game and of those before it, as many as there are up to so many. */
export function runningMean(scores: readonly number[], most: number): readonly number[] {
  return scores.map((_, place) => {
    const last = scores.slice(Math.max(0, place + 1 - most), place + 1);
    return last.reduce((sum, score) => sum + score, 0) / last.length;
  });
}

/** Games in the order in which they were played. */
export const oldestFirst = (results: readonly GameResult[]): readonly GameResult[] =>
  [...results].sort((a, b) => a.at - b.at);
