/** Everything that can be checked about a record without asking anybody. */

import { checkDice, type DiceCheck, type GameRecord } from "../../fair/proof/record";
import { brokenSeal } from "./record";

/** What came of it. Rolls are counted from 1 through the whole game, events too. */
export type RecordCheck =
  DiceCheck | { readonly found: "altered"; readonly event: number; readonly roll: number | null };

/** Whether the dice follow from what was fixed, and whether anything else was changed. */
export function checkRecord(record: GameRecord): RecordCheck {
  const dice = checkDice(record);
  if (dice.found === "flaw") return dice;
  const event = brokenSeal(record);
  if (event !== null) return { found: "altered", event, roll: rollAt(record, event) };
  return dice;
}

/** Whether a check found that this is not the game that was played. */
export const isFailure = (check: RecordCheck): boolean =>
  ["altered", "flaw", "transcript"].includes(check.found);

/** The number of the roll that an event is; null if it is none. */
export function rollAt(record: GameRecord, event: number): number | null {
  if (record.events[event - 1]?.kind !== "rolled") return null;
  return record.events.slice(0, event).filter(({ kind }) => kind === "rolled").length;
}
