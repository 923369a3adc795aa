import { expect, test } from "vitest";
import { isolated } from "./names";

test.each(["Åsa", "Anna 2", "Дмитрий", "さくら", "निखिल", "👩‍👩‍👧", "ʿAlī", ""])(
  "%j is put into a sentence as it is",
  (name) => {
    expect(isolated(name)).toBe(name);
  },
);

test.each(["דנה", "محمد", "דנה 2", "Dana דנה", "ދިވެހި", "𞤀𞤣𞤤𞤢𞤥"])(
  "%j keeps its order to itself",
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  },
);
