/** What happened at the table, told to who sits at this screen. */

import type { EventView, Rolled, View } from "../wire/calls";
import { facesAt } from "../ui/dice/dice";
import { reasonForZero } from "../card/scorecard";
import { boxName, say } from "../words/words.svelte";

/** Whether a seat is meant by "you": it is the only one that is played from here. */
function isYou(view: View, seat: number): boolean {
  const mine = view.seats.filter((other) => other.is_yours);
  return mine.length === 1 && view.seats[seat]?.is_yours === true;
}

const nameOf = (view: View, seat: number): string => view.seats[seat]?.name ?? "";

/** A message in the form for "you" or for a name. */
export function tell(
  view: View,
  seat: number,
  key: string,
  values: Record<string, string | number>,
): string {
  const form = isYou(view, seat) ? `page.you_${key}` : `page.they_${key}`;
  return say(form, { name: nameOf(view, seat), ...values });
}

function tellRoll(view: View, event: Rolled): string {
  // In the order of their places, which keys and fingers go by.
  const dice = event.dice.filter((_, place) => !event.keep.includes(place)).join(" ");
  if (event.keep.length === 0) return tell(view, event.seat, "rolled", { dice });
  const kept = facesAt(event.dice, event.keep).join(" ");
  return tell(view, event.seat, "kept_rolled", { kept, dice });
}

/** A move in a sentence. */
export function tellEvent(view: View, event: EventView): string {
  switch (event.kind) {
    case "rolled":
      return tellRoll(view, event);
    case "undone":
      return tell(view, event.seat, "undid", {});
    case "noted":
    case "scored": {
      const category = view.rules.categories.find((other) => other.id === event.category);
      const box = category === undefined ? event.category : boxName(category, view.rules);
      const { points: count, extra } = event;
      if (extra > 0) return tell(view, event.seat, "scored_extra", { box, count, extra });
      return tell(view, event.seat, count === 0 ? "crossed" : "scored", { box, count });
    }
  }
}

/** Why a box would get a zero, and how it gets it. */
export function tellZero(view: View, category: string): string {
  const dice = view.turn?.dice;
  const box = view.rules.categories.find((other) => other.id === category);
  if (!dice || box === undefined) return "";
  const { key, values } = reasonForZero(box, dice);
  const reason = say(key, { ...values, box: boxName(box, view.rules) });
  return `${reason} ${say("page.tap_again")}`;
}

/** Whose turn it is, as one would call it out. */
export function tellTurn(view: View): string {
  if (view.turn === null) return "";
  return tell(view, view.turn.seat, "turn", {});
}

/** What is to be said of a die in its place. */
export interface Lying {
  readonly isKept: boolean;
  readonly isAdvised?: boolean;
}

/** A die in its place, for who cannot see it. */
export function tellDie(place: number, value: number, { isKept, isAdvised }: Lying): string {
  const name = say(isKept ? "page.die_kept" : "page.die", { place: place + 1, value });
  return isAdvised ? say("coach.die", { name }) : name;
}

/** What a key has done to a die. */
export const tellToggled = (place: number, value: number, isKept: boolean): string =>
  say(isKept ? "page.die_kept" : "page.die_released", { place: place + 1, value });

/** The word under a die. */
export function tellMark({ isKept, isAdvised }: Lying): string {
  if (isKept) return say("page.kept");
  return isAdvised ? say("coach.mark") : "";
}
