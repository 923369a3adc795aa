/**
 * The server's view, kept up to date by what is pushed: pure functions from a view and a message to
 * the next view.
 */

import type { EventView, MovedMessage, RulesView, SentView, TurnView, View } from "../wire/calls";

/** A view as it was sent, with the rules that were sent before; null if these are others. */
export function wholeView(view: SentView, known: RulesView | undefined): View | null {
  const rules = typeof view.rules === "string" ? known : view.rules;
  if (rules === undefined || (typeof view.rules === "string" && view.rules !== rules.digest))
    return null;
  return { ...view, rules };
}

/** The view after a move; null if moves are missing in between, and the whole view is needed. */
export function applyMove(view: View, moved: MovedMessage): View | null {
  if (moved.version <= view.version) return view;
  if (moved.version !== view.version + 1) return null;
  const { event, turn, card, version } = moved;
  const cards = card === null ? view.cards : view.cards.with(event.seat, card);
  return { ...view, version, turn, cards };
}

/**
 * The move between two views: the last score of a game is pushed as the whole view, and is worth
 * being announced like the others.
 */
export function moveBetween(before: View, after: View): EventView | null {
  if (before.game !== after.game || after.version !== before.version + 1) return null;
  for (const [seat, card] of after.cards.entries())
    for (const [category, points] of Object.entries(card.boxes))
      if (points !== null && before.cards[seat]?.boxes[category] === null) {
        const extra = card.extra_points - before.cards[seat].extra_points;
        return { kind: "scored", seat, category, points, extra };
      }
  return null;
}

/** Names the dice of a turn, or the wait for them: it is another one as soon as anybody moves. */
export const lieOf = (turn: TurnView | null | undefined): string =>
  turn == null ? "" : `${turn.seat} ${turn.roll} ${turn.dice === null ? "to come" : "here"}`;

/** Whether nobody has moved between two views. */
export const isSameTurn = (before: View, after: View): boolean =>
  before.phase === after.phase && lieOf(before.turn) === lieOf(after.turn);
