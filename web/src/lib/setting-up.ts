/** From the seats that somebody sets up to the table that is opened. */

import { openGame, Refusal, type RulesChoice, type SeatRequest } from "./api";
import { settings, type LastGame } from "./settings.svelte";
import { rulesName, say, words } from "./words.svelte";

/** The name of rules that are chosen by id or inline. */
export function choiceName(rules: RulesChoice): string {
  if (typeof rules === "string") return rulesName({ id: rules, name: rules });
  const { id, name } = rules as { id?: unknown; name?: unknown };
  return typeof name === "string" ? name : typeof id === "string" ? id : "";
}

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

/** Open a table with these settings, which are the last from now on; its id. */
export async function startGame(game: LastGame): Promise<string> {
  const seats = game.shuffle ? shuffled(game.seats) : game.seats;
  const opened = await openGame(game.rules, seats).catch(learnToTell);
  const person = game.seats.find((seat) => seat.kind === "person");
  if (person !== undefined && person.name !== say("page.player", { number: 1 }))
    settings.name = person.name;
  return opened.game;
}
