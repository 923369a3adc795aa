/** What changed at a table, told sentence by sentence to players who cannot see it. */

import type { EventView, SeatView, View } from "../../wire/calls";
import { isolated } from "../../words/names";
import { listed } from "../../words/numbers";
import { tell, tellEvent, tellTurn } from "../../tray/telling";
import { say } from "../../words/words.svelte";

/** What is told, as one text: a voice pauses where a sentence ends. */
export const inSentences = (told: readonly string[]): string =>
  told.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");

/** What is to be told between two views; `event` is the move that was seen, if it was one. */
export function tellChange(
  before: View | null,
  after: View,
  event: EventView | null,
): readonly string[] {
  if (before === null) return after.turn?.roll === 0 ? tellStart(after) : [];
  const told = [...tellSeats(before, after)];
  if (before.phase === "waiting" && after.phase === "playing")
    return [...told, ...tellStart(after)];
  if (event !== null) told.push(...tellMove(before, after, event));
  else told.push(...tellJump(before, after));
  if (before.phase !== "over" && after.phase === "over") told.push(...tellEnd(after));
  if (before.rematch === null && after.rematch !== null) told.push(say("page.rematch_offered"));
  return told;
}

const tellStart = (view: View): readonly string[] => [say("page.game_begins"), tellTurn(view)];

/** How things stand, for who has missed something. */
export function tellSituation(view: View): readonly string[] {
  const { turn } = view;
  if (turn === null) return [];
  const dice = turn.dice === null ? [] : [tellDice(turn.dice)];
  return [tellTurn(view), ...dice, say("page.rolls_left", { count: turn.rolls_available })];
}

/** Dice in their places, as the keys count them. */
const tellDice = (dice: readonly number[]): string =>
  say("page.dice_now", { dice: dice.join(" ") });

function tellMove(before: View, after: View, event: EventView): readonly string[] {
  const told = [tellEvent(after, event)];
  const { turn } = after;
  if (event.kind === "rolled") {
    if (event.keep.length > 0) told.push(tellDice(event.dice));
    if (turn !== null) told.push(say("page.rolls_left", { count: turn.rolls_available }));
    return told;
  }
  if (event.kind === "undone") return [...told, ...tellSituation(after)];
  const card = after.cards[event.seat];
  const bonus = (card?.bonus ?? 0) - (before.cards[event.seat]?.bonus ?? 0);
  if (bonus > 0) told.push(tell(after, event.seat, "bonus", { count: bonus }));
  if (card !== undefined) told.push(say("page.total_now", { count: card.total }));
  if (turn !== null) told.push(tellTurn(after));
  if (isBotWaiting(after)) told.push(say("page.undo_still"));
  return told;
}

/** Whether a bot waits a few seconds, because somebody at this screen may undo. */
function isBotWaiting({ turn, seats }: View): boolean {
  return turn?.undo_in != null && seats[turn.undo_seat ?? -1]?.is_yours === true;
}

/** Something happened that was not seen as a move: dice were taken back, or moves were missed. */
function tellJump(before: View, after: View): readonly string[] {
  const [was, is] = [before.turn, after.turn];
  if (is === null || was === null || (was.roll === is.roll && was.seat === is.seat)) return [];
  const isTakenBack = is.roll === was.roll - 1 && is.seat === was.seat;
  const taken = isTakenBack ? [tell(after, is.seat, "retracted", {})] : [];
  return [...taken, ...tellSituation(after)];
}

function tellEnd(view: View): readonly string[] {
  const totals = view.standings.map(({ seat, total }) => ({ name: nameAt(view, seat), total }));
  const [first] = totals;
  if (first === undefined) return [];
  if (totals.length === 1)
    return [say("page.game_over"), say("page.final_score", { count: first.total })];
  const told = listed(totals.map(({ name, total }) => `${name} ${total}`));
  return [say("page.game_over"), tellWinners(view), say("page.final_scores", { told })];
}

/** Who has won, as a sentence or a headline. */
export function tellWinners(view: View): string {
  const winners = view.standings.filter(({ place }) => place === 1);
  const names = listed(winners.map(({ seat }) => nameAt(view, seat)));
  return say("page.wins", { count: winners.length, names });
}

const nameAt = (view: View, seat: number): string => isolated(view.seats[seat]?.name ?? "");

/** Who came, went, or was replaced; seats that were removed have moved, and tell nothing. */
function tellSeats(before: View, after: View): readonly string[] {
  if (before.seats.length !== after.seats.length) return [];
  return after.seats.flatMap((seat, place) => {
    const key = seat.is_yours ? null : changeOf(before.seats[place], seat);
    return key === null ? [] : say(`page.${key}`, { name: seat.name });
  });
}

function changeOf(was: SeatView | undefined, is: SeatView): string | null {
  if (was === undefined) return null;
  if (was.kind === "open" && is.kind !== "open") return "joined";
  if (was.kind === "person" && is.kind === "bot") return "bot_took_over";
  if (was.kind === "bot" && is.kind === "person") return "came_back";
  if (is.kind !== "person") return null;
  if (!was.is_away && is.is_away) return "gone";
  if (was.is_away && !is.is_away) return "came_back";
  if (was.is_connected && !is.is_connected) return is.is_away ? null : "offline";
  return !was.is_connected && is.is_connected ? "came_back" : null;
}
