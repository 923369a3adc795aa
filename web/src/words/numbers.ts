/** Numbers as people who speak the page's language write them. */

import { words } from "./words.svelte";

/** A number is never shown as a zero with a sign before it. */
const SIGNED = { signDisplay: "exceptZero" } as const;

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(words.language, options).format(value);

/** Points with one digit after the point: `12.3`. */
export const decimal = (value: number): string =>
  format(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The same with a sign: `+12.3`, `−0.4`. */
export const signed = (value: number): string =>
  format(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...SIGNED });

/** The same where there is little room: from ten on without the tenths. */
export const short = (value: number): string =>
  Math.abs(value) < 9.95 ? signed(value) : format(value, { maximumFractionDigits: 0, ...SIGNED });

/** A whole number. */
export const whole = (value: number): string => format(value, { maximumFractionDigits: 0 });

/** The least share that is told as a number. */
const LEAST = 0.001;

const inPercent = (share: number, digits: number): string =>
  format(share, { style: "percent", maximumFractionDigits: digits });

/** A share in per cent. What can still happen is never told as nothing, or as certain. */
export function percent(share: number): string {
  if (share > 0 && share < LEAST) return `<${inPercent(LEAST, 1)}`;
  if (share < 1 && share > 1 - LEAST) return `>${inPercent(1 - LEAST, 1)}`;
  return inPercent(share, share < 0.01 || share > 0.99 ? 1 : 0);
}

/**
 * Shares of one whole in whole per cent, which add up to 100: each is rounded down, and what is then
 * missing goes to those that lost most. What can still happen is never told as nothing, or as certain.
 */
export function percents(shares: readonly number[]): readonly string[] {
  return hundredths(shares).map((points, place) => {
    const isOpen = shares.some((share, other) => other !== place && share > 0);
    if (points === 0 && (shares[place] ?? 0) > 0) return `<${inPercent(0.01, 0)}`;
    if (points === 100 && isOpen) return `>${inPercent(0.99, 0)}`;
    return inPercent(points / 100, 0);
  });
}

/** How many of 100 parts each share gets. */
function hundredths(shares: readonly number[]): readonly number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (100 * share) / all);
  const missing = 100 - exact.reduce((sum, part) => sum + Math.floor(part), 0);
  const lost = (place: number): number => (exact[place] ?? 0) % 1;
  const rounded = [...exact.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, missing);
  return exact.map((part, place) => Math.floor(part) + (rounded.includes(place) ? 1 : 0));
}

/** Things in a row, with the word for "and" before the last. */
export const listed = (things: readonly string[]): string =>
  new Intl.ListFormat(words.language).format(things);
