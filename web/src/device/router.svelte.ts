/** Which page is shown: what stands after the `#` of the address. */

import { leavePage } from "./heading";
import { canReplace, isCovered, uncover } from "./overlay";

/** A throw in a review: whose, counted from 0, and which of that player's game, from 1. */
export interface ThrowSpot {
  readonly seat: number;
  readonly throw: number;
}

export type Route =
  | { readonly page: "start" | "new" | "settings" | "missing" }
  | { readonly page: "rules"; readonly rules: string | null }
  | { readonly page: "table"; readonly game: string }
  | { readonly page: "review"; readonly game: string | null; readonly spot: ThrowSpot | null }
  | { readonly page: "statistics"; readonly person: string | null }
  | { readonly page: "practice" | "keeper" | "house" };

const MISSING: Route = { page: "missing" };
const PLAIN = ["new", "settings", "practice", "keeper", "house"] as const;
const GAME_ID = /^[A-Za-z0-9_-]{16}$/;
const GAME_CODE = /^[A-Z]{6}$/;

/** The page that a hash names. */
export function parseRoute(hash: string): Route {
  const [first = "", second, ...more] = hash.replace(/^#?\/?/, "").split("/");
  if (first === "review") return parseReview(second ?? null, more);
  if (more.length > 0) return MISSING;
  if (first === "rules") return { page: "rules", rules: second ?? null };
  if (first === "statistics") return parsePerson(second ?? "");
  if (second !== undefined) return MISSING;
  if (first === "") return { page: "start" };
  const plain = PLAIN.find((page) => page === first);
  if (plain !== undefined) return { page: plain };
  const isGame = GAME_ID.test(first) || GAME_CODE.test(first);
  return isGame ? { page: "table", game: first } : MISSING;
}

function parseReview(game: string | null, numbers: readonly string[]): Route {
  if (numbers.length === 0) return { page: "review", game, spot: null };
  const [seat, number = 1] = numbers.map((text) => (/^\d+$/.test(text) ? Number(text) : NaN));
  if (numbers.length > 2 || seat === undefined || isNaN(seat + number)) return MISSING;
  return { page: "review", game, spot: { seat, throw: number } };
}

function parsePerson(text: string): Route {
  try {
    return { page: "statistics", person: text === "" ? null : decodeURIComponent(text) };
  } catch {
    return MISSING;
  }
}

/** The path of a review; with a spot it is opened at that throw. */
export function reviewPath(game: string, spot: ThrowSpot): string {
  return `/review/${game}/${spot.seat}/${spot.throw}`;
}

/** The path of a person's statistics. */
export const personPath = (name: string): string => `/statistics/${encodeURIComponent(name)}`;

/** The code that somebody typed, as it is written in an address; null if it cannot be one. */
export function parseCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return GAME_CODE.test(code) ? code : null;
}

class Router {
  #route = $state.raw(parseRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      leavePage();
      this.#route = parseRoute(location.hash);
    });
  }

  get route(): Route {
    return this.#route;
  }
}

export const router = new Router();

const hashOf = (path: string): string => `#/${path.replace(/^\//, "")}`;

interface From {
  /** The page from which `go` led here. */
  readonly from: string;
}

/** Show the page of a path like `/new`; `replace` leaves no way back to the one before. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const hash = hashOf(path);
  const from = location.hash;
  const show = (inPlace: boolean): void => {
    if (inPlace) location.replace(hash);
    else location.hash = hash;
    if (!replace) history.replaceState({ from } satisfies From, "");
  };
  // The entry of dialogs that are open becomes the entry of the next page.
  if (!replace && hash !== from && canReplace()) show(true);
  else
    uncover(() => {
      show(replace);
    });
}

/** Show the page above this one: back to it, if `go` led here from there, or else in its place. */
export function goUp(path: string): void {
  uncover(() => {
    const isFromThere = (history.state as Partial<From> | null)?.from === hashOf(path);
    if (isFromThere) history.back();
    else location.replace(hashOf(path));
  });
}

// A link in a dialog takes over the entry of the dialog, as `go` does.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isCovered() || !isPlain || !link?.getAttribute("href")?.startsWith("#/")) return;
  event.preventDefault();
  go(link.hash.slice(1));
});
