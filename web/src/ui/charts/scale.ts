/** From numbers to places in a picture. */

/** A straight line from a range of numbers to a range of places. */
export function scale(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const width = high === low ? 1 : high - low;
  return (value) => start + ((value - low) / width) * (end - start);
}

/** Round numbers from `low` to `high`, about so many of them, at which an axis is marked. */
export function ticks(low: number, high: number, about: number): readonly number[] {
  const rough = (high - low) / about;
  if (!(rough > 0)) return [low];
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 5, 10].find((times) => times * unit >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, place) => (first + place) * step);
}

/** A path through points. */
export const path = (points: readonly (readonly [number, number])[]): string =>
  points
    .map(([x, y], place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
