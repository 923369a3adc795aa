/**
 * What this device remembers for practice: the dearest mistakes of one's own games, which of them
 * have been put right since, and the streak.
 */

import { keyOf, type Position } from "./practice";
import { onStoredElsewhere, recall, remember } from "../device/storage";

/** A position of one's own game in which something was given away. */
export interface Mistake extends Position {
  /** The game it happened in. */
  readonly game: string;
}

interface Notes {
  readonly streak: number;
  readonly best: number;
  /** The keys of mistakes that were answered well. */
  readonly learnt: readonly string[];
}

const MISTAKES = "mistakes";
const NOTES = "practice";
const MOST_LEARNT = 500;
const NONE: Notes = { streak: 0, best: 0, learnt: [] };

function loadNotes(): Notes {
  const stored = recall(NOTES);
  return typeof stored === "object" && stored !== null ? { ...NONE, ...stored } : NONE;
}

function loadMistakes(): readonly Mistake[] {
  const stored = recall(MISTAKES);
  return Array.isArray(stored) ? stored.filter(isMistake) : [];
}

function isMistake(value: unknown): value is Mistake {
  if (typeof value !== "object" || value === null) return false;
  const { rules, boxes, dice, rolls_left } = value as Partial<Mistake>;
  return (
    (typeof rules === "string" || typeof rules === "object") &&
    typeof boxes === "object" &&
    Array.isArray(dice) &&
    typeof rolls_left === "number"
  );
}

class PracticeNotes {
  #notes = $state.raw(loadNotes());
  #mistakes = $state.raw(loadMistakes());

  constructor() {
    onStoredElsewhere(NOTES, () => {
      this.#notes = loadNotes();
    });
    onStoredElsewhere(MISTAKES, () => {
      this.#mistakes = loadMistakes();
    });
  }

  /** How many good choices there were since the last one that was not. */
  get streak(): number {
    return this.#notes.streak;
  }

  /** The longest streak so far. */
  get best(): number {
    return this.#notes.best;
  }

  /** The mistakes that have not been put right yet, the dearest first. */
  get mistakes(): readonly Mistake[] {
    const learnt = new Set(this.#notes.learnt);
    return this.#mistakes.filter((mistake) => !learnt.has(keyOf(mistake)));
  }

  /** Look again at what is stored: a review may have added to it. */
  refresh(): void {
    this.#mistakes = loadMistakes();
  }

  /** Write down how a choice was; a mistake that is put right is learnt. */
  note(position: Position, isGood: boolean): void {
    const { best, learnt } = this.#notes;
    const streak = isGood ? this.#notes.streak + 1 : 0;
    const key = keyOf(position);
    const isNew = isGood && !learnt.includes(key) && this.#isMistake(key);
    this.#notes = {
      streak,
      best: Math.max(best, streak),
      learnt: isNew ? [...learnt, key].slice(-MOST_LEARNT) : learnt,
    };
    remember(NOTES, this.#notes);
  }

  #isMistake(key: string): boolean {
    return this.#mistakes.some((mistake) => keyOf(mistake) === key);
  }
}

export const practiceNotes = new PracticeNotes();
