/** From the seats that somebody sets up to the table that is opened. */

import { fetchView, Refusal, type RulesChoice, type SeatRequest } from "../wire/calls";
import { games, progressOf, type KnownGame } from "../live/games.svelte";
import { settings } from "../device/settings.svelte";
import type { LastGame } from "../rules/last-game.svelte";
import { recall, remember } from "../device/storage";
import { say, words } from "../words/words.svelte";

/** The one who plays alone at this device: who was first at the last table, or the first player. */
export function soloGame(last: LastGame | null): LastGame {
  const name = settings.name === "" ? say("page.player", { number: 1 }) : settings.name;
  return { rules: last?.rules ?? "yatzy", seats: [{ kind: "person", name }], shuffle: false };
}

/** Whether a game has somebody besides one person. */
export const hasCompany = (game: LastGame): boolean => game.seats.length > 1;

/** The same seats in an order that chance makes. */
export function shuffled(seats: readonly SeatRequest[]): readonly SeatRequest[] {
  const left = [...seats];
  const order: SeatRequest[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return order;
}

/** What is wrong with rules is told in words that come with the rooms. */
async function learnToTell(error: unknown): Promise<never> {
  if (error instanceof Refusal && error.rules !== null) await words.loadRooms();
  throw error;
}

const KEY = "opened";

/** The rules of the table that was opened last, and the digest that the server has for them. */
interface Opened {
  readonly rules: RulesChoice;
  readonly digest: string;
}

/** The digest of rules, if the last table was opened with them. */
function digestOf(rules: RulesChoice): string | null {
  const last = recall(KEY) as Opened | null;
  return JSON.stringify(last?.rules) === JSON.stringify(rules) ? (last?.digest ?? null) : null;
}

/** Whether a game for this one player waits for its first roll, as far as this device knows. */
function isUntouched({ players, progress }: KnownGame, name: string, digest: string): boolean {
  return (
    players.length === 1 &&
    players[0] === name &&
    progress?.digest === digest &&
    progress.dice === "woven" &&
    progress.openSeats === 0 &&
    !progress.hasBegun
  );
}

/** A table of this device where the same game for one has not begun yet; its id. */
async function findUntouched({ rules, seats: [seat] }: LastGame): Promise<string | null> {
  const digest = digestOf(rules);
  if (digest === null || seat?.kind !== "person") return null;
  const found = games.underWay.find((known) => isUntouched(known, seat.name, digest));
  if (found === undefined) return null;
  try {
    const view = await fetchView(found.game);
    games.note(view);
    const isMine = view.seats.every(({ is_yours: isYours }) => isYours);
    return isMine && !view.is_archived && !progressOf(view).hasBegun ? found.game : null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "game/unknown") games.forget(found.game);
    return null;
  }
}

/** Play alone, at a table that was opened for that and not played at, or else at a new one; its id. */
export async function playAlone(game: LastGame): Promise<string> {
  return (await findUntouched(game)) ?? (await startGame(game));
}

/** Open a table with these settings, which are the last from now on; its id. */
export async function startGame(game: LastGame): Promise<string> {
  const seats = game.shuffle ? shuffled(game.seats) : game.seats;
  const { openWoven } = await import("../fair/publish");
  const opened = await openWoven(game.rules, seats).catch(learnToTell);
  games.note(opened.view);
  remember(KEY, { rules: game.rules, digest: opened.view.rules.digest } satisfies Opened);
  const person = game.seats.find((seat) => seat.kind === "person");
  if (person !== undefined && person.name !== say("page.player", { number: 1 }))
    settings.name = person.name;
  return opened.game;
}
