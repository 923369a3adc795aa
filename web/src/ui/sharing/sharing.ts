/** The link that others can open, and how it gets to them. */

import { fetchSite } from "../../wire/calls";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export interface Link {
  readonly href: string;
  /** Whether only this computer can open it. */
  readonly isLocal: boolean;
}

/**
 * The link to a path like `#/new` that others can open, if there is one. The name of a loopback
 * address means another computer to each of them, so there the server is asked.
 */
export async function linkFor(path: string): Promise<Link> {
  const base = LOOPBACK.test(location.hostname) ? (await fetchSite()).url : document.baseURI;
  return { href: new URL(path, base ?? document.baseURI).href, isLocal: base === null };
}

/** Copy the text of a field; if no way leads there, it stays selected, and the answer is false. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  // A page that came by plain HTTP from another computer has none.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(field.value);
      return true;
    } catch {
      // The clipboard may be forbidden to this page; the older way asks nobody.
    }
  }
  return copySelection(field);
}

function copySelection(field: HTMLInputElement): boolean {
  const before = document.activeElement;
  field.focus();
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- without a clipboard, the only way
  const isCopied = document.execCommand("copy");
  if (isCopied && before instanceof HTMLElement) before.focus();
  return isCopied;
}
