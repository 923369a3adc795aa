/** Games that are under way, as a list tells them: how far they are, and who plays. */

import type { KnownGame } from "../live/games.svelte";
import { isolated } from "../words/names";
import { say } from "../words/words.svelte";

/** How far a game is; empty if that was not remembered. */
export function tellProgress({ phase, players, progress }: KnownGame): string {
  if (progress === undefined) return "";
  if (phase === "waiting") return say("page.waiting_more", { count: progress.openSeats });
  if (!progress.hasBegun) return say("page.not_started");
  const round = say("page.round", { round: progress.round, rounds: progress.rounds });
  if (players.length > 1) return round;
  return `${round} · ${say("page.points_of", { count: progress.totals[0] ?? 0 })}`;
}

/** Who plays; several with the points that they have so far. */
export function tellPlayers({ players, progress }: KnownGame): string {
  const hasScores = players.length > 1 && progress?.hasBegun === true;
  const told = players.map((name, place) =>
    hasScores ? `${isolated(name)} ${progress.totals[place] ?? 0}` : isolated(name),
  );
  return told.join(", ");
}
