/**
 * What the page says, in the language of who reads it. A catalogue has sections, and a section has
 * messages: strings with `{placeholders}`, or a pair of them that `count` chooses from.
 */

import { Refusal, type CategoryView, type RulesProblem, type RulesView } from "../wire/calls";
import { isolated } from "./names";
import { settings } from "../device/settings.svelte";

type Message = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<string, Readonly<Record<string, Message>>>>;
export type Values = Readonly<Record<string, string | number>>;

type Loaders = Readonly<Record<string, () => Promise<Catalogue>>>;

// A catalogue comes in two parts: what the game says, and what the rooms that few open say.
const game = import.meta.glob<Catalogue>("../../../src/yatzy/languages/*.json", {
  import: "default",
  query: "?game",
});
const rooms = import.meta.glob<Catalogue>("../../../src/yatzy/languages/*.json", {
  import: "default",
  query: "?rooms",
});

async function fetchWords(part: Loaders, language: string): Promise<Catalogue> {
  return (await part[`../../../src/yatzy/languages/${language}.json`]?.()) ?? {};
}

/** Each language by its own name. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: "English",
  sv: "Svenska",
  da: "Dansk",
  nb: "Norsk",
  fi: "Suomi",
  de: "Deutsch",
};

/** The first language that a browser asks for and we speak. */
export function chooseLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0] ?? "";
    const ours = language === "no" || language === "nn" ? "nb" : language;
    if (ours in LANGUAGES) return ours;
  }
  return "en";
}

class Words {
  #language = $state("en");
  #catalogue = $state.raw<Catalogue>({});
  #knowsRooms = false;

  /** The code of the language that is spoken now. */
  get language(): string {
    return this.#language;
  }

  /** Speak the language of the settings, or of the browser; the words are loaded first. */
  async load(): Promise<void> {
    const language = chooseLanguage([settings.language ?? "", ...navigator.languages]);
    const parts = this.#knowsRooms ? [game, rooms] : [game];
    const found = await Promise.all(parts.map((part) => fetchWords(part, language)));
    this.use(language, Object.assign({}, ...found) as Catalogue);
  }

  /** Learn the words of the rooms that are not part of a game. */
  async loadRooms(): Promise<void> {
    if (this.#knowsRooms) return;
    this.#knowsRooms = true;
    await this.load();
  }

  /** Speak these words. */
  use(language: string, catalogue: Catalogue): void {
    this.#language = language;
    this.#catalogue = catalogue;
    document.documentElement.lang = language;
  }

  /** The message of a key like `page.roll`, if there is one. */
  find(key: string): Message | undefined {
    const [section = "", ...rest] = key.split(".");
    return this.#catalogue[section]?.[rest.join(".")];
  }
}

export const words = new Words();

/** Another language, from now on. */
export async function speak(language: string | null): Promise<void> {
  settings.language = language;
  await words.load();
}

/** A message with its placeholders filled; the key itself, if there is no such message. */
export function say(key: string, values: Values = {}): string {
  const message = words.find(key);
  if (message === undefined) return key;
  return fill(typeof message === "string" ? message : message[formOf(values)], values);
}

/** All our languages have two forms: one, and every other number. */
const formOf = (values: Values): "one" | "other" => (values.count === 1 ? "one" : "other");

function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isolated(`${values[name] ?? whole}`),
  );
}

/** Whether there is such a message. */
export const canSay = (key: string): boolean => words.find(key) !== undefined;

/** The first of these keys that has a message, or else the text. */
function sayOr(text: string, ...keys: readonly string[]): string {
  const key = keys.find(canSay);
  return key === undefined ? text : say(key);
}

/**
 * What people who speak this language call a box. A name that a house rule gives to it wins; that is
 * one which differs from what its id says.
 */
export function boxName(category: Pick<CategoryView, "id" | "name">, rules?: RulesView): string {
  const plain = category.id.replaceAll("_", " ");
  if (category.name !== plain.charAt(0).toUpperCase() + plain.slice(1)) return category.name;
  const ofRules = rules === undefined ? [] : [`box.${rules.id}.${category.id}`];
  return sayOr(category.name, ...ofRules, `box.${category.id}`);
}

/** The name of some rules. */
export const rulesName = (rules: Pick<RulesView, "id" | "name">): string =>
  sayOr(rules.name, `rules.${rules.id}.name`);

/** A sentence on some rules. */
export const rulesSummary = (rules: Pick<RulesView, "id" | "summary">): string =>
  sayOr(rules.summary, `rules.${rules.id}.summary`);

/** The name of a bot's level. */
export const levelName = (level: string): string => sayOr(level, `level.${level}`);

/** Why something was refused, for the one who asked; the server's own sentence if we have none. */
export function refusalText(refusal: {
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number | null;
  readonly rules?: RulesProblem | null;
}): string {
  const key = `error.${refusal.code}`;
  if (!canSay(key)) return refusal.message;
  const text = say(key, { count: refusal.retryAfter ?? 1 });
  const { rules } = refusal;
  return rules && canSay(`problem.${rules.problem}`) ? `${text} ${problemText(rules)}` : text;
}

/** What to tell of an attempt that was refused; any other error is a bug, and goes on as one. */
export function tellRefusal(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return refusalText(error);
}

/** What is wrong with some rules, after the box or the table that it is about. */
export function problemText({ problem, values, message, category, table }: RulesProblem): string {
  const key = `problem.${problem}`;
  const sentence = canSay(key) ? say(key, told(values)) : message;
  const place = category ?? table;
  return place === null ? sentence : `${place}: ${sentence}`;
}

/** Values as they are said: of several words, any would be right. */
function told(values: RulesProblem["values"]): Values {
  const either = new Intl.ListFormat(words.language, { type: "disjunction" });
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? either.format(value) : value,
  ]);
  return Object.fromEntries(said) as Values;
}
