/** What happened at the table, told to who sits at this screen. */

import type { EventView, RolledView, View } from "./api";
import { facesAt, sortedDice } from "./dice";
import { reasonForZero } from "./scorecard";
import { boxName, say } from "./words.svelte";

/** Whether a seat is meant by "you": it is the only one that is played from here. */
function isYou(view: View, seat: number): boolean {
  const mine = view.seats.filter((other) => other.is_yours);
  return mine.length === 1 && view.seats[seat]?.is_yours === true;
}

const nameOf = (view: View, seat: number): string => view.seats[seat]?.name ?? "";

/** A message in the form for "you" or for a name. */
function tell(view: View, seat: number, key: string, values: Record<string, string | number>) {
  const form = isYou(view, seat) ? `page.you_${key}` : `page.they_${key}`;
  return say(form, { name: nameOf(view, seat), ...values });
}

function tellRoll(view: View, event: RolledView): string {
  const thrown = event.dice.filter((_, place) => !event.keep.includes(place));
  const dice = sortedDice(thrown).join(" ");
  if (event.keep.length === 0) return tell(view, event.seat, "rolled", { dice });
  const kept = sortedDice(facesAt(event.dice, event.keep)).join(" ");
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
      if (event.points + event.extra === 0) return tell(view, event.seat, "crossed", { box });
      const count = event.points + event.extra;
      return tell(view, event.seat, "scored", { box, count });
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

/** A move and what follows from it, for who cannot see the table. */
export function announce(view: View, event: EventView): string {
  const told = tellEvent(view, event);
  const turn = view.turn;
  if (turn === null) return `${told} ${say("page.game_over")}`;
  if (event.kind === "rolled") {
    const all = say("page.dice_now", { dice: (turn.dice ?? event.dice).join(" ") });
    const left = say("page.rolls_left", { count: turn.rolls_available });
    return event.keep.length === 0 ? `${told} ${left}` : `${told} ${all} ${left}`;
  }
  return `${told} ${tellTurn(view)}`;
}

interface Lying {
  readonly isKept: boolean;
  readonly isAdvised?: boolean;
}

/** A die in its place, for who cannot see it. */
export function tellDie(place: number, value: number, { isKept, isAdvised }: Lying): string {
  const name = say(isKept ? "page.die_kept" : "page.die", { place: place + 1, value });
  return isAdvised ? say("coach.die", { name }) : name;
}

/** The word under a die. */
export function tellMark({ isKept, isAdvised }: Lying): string {
  if (isKept) return say("page.kept");
  return isAdvised ? say("coach.mark") : "";
}
