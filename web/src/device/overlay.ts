/**
 * Dialogs and the way back. While dialogs lie over a page the history has one entry more, with the
 * address of the page: Back takes that entry away and the dialogs with it, and stays on the page.
 *
 * A browser takes a moment to go back. Whatever changes in that moment is put right afterwards:
 * `settle` compares what is open with the entry that is shown, and does what is missing.
 */

import { tick } from "svelte";

const ENTRY = { overlay: true };

/** What closes each dialog that is open. */
const open: (() => void)[] = [];
/** What is to be done on the page's own entry, once it is shown again. */
const waiting: (() => void)[] = [];
let isReturning = false;

addEventListener("popstate", () => {
  if (isReturning) {
    isReturning = false;
    for (const act of waiting.splice(0)) act();
  } else if (!isCovered()) closeAll();
  void tick().then(settle);
});

// A page that was loaded again has the entry, but no dialogs.
addEventListener("load", settle);

/** A dialog is laid over the page, and `close` takes it away; call the answer when that is done. */
export function layOver(close: () => void): () => void {
  open.push(close);
  settle();
  return () => {
    open.splice(open.indexOf(close), 1);
    // One dialog may come in the place of another, and takes over its entry.
    void tick().then(settle);
  };
}

/** Whether the entry of the dialogs is the one that is shown. */
export const isCovered = (): boolean =>
  (history.state as Partial<typeof ENTRY> | null)?.overlay === true;

/** Whether the next page can have the entry of the dialogs: they are open, and will stay so. */
export const canReplace = (): boolean => isCovered() && !isReturning;

/** Take all dialogs away, and act on the page's own entry: at once, or as soon as it is shown. */
export function uncover(act: () => void): void {
  closeAll();
  if (!isCovered()) act();
  else {
    waiting.push(act);
    comeBack();
  }
}

function closeAll(): void {
  for (const close of [...open].reverse()) close();
}

function comeBack(): void {
  if (isReturning) return;
  isReturning = true;
  history.back();
  // Where nothing lies behind this entry, going back does nothing: it becomes the page's own.
  setTimeout(() => {
    if (!isReturning || !isCovered()) return;
    isReturning = false;
    history.replaceState(null, "");
    for (const act of waiting.splice(0)) act();
  }, 1000);
}

function settle(): void {
  if (isReturning) return;
  if (open.length > 0 && !isCovered()) history.pushState(ENTRY, "");
  else if (open.length === 0 && isCovered()) comeBack();
}
