/** Positions to practise on, and how a choice compares with the best one. */

import type { Position } from "../coach/mistakes.svelte";
import type { AnalysisView, RankedMoveView } from "../wire/calls";
import { sortedDice } from "../ui/dice/dice";

/** How many rolls are left in a position: those of the turn, and the saved ones. */
export const rollsIn = (position: Position): number => position.rolls_left + position.saved;

/** What somebody chose: dice to keep, by place, or a box. */
export type Choice =
  | { readonly kind: "keep"; readonly places: readonly number[] }
  | { readonly kind: "box"; readonly category: string };

/** A choice beside the best one. */
export interface Verdict {
  readonly chosen: RankedMoveView;
  readonly best: RankedMoveView;
  /** Whether nobody could have told it from the best: the streak goes on. */
  readonly isGood: boolean;
}

/** Tells positions apart, whatever order their boxes were written in. */
export function keyOf(position: Position): string {
  const { rules, extras, saved, rolls_left } = position;
  const boxes = Object.entries(position.boxes).sort(([a], [b]) => (a < b ? -1 : 1));
  const name = typeof rules === "string" ? rules : rules.id;
  return JSON.stringify([name, boxes, extras, saved, sortedDice(position.dice), rolls_left]);
}

/** What the dice of an analysed position would put into each box where they may go. */
export function optionsOf(analysis: AnalysisView): Readonly<Record<string, number>> {
  return Object.fromEntries(
    analysis.moves.flatMap(({ category, points }) =>
      category === null ? [] : [[category, points ?? 0]],
    ),
  );
}

/** The move that a choice is; dice of one face are the same wherever they lie. */
export function moveOf(
  analysis: AnalysisView,
  dice: readonly number[],
  choice: Choice,
): RankedMoveView | undefined {
  if (choice.kind === "box")
    return analysis.moves.find(({ category }) => category === choice.category);
  const wanted = facesOf(dice, choice.places);
  return analysis.moves.find(({ keep }) => keep !== null && sortedDice(keep).join("") === wanted);
}

const facesOf = (dice: readonly number[], places: readonly number[]): string =>
  sortedDice(places.flatMap((place) => dice[place] ?? [])).join("");

/** How a choice compares with the best one; null if it is none of the legal moves. */
export function judge(
  analysis: AnalysisView,
  dice: readonly number[],
  choice: Choice,
): Verdict | null {
  const chosen = moveOf(analysis, dice, choice);
  const best = analysis.moves[0];
  if (chosen === undefined || best === undefined) return null;
  return { chosen, best, isGood: chosen.class === "best" || chosen.class === "fine" };
}

/** The best few moves, with the one that was chosen among them. */
export function shortlist(
  analysis: AnalysisView,
  chosen: RankedMoveView,
  most = 5,
): readonly RankedMoveView[] {
  const first = analysis.moves.slice(0, most);
  return first.includes(chosen) ? first : [...first.slice(0, most - 1), chosen];
}
