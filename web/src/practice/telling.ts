/** A position and a verdict in sentences, for who cannot see them. */

import type { AnalysisView, RulesView } from "../wire/calls";
import { tellMove, tellReason } from "../coach/telling";
import { decimal } from "../words/numbers";
import type { Position } from "../coach/mistakes.svelte";
import { rollsIn, type Verdict } from "./practice";
import { say } from "../words/words.svelte";

/** How good a choice was. */
export const tellGrade = ({ chosen }: Verdict): string => say(`practice.is_${chosen.class}`);

/** What it gave away; nothing if it was the best. */
export const tellLoss = ({ chosen }: Verdict): string =>
  chosen.class === "best" ? "" : say("practice.cost", { points: decimal(chosen.error) });

/** What was chosen, how good it was, what it cost, and why the best is best. */
export function tellVerdict(verdict: Verdict, analysis: AnalysisView, rules: RulesView): string {
  const [grade, loss] = [tellGrade(verdict), tellLoss(verdict)];
  return say("practice.told", {
    choice: tellMove(verdict.chosen, rules),
    verdict: loss === "" ? grade : `${grade}, ${loss}`,
    reason: tellReason(analysis, rules),
  });
}

/** The dice in their places, and how many rolls are left. */
export function tellPosition(position: Position): string {
  const dice = say("page.dice_now", { dice: position.dice.join(" ") });
  return `${dice} ${say("page.rolls_left", { count: rollsIn(position) })}.`;
}
