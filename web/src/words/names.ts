/** Names that people typed, in sentences that somebody else wrote. */

/** Letters that are read from the right: Hebrew, Arabic, and the scripts of their family. */
const FROM_THE_RIGHT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text as it can be put among others: one with letters that are read from the right keeps its
 * order to itself (between U+2068 and U+2069), and every other is left as it is.
 */
export const isolated = (text: string): string =>
  FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
