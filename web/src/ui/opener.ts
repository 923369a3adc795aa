/** What a dialog was opened by: the focus returns there when the dialog is taken away. */

import { tick } from "svelte";

type Opener = HTMLElement | null;

/** What was clicked last, unless a key was pressed since: Safari gives no focus to such a button. */
let clicked: Opener = null;
/** What opened a dialog that was just taken away; one that comes in its place was opened by it too. */
let left: { readonly opener: Opener } | null = null;

addEventListener(
  "click",
  ({ target }) => {
    clicked = target instanceof Element ? target.closest<HTMLElement>("button, a[href]") : null;
  },
  true,
);
addEventListener(
  "keydown",
  () => {
    clicked = null;
  },
  true,
);

/** What opens a dialog now. */
export function takeOpener(): Opener {
  const { opener } = left ?? { opener: clicked ?? focused() };
  left = null;
  return opener;
}

/** A dialog is taken away: give the focus back, unless it goes elsewhere in the same moment. */
export function giveBack(opener: Opener): void {
  const leaving = (left = { opener });
  void tick().then(() => {
    if (left !== leaving) return;
    left = null;
    if (focused() === null) opener?.focus({ preventScroll: true });
    if (focused() === null) focusHeading();
  });
}

function focused(): Opener {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
}
