/**
 * A round of practice: a position, what every move in it is worth, and what was chosen. The worth is
 * asked for with the position, so that a choice is judged at once.
 */

import { ask, Refusal } from "../wire/calls";
import type {
  AnalysedPosition,
  CheckedRules,
  PracticeView,
  RulesChoice,
  RulesText,
  RulesView,
} from "../wire/calls";
import type { Position } from "../coach/mistakes.svelte";
import { judge, optionsOf, type Choice, type Verdict } from "./practice";
import { practiceNotes } from "./notes.svelte";
import { takeRules } from "../rules/built-in";
import { askPatiently, type Wait } from "../wire/patience";
import { keptRules } from "../rules/kept.svelte";

/** Where positions come from. */
export type Source =
  { readonly kind: "fresh"; readonly rules: RulesChoice } | { readonly kind: "mistakes" };

/** A position with all that is needed to choose and to judge. */
export interface Task {
  readonly position: Position;
  readonly rules: RulesView;
  readonly analysis: AnalysedPosition;
}

export class Practice {
  #task = $state.raw<Task | null>(null);
  #verdict = $state.raw<Verdict | null>(null);
  #wait = $state.raw<Wait | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  #kept = $state.raw<readonly number[]>([]);
  #isDone = $state(false);
  #search = new AbortController();
  #source: Source;
  /** How many of one's mistakes were shown, so that they come in turn. */
  #shown = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The position that is shown; null while it is being looked for. */
  get task(): Task | null {
    return this.#task;
  }

  /** How the choice was, once it was made. */
  get verdict(): Verdict | null {
    return this.#verdict;
  }

  get wait(): Wait | null {
    return this.#wait;
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  /** Whether there are no mistakes left to practise on. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The places of the dice that are kept now. */
  get kept(): readonly number[] {
    return this.#kept;
  }

  /** What the dice would put into each box. */
  get options(): Readonly<Record<string, number>> | null {
    return this.#task === null ? null : optionsOf(this.#task.analysis);
  }

  /** Take positions from elsewhere from now on. */
  from(source: Source): void {
    this.#source = source;
    this.#shown = 0;
    void this.next();
  }

  toggle(place: number): void {
    if (this.#verdict !== null) return;
    this.#kept = this.#kept.includes(place)
      ? this.#kept.filter((other) => other !== place)
      : [...this.#kept, place].sort((a, b) => a - b);
  }

  /** Decide for the dice that are kept. */
  keep(): void {
    this.#choose({ kind: "keep", places: this.#kept });
  }

  /** Decide for a box. */
  score(category: string): void {
    this.#choose({ kind: "box", category });
  }

  #choose(choice: Choice): void {
    const task = this.#task;
    if (task === null || this.#verdict !== null) return;
    this.#verdict = judge(task.analysis, task.position.dice, choice);
    if (this.#verdict !== null) practiceNotes.note(task.position, this.#verdict.isGood);
  }

  /** Go on to the next position. */
  async next(): Promise<void> {
    this.close();
    this.#search = new AbortController();
    const { signal } = this.#search;
    this.#task = this.#verdict = this.#wait = this.#refusal = null;
    this.#kept = [];
    this.#isDone = false;
    try {
      const task = await this.#find(signal);
      if (signal.aborted) return;
      this.#task = task;
      this.#isDone = task === null;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      this.#refusal = error;
    }
  }

  /** Look for nothing any more. */
  close(): void {
    this.#search.abort();
  }

  async #find(signal: AbortSignal): Promise<Task | null> {
    if (this.#source.kind === "fresh") return this.#findFresh(this.#source.rules, signal);
    const { mistakes } = practiceNotes;
    const position = mistakes[this.#shown % Math.max(1, mistakes.length)];
    if (position === undefined) return null;
    this.#shown += 1;
    const rules = await rulesOf(position.rules);
    return { position, rules, analysis: await this.#analyse(position, signal) };
  }

  #analyse(position: Position, signal: AbortSignal): Promise<AnalysedPosition> {
    const { rules, boxes, extras, saved, dice, rolls_left } = position;
    const body = { rules, boxes, extras, saved, dice, rolls_left };
    return this.#ask("analysis", body, signal);
  }

  #ask<Answer>(path: string, body: unknown, signal: AbortSignal): Promise<Answer> {
    const onwait = (wait: Wait): void => {
      this.#wait = wait;
    };
    return askPatiently<Answer>(path, { body }, { onwait, signal });
  }

  async #findFresh(choice: RulesChoice, signal: AbortSignal): Promise<Task> {
    const fresh = await this.#ask<PracticeView>("practice", { rules: choice }, signal);
    const position = { ...fresh.position, rules: choice };
    return { position, rules: fresh.rules, analysis: await this.#analyse(position, signal) };
  }
}

/** Rules as they are shown: from the shelf, from this device, or read by the server. */
async function rulesOf(choice: RulesChoice): Promise<RulesView> {
  if (typeof choice === "string") {
    const found = (await takeRules()).find((rules) => rules.id === choice);
    if (found !== undefined) return found;
    throw new Refusal({ code: "rules/unknown", message: `there are no rules ${choice}` });
  }
  const same = keptRules.playable.find(({ rules }) => rules.id === choice.id);
  if (same !== undefined) return same.rules;
  const { toml } = await ask<RulesText>("rules/toml", { body: { rules: choice } });
  const checked = await ask<CheckedRules>("rules/check", { body: { toml } });
  if (checked.rules !== null) return checked.rules;
  throw new Refusal({ code: "rules/invalid", message: "these rules are wrong" });
}
