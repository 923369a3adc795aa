/** What this device remembers of practice: which mistakes have been put right, and the streak. */

import { mistakes, type Mistake, type Position } from "../coach/mistakes.svelte";
import { Stored } from "../device/stored.svelte";
import { keyOf } from "./practice";

interface Notes {
  readonly streak: number;
  readonly best: number;
  /** The keys of mistakes that were answered well. */
  readonly learnt: readonly string[];
}

const MOST_LEARNT = 500;
const NONE: Notes = { streak: 0, best: 0, learnt: [] };

const readNotes = (stored: unknown): Notes =>
  typeof stored === "object" && stored !== null ? { ...NONE, ...stored } : NONE;

const notes = new Stored("practice", readNotes);

export const practiceNotes = {
  /** How many good choices there were since the last one that was not. */
  get streak(): number {
    return notes.now.streak;
  },

  /** The longest streak so far. */
  get best(): number {
    return notes.now.best;
  },

  /** The mistakes that have not been put right yet, the dearest first. */
  get mistakes(): readonly Mistake[] {
    const { learnt } = notes.now;
    return mistakes.now.filter((mistake) => !learnt.includes(keyOf(mistake)));
  },

  /** Write down how a choice was; a mistake that is put right is learnt. */
  note(position: Position, isGood: boolean): void {
    const key = keyOf(position);
    const isMistake = mistakes.now.some((mistake) => keyOf(mistake) === key);
    notes.update(({ streak, best, learnt }) => {
      const length = isGood ? streak + 1 : 0;
      const isNew = isGood && isMistake && !learnt.includes(key);
      return {
        streak: length,
        best: Math.max(best, length),
        learnt: isNew ? [...learnt, key].slice(-MOST_LEARNT) : learnt,
      };
    });
  },
};
