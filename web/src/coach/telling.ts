/** What the coach says: the numbers of the server, put into words and onto the dice. */

import type { AnalysisView, CategoryView, RankedMoveView, RulesView } from "../wire/calls";
import { sortedDice } from "../ui/dice/dice";
import { decimal, listed, percent } from "../words/numbers";
import { boxName, say } from "../words/words.svelte";

/** A difference in points that is not worth telling. */
export const EQUAL = 0.05;

/**
 * The places of dice with these faces. Of dice that show the same, those that are kept already come
 * first: whoever has kept the other six has kept a six too.
 */
export function placesOf(
  faces: readonly number[],
  dice: readonly number[],
  kept: readonly number[] = [],
): number[] {
  const order = [...dice.keys()].sort((a, b) => +kept.includes(b) - +kept.includes(a));
  const places: number[] = [];
  for (const face of faces) {
    const place = order.find((at) => dice[at] === face && !places.includes(at));
    if (place !== undefined) places.push(place);
  }
  return places.sort((a, b) => a - b);
}

/** The move that keeps these faces. */
export function keepAmong(
  moves: readonly RankedMoveView[],
  faces: readonly number[],
): RankedMoveView | undefined {
  const wanted = sortedDice(faces).join("");
  return moves.find((move) => move.keep !== null && sortedDice(move.keep).join("") === wanted);
}

/** The move that fills a box. */
export const boxAmong = (
  moves: readonly RankedMoveView[],
  category: string,
): RankedMoveView | undefined => moves.find((move) => move.category === category);

const nameOf = (rules: RulesView, id: string): string => {
  const category: CategoryView | undefined = rules.categories.find((box) => box.id === id);
  return category === undefined ? id : boxName(category, rules);
};

/** A move in a few words: `Keep 4 4`, `Fours for 12 points`. */
export function tellMove(
  move: Pick<RankedMoveView, "keep" | "category" | "points">,
  rules: RulesView,
): string {
  if (move.category !== null) {
    const box = nameOf(rules, move.category);
    const count = move.points ?? 0;
    return count === 0 ? say("coach.cross", { box }) : say("coach.score", { box, count });
  }
  if (move.keep === null || move.keep.length === 0) return say("coach.keep_nothing");
  // Dice that belong together stay on one line.
  return say("coach.keep", { dice: sortedDice(move.keep).join("\u00a0") });
}

/** What a move gives away, as it stands beside it. */
export function tellCost(move: Pick<RankedMoveView, "error" | "class">): string {
  if (move.class === "best") return say("coach.best");
  return move.error < EQUAL ? say("coach.as_good") : decimal(move.error);
}

/** Why the best move is best, in one sentence or two short ones. */
export function tellReason(analysis: AnalysisView, rules: RulesView): string {
  const [best] = analysis.moves;
  if (best === undefined) return "";
  const { reason } = analysis;
  const lead = `${tellMove(best, rules)}${tellAim(analysis, rules)}`;
  if (reason.rival === null) return say("coach.only", { lead });
  const rival = tellMove(reason.rival, rules);
  if (reason.is_close) return say("coach.close", { lead, rival });
  return say("coach.better", { lead, rival, gain: decimal(reason.gain) });
}

/** What the dice that are kept give away against the best move. */
export function tellKeeping(
  analysis: AnalysisView,
  keeping: RankedMoveView,
  rules: RulesView,
): string {
  const [best] = analysis.moves;
  if (best === undefined) return "";
  const move = tellMove(keeping, rules);
  if (keeping === best) return `${move}${tellAim(analysis, rules)}. ${say("coach.that_is_best")}`;
  if (keeping.error < EQUAL)
    return say("coach.keeping_close", { move, best: tellMove(best, rules) });
  const cost = decimal(keeping.error);
  return say("coach.keeping_costs", { move, cost, best: tellMove(best, rules) });
}

/** What a keep aims at, as the end of a sentence. */
function tellAim({ reason, moves }: AnalysisView, rules: RulesView): string {
  if (reason.targets.length === 0) return moves[0]?.points === 0 ? say("coach.missed_least") : "";
  const targets = reason.targets.map(({ category, chance }) =>
    say("coach.target", { chance: percent(chance), box: nameOf(rules, category) }),
  );
  return say("coach.aims", { targets: listed(targets) });
}
