/** What a browser can find wrong with the dice of a table. */

import { say } from "../words/words.svelte";
import type { Flaw } from "./proof/checker";

export type Alarm =
  | Flaw
  /**
   * A roll was told in two ways, keeps other dice than this device has asked for, or is the stand-in's
   * though this device sent its link.
   */
  | { readonly wrong: "told" | "kept" | "stood_in"; readonly roll: number }
  /** What was fixed before the game has changed, or another chain is in the place of this device's. */
  | { readonly wrong: "transcript" | "chain" };

/** Whether a table is refused: no link is revealed there any more. */
export const isRefused = (alarm: Alarm): boolean =>
  alarm.wrong === "transcript" || alarm.wrong === "chain";

/** What is wrong, in a sentence. */
export function tellAlarm(alarm: Alarm): string {
  const told = (dice: readonly number[]): string => dice.join("\u00a0");
  const values = "drawn" in alarm ? { thrown: told(alarm.thrown), drawn: told(alarm.drawn) } : {};
  const roll = "roll" in alarm ? alarm.roll : 0;
  return say(`page.dice_${alarm.wrong}`, { roll, ...values });
}

/** How far the rolls of a table are checked. */
export function tellChecked({ alarm, rolls, isUpToDate }: Checked): string {
  if (alarm !== null) return say("page.dice_alarm");
  return isUpToDate ? say("page.dice_checked", { count: rolls.length }) : say("page.dice_checking");
}

interface Checked {
  readonly alarm: Alarm | null;
  readonly rolls: readonly unknown[];
  readonly isUpToDate: boolean;
}
