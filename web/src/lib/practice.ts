/**
 * Positions to practise on: where they come from, what the card and the dice look like there, and
 * how a choice compares with the best one.
 */

import type {
  AnalysisView,
  CardView,
  PositionView,
  RankedMoveView,
  RulesChoice,
  RulesView,
} from "./api";
import { sortedDice } from "./dice";

/** What a decision depends on, in the words of the server's analysis. */
export interface Position extends PositionView {
  readonly rules: RulesChoice;
}

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

/** The scorecard of a position. */
export function cardOf(rules: RulesView, position: Pick<Position, "boxes" | "extras" | "saved">) {
  const boxes = Object.fromEntries(
    rules.categories.map(({ id }) => [id, position.boxes[id] ?? null]),
  );
  const upperSum = sum(rules.categories.flatMap(({ id, is_upper }) => (is_upper ? boxes[id] : [])));
  const threshold = rules.bonus?.threshold ?? null;
  const bonus = threshold !== null && upperSum >= threshold ? (rules.bonus?.points ?? 0) : 0;
  const extraPoints = position.extras * (rules.extra?.points ?? 0);
  return {
    boxes,
    upper_sum: upperSum,
    bonus,
    bonus_missing: threshold === null ? null : Math.max(0, threshold - upperSum),
    extra_points: extraPoints,
    saved_rolls: position.saved,
    total: sum(Object.values(boxes)) + bonus + extraPoints,
  } satisfies CardView;
}

const sum = (points: readonly (number | null | undefined)[]): number =>
  points.reduce<number>((total, each) => total + (each ?? 0), 0);

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
