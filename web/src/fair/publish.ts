/** The ways on which a device publishes its chain: with a new table, with a seat, or for a rematch. */

import {
  ask,
  joinGame,
  openGame,
  Refusal,
  type JoinedGame,
  type OpenedGame,
  type RulesChoice,
  type RulesView,
  type SeatRequest,
  type View,
} from "../wire/calls";
import { tokenOf } from "../device/tokens";
import { makeChain } from "./proof/chain";
import { keepDice, ownDice } from "./own";

/** How many rolls a seat can make by any built-in rules: they are named only, and not at hand. */
export const BUILT_IN_ROLLS = 100;
const USUAL_ROLLS = 3;
/** No rules that the server takes allow more; a chain for others would only take time. */
const MOST_ROLLS = 10_000;

/** How many rolls a seat can make by some rules. */
function rollsBy(rules: RulesChoice | RulesView): number {
  if (typeof rules === "string") return BUILT_IN_ROLLS;
  const { rolls = USUAL_ROLLS } = rules;
  const boxes = "categories" in rules ? rules.categories : rules.category;
  // What is no rules is refused by the server, whatever the chain.
  const isSensible = Array.isArray(boxes) && typeof rolls === "number";
  return isSensible ? Math.min(boxes.length * rolls, MOST_ROLLS) : BUILT_IN_ROLLS;
}

/** Open a table with a chain for all people at this device. */
export async function openWoven(
  rules: RulesChoice,
  seats: readonly SeatRequest[],
): Promise<OpenedGame> {
  const people = seats.filter(({ kind }) => kind === "person").length;
  const chain = makeChain(people * rollsBy(rules));
  const opened = await openGame(rules, seats, chain.end);
  keepDice(opened.game, { chain, isTaken: people > 0 });
  return opened;
}

/** Take an open seat, with a chain if the dice of this table need one. */
export async function joinWoven(view: View, name: string): Promise<JoinedGame> {
  if (view.dice.kind !== "woven") return joinGame(view.game, name, null);
  const chain = makeChain(rollsBy(view.rules));
  const joined = await joinGame(view.game, name, chain.end);
  keepDice(joined.game, { chain, isTaken: true });
  return joined;
}

/** Give a game that has not begun the chain of this device; it may begin meanwhile without. */
export async function giveChain(game: string, rules: RulesView, seats: number): Promise<void> {
  const chain = ownDice(game).chain ?? makeChain(seats * rollsBy(rules));
  keepDice(game, { chain });
  await tellChain(game, chain.end);
}

/** Tell the server of the chain, or that there is none: whether it has heard. */
export async function tellChain(game: string, chain: string | null): Promise<boolean> {
  try {
    await ask(`games/${game}/chain`, { body: { chain }, token: tokenOf(game) });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
