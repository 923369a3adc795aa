/** The tokens that hold this device's seats: one a game, in this browser alone, never in a URL. */

import { forget, recall, remember } from "./storage";

const keyOf = (game: string): string => `token.${game}`;

/** The token for a game, if this device has seats there. */
export function tokenOf(game: string): string | null {
  const token = recall(keyOf(game));
  return typeof token === "string" ? token : null;
}

/** Keep the token of a game. */
export function keepToken(game: string, token: string): void {
  remember(keyOf(game), token);
}

/** Give the token of a game away: the server does not know it. */
export function dropToken(game: string): void {
  forget(keyOf(game));
}

/** Take the seats along to the game that the same players went on to. */
export function carryToken(game: string, next: string): void {
  const token = tokenOf(game);
  if (token !== null && tokenOf(next) === null) keepToken(next, token);
}
