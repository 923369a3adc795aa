/** Dice as the page talks about them. */

/** The faces in order, as one reads them out. */
export const sortedDice = (dice: readonly number[]): number[] => [...dice].sort((a, b) => a - b);

/** The longest row of faces that follow one another. */
export function longestRun(dice: readonly number[]): number {
  const faces = new Set(dice);
  let longest = 0;
  for (const face of faces) {
    if (faces.has(face - 1)) continue;
    let length = 1;
    while (faces.has(face + length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** The faces of a run that are missing. */
export const missingFaces = (dice: readonly number[], run: readonly number[]): number[] =>
  run.filter((face) => !dice.includes(face));

/**
 * Where the nine pips of a die may be, and which of them each face shows: rows of a 3 x 3 grid,
 * counted from 0 at the upper left.
 */
export const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The dice at these places, as faces. */
export const facesAt = (dice: readonly number[], places: readonly number[]): number[] =>
  places.flatMap((place) => dice[place] ?? []);
