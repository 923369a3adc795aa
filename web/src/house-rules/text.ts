/**
 * A rules file as text that a form changes too. The text is the truth: a change rewrites the lines
 * that it is about and leaves all others, with their comments, as somebody wrote them.
 *
 * A rules file has a head, tables like `[bonus]`, and a `[[category]]` for each box. That much of
 * TOML is read here; whether it is right, the server says.
 */

/** Lines from one header to the next; the head has none. */
interface Part {
  readonly header: string | null;
  readonly lines: readonly string[];
}

/** Where a value stands: in the head, in a table, or in the box of a number. */
export type Spot = "head" | "bonus" | "extra" | number;

export type Literal = string | number | boolean | readonly number[];

/** A box as far as a form shows it. */
export interface BoxLine {
  readonly id: string;
  readonly name: string | null;
}

const HEADER = /^\s*\[\[?\s*([\w-]+)\s*\]\]?\s*(#.*)?$/;
const BOX = "category";

function split(text: string): Part[] {
  const parts: { header: string | null; lines: string[] }[] = [{ header: null, lines: [] }];
  for (const line of text.split("\n")) {
    const header = HEADER.exec(line)?.[1];
    if (header === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ header, lines: [line] });
  }
  return parts;
}

const join = (parts: readonly Part[]): string => parts.flatMap(({ lines }) => lines).join("\n");

/** The place of a spot among the parts; -1 if the text has no such table or box. */
function placeOf(parts: readonly Part[], spot: Spot): number {
  if (spot === "head") return 0;
  if (typeof spot === "string") return parts.findIndex(({ header }) => header === spot);
  const boxes = parts.flatMap(({ header }, place) => (header === BOX ? [place] : []));
  return boxes[spot] ?? -1;
}

const isKey = (line: string, key: string): boolean => new RegExp(`^\\s*${key}\\s*=`).test(line);

const isEmpty = (line: string): boolean => line.trim() === "";

/** The text of a value as the file has it, without a comment after it; null if it is not there. */
function read(text: string, spot: Spot, key: string): string | null {
  const parts = split(text);
  const line = parts[placeOf(parts, spot)]?.lines.find((each) => isKey(each, key));
  if (line === undefined) return null;
  const value = line.slice(line.indexOf("=") + 1).trim();
  return /^("(?:[^"\\]|\\.)*"|'[^']*'|[^#]*)/.exec(value)?.[1]?.trim() ?? null;
}

/** A text value, without its quotes. */
export function readText(text: string, spot: Spot, key: string): string | null {
  const value = read(text, spot, key);
  if (value === null) return null;
  if (value.startsWith("'")) return value.slice(1, -1);
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "string" ? parsed : null;
  } catch {
    return null;
  }
}

/** A whole number. */
export function readNumber(text: string, spot: Spot, key: string): number | null {
  const value = read(text, spot, key);
  return value !== null && /^[+-]?\d+$/.test(value) ? Number(value) : null;
}

/** A list of whole numbers. */
export function readNumbers(text: string, spot: Spot, key: string): readonly number[] | null {
  const value = read(text, spot, key) ?? "";
  return /^\[[\d,\s]*\]$/.test(value) ? (value.match(/\d+/g) ?? []).map(Number) : null;
}

/** Whether a value is `true`. */
export const readFlag = (text: string, spot: Spot, key: string): boolean =>
  read(text, spot, key) === "true";

/** Whether the text has this table. */
export const hasTable = (text: string, table: "bonus" | "extra"): boolean =>
  placeOf(split(text), table) >= 0;

/** The boxes in their order. */
export function readBoxes(text: string): readonly BoxLine[] {
  const count = split(text).filter(({ header }) => header === BOX).length;
  return Array.from({ length: count }, (_, box) => ({
    id: readText(text, box, "id") ?? "",
    name: readText(text, box, "name"),
  }));
}

/** The text with another value; `null` takes it away. */
export function write(text: string, spot: Spot, key: string, value: Literal | null): string {
  const parts = split(text);
  const place = placeOf(parts, spot);
  const part = parts[place];
  if (part === undefined) return text;
  const line = value === null ? [] : [lineOf(key, value)];
  const at = part.lines.findIndex((each) => isKey(each, key));
  const lines = at < 0 ? insertAfterKeys(part, line) : part.lines.toSpliced(at, 1, ...line);
  return join(parts.with(place, { ...part, lines }));
}

/** Our literals are written in TOML as they are in JSON. */
const lineOf = (key: string, value: Literal): string =>
  `${key} = ${JSON.stringify(value).replaceAll(",", Array.isArray(value) ? ", " : ",")}`;

/** New lines go after the last line that says something, before the empty ones at the end. */
function insertAfterKeys({ lines }: Part, added: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isEmpty(line));
  return lines.toSpliced(last + 1, 0, ...added);
}

/** The text with a table, before the boxes, or without it. */
export function writeTable(
  text: string,
  table: "bonus" | "extra",
  values: Readonly<Record<string, Literal>> | null,
): string {
  const others = split(text).filter(({ header }) => header !== table);
  if (values === null) return join(others);
  const keys = Object.entries(values).map(([key, value]) => lineOf(key, value));
  const first = others.findIndex(({ header }) => header === BOX);
  const at = first < 0 ? others.length : first;
  return insert(others, at, { header: table, lines: [`[${table}]`, ...keys] });
}

/** The text with one more box, before the one of a number, or after all. */
export function addBox(text: string, box: readonly string[], before: number): string {
  const parts = split(text);
  const at = placeOf(parts, before);
  const part = { header: BOX, lines: [`[[${BOX}]]`, ...box] };
  return insert(parts, at < 0 ? parts.length : at, part);
}

/** An empty line stands before and after what is put in. */
function insert(parts: readonly Part[], at: number, part: Part): string {
  return join([
    ...parts.slice(0, at - 1),
    ...parts.slice(at - 1, at).map(spaced),
    spaced(part),
    ...parts.slice(at),
  ]);
}

/** A part with one empty line at its end. */
const spaced = (part: Part): Part => ({ ...part, lines: [...trimmed(part.lines), ""] });

const trimmed = (lines: readonly string[]): readonly string[] =>
  lines.slice(0, lines.findLastIndex((line) => !isEmpty(line)) + 1);

/** The text without the box of a number. */
export function removeBox(text: string, box: number): string {
  const parts = split(text);
  const place = placeOf(parts, box);
  return place < 0 ? text : join(parts.toSpliced(place, 1));
}

/** The text with a box in the place of its neighbour. */
export function moveBox(text: string, box: number, by: -1 | 1): string {
  const parts = split(text);
  const [one, other] = [placeOf(parts, box), placeOf(parts, box + by)];
  const [moved, passed] = [parts[one], parts[other]];
  if (moved === undefined || passed === undefined) return text;
  return join(parts.with(one, spaced(passed)).with(other, spaced(moved)));
}
