/** The tint of a seat; a table with more than eight begins again. */
export const tintOf = (seat: number): string => `var(--series-${seat % 8})`;
