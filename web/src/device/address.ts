/**
 * The address of a page that changes with what is looked at, without an entry for each step: Back
 * leaves the page at once.
 */

/** Browsers refuse a hundred changes within half a minute, and who holds down a key asks for more. */
const PAUSE = 400;

export class Address {
  #wanted: { readonly hash: string; readonly before: string } | null = null;
  #pause: ReturnType<typeof setTimeout> | null = null;

  /** Show a path like `/review/GAME/0/7`: at once, or a moment after the last one. */
  show(path: string): void {
    this.#wanted = { hash: `#${path}`, before: location.hash };
    if (this.#pause === null) this.#write();
  }

  /** The page is left. */
  close(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#wanted = null;
  }

  #write(): void {
    const wanted = this.#wanted;
    this.#wanted = this.#pause = null;
    // Whoever has gone elsewhere in the meantime is there.
    if (wanted?.before !== location.hash) return;
    history.replaceState(history.state, "", wanted.hash);
    this.#pause = setTimeout(() => {
      this.#write();
    }, PAUSE);
  }
}
