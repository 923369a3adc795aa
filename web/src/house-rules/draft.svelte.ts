/** Rules that are being written: the text, and what the server says about it a moment later. */

import {
  ask,
  Refusal,
  type CheckedRules,
  type RulesProblem,
  type RulesText,
  type RulesView,
} from "../wire/calls";
import { keptRules, newKey, type HouseRules, type Inline } from "../rules/kept.svelte";

/** Long enough that a word is finished, short enough that it seems at once. */
const PAUSE = 250;

export class RulesDraft {
  readonly key: string;
  #text = $state("");
  #rules = $state.raw<RulesView | null>(null);
  #inline = $state.raw<Inline | null>(null);
  #size = $state.raw<CheckedRules["size"]>(null);
  #problem = $state.raw<RulesProblem | null>(null);
  #refusal = $state.raw<Refusal | null>(null);
  #isChecking = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checks = 0;

  constructor({ key, text, rules, inline }: HouseRules) {
    this.key = key;
    this.#text = text;
    this.#rules = rules;
    this.#inline = inline;
    void this.#check();
  }

  /** Rules that begin with this text. */
  static begin(text: string): RulesDraft {
    return new RulesDraft({ key: newKey(), text, rules: null, inline: null });
  }

  get text(): string {
    return this.#text;
  }

  /** Every change is kept on this device at once, and checked when the writing pauses. */
  set text(text: string) {
    if (text === this.#text) return;
    this.#text = text;
    this.#inline = null;
    this.#isChecking = true;
    this.#keep();
    this.close();
    this.#timer = setTimeout(() => void this.#check(), PAUSE);
  }

  /** The rules as they were when they were right last. */
  get rules(): RulesView | null {
    return this.#rules;
  }

  /** The rules as a table takes them; null while something is wrong. */
  get inline(): Inline | null {
    return this.#inline;
  }

  /** How large their perfect strategy is. */
  get size(): CheckedRules["size"] {
    return this.#size;
  }

  /** What is wrong with the text as it stands now. */
  get problem(): RulesProblem | null {
    return this.#problem;
  }

  /** Why it could not be checked at all. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  get isChecking(): boolean {
    return this.#isChecking;
  }

  /** Listen to no check that is under way, and begin none. */
  close(): void {
    clearTimeout(this.#timer);
    this.#checks += 1;
  }

  async #check(): Promise<void> {
    this.#checks += 1;
    const check = this.#checks;
    this.#isChecking = true;
    try {
      const checked = await ask<CheckedRules>("rules/check", { body: { toml: this.#text } });
      if (check === this.#checks) this.#show(checked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (check === this.#checks) this.#refusal = error;
    } finally {
      if (check === this.#checks) this.#isChecking = false;
    }
  }

  #show(checked: CheckedRules): void {
    this.#refusal = null;
    this.#problem = checked.problems[0] ?? null;
    this.#inline = checked.inline;
    if (checked.rules === null) return;
    this.#rules = checked.rules;
    this.#size = checked.size;
    this.#keep();
  }

  #keep(): void {
    const rules = this.#inline === null ? null : this.#rules;
    keptRules.keep({ key: this.key, text: this.#text, rules, inline: this.#inline });
  }
}

/** The text of built-in rules, to begin with; the new ones get an id and a name of their own. */
export async function templateOf(rules: string): Promise<string> {
  return (await ask<RulesText>("rules/toml", { body: { rules } })).toml;
}
