/** On a new page reading begins at its heading, for the eye and for the ear. */

let hasGoneOn = false;

/** A page is left: the next one begins at its top, and has the focus to give. */
export function leavePage(): void {
  hasGoneOn = true;
  scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Gives the focus to the heading of a page that has come into sight, unless it has gone somewhere
 * already. A page that is opened from outside is left to the browser, which begins at its top.
 */
export function heading(element: HTMLElement): void {
  if (hasGoneOn && document.activeElement === document.body) element.focus({ preventScroll: true });
}
