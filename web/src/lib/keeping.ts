/**
 * Which dice are kept now, by place. It is the choice of who looks at this tab, and stands for one
 * version of the table; a reload finds it again.
 */

import { recall, remember } from "./storage";

interface Kept {
  readonly version: number;
  readonly places: readonly number[];
}

const keyOf = (game: string): string => `kept.${game}`;

/** The places that were kept at this version of a table, if any were. */
export function recallKept(game: string, version: number): readonly number[] {
  const kept = recall(keyOf(game), sessionStorage) as Kept | null;
  return kept?.version === version ? kept.places : [];
}

/** Remember what is kept at this version. */
export function rememberKept(game: string, version: number, places: readonly number[]): void {
  remember(keyOf(game), { version, places } satisfies Kept, sessionStorage);
}

/** The places after one of them was tapped, in their order. */
export function toggled(places: readonly number[], place: number): readonly number[] {
  return places.includes(place)
    ? places.filter((other) => other !== place)
    : [...places, place].sort((a, b) => a - b);
}
