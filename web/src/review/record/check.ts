/** Everything that can be checked about a record without asking anybody. */

import { canCheck, checkDice, type DiceCheck } from "./fair-dice";
import { brokenLink, type GameRecord } from "./record";

/** Whether the dice are those that were promised, and whether anything else was changed. */
export async function checkRecord(record: GameRecord): Promise<DiceCheck> {
  if (!canCheck()) return { found: "no_means" };
  const dice = await checkDice(record);
  if (dice.found === "other_dice" || dice.found === "other_secret") return dice;
  const event = await brokenLink(record);
  return event === null ? dice : { found: "altered", event, roll: rollAt(record, event) };
}

/** Whether a check found that this is not the game that was played. */
export const isFailure = (check: DiceCheck): boolean =>
  ["altered", "other_dice", "other_secret"].includes(check.found);

/** The number of the roll that an event is; null if it is none. */
export function rollAt(record: GameRecord, event: number): number | null {
  if (record.events[event - 1]?.kind !== "rolled") return null;
  return record.events.slice(0, event).filter(({ kind }) => kind === "rolled").length;
}
