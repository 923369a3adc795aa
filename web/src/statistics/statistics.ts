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

/**
 * Take a name out of the statistics. A server for others asks for the token of a game that was
 * played under it; there may be several here, and any of them will do.
 */
export async function forgetName(name: string, forGood: boolean): Promise<Forgotten> {
  const path = `statistics/${encodeURIComponent(name)}?for_good=${forGood}`;
  let refusal: Refusal | null = null;
  for (const token of [...tokensFor(name), null]) {
    try {
      return await ask<Forgotten>(path, { method: "DELETE", token });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? new Error("nobody was asked");
}

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
