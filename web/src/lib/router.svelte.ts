/** Which page is shown: what stands after the `#` of the address. */

export type Route =
  | { readonly page: "start" | "new" | "settings" | "missing" }
  | { readonly page: "rules"; readonly rules: string | null }
  | { readonly page: "table"; readonly game: string }
  | { readonly page: "review"; readonly game: string | null }
  | { readonly page: "practice" | "statistics" | "keeper" | "house" };

const PLAIN = ["new", "settings", "practice", "statistics", "keeper", "house"] as const;
const GAME_ID = /^[A-Za-z0-9_-]{16}$/;
const GAME_CODE = /^[A-Z]{6}$/;

/** The page that a hash names. */
export function parseRoute(hash: string): Route {
  const [first = "", second, ...more] = hash.replace(/^#?\/?/, "").split("/");
  if (more.length > 0) return { page: "missing" };
  if (first === "rules") return { page: "rules", rules: second ?? null };
  if (first === "review") return { page: "review", game: second ?? null };
  if (second !== undefined) return { page: "missing" };
  if (first === "") return { page: "start" };
  const plain = PLAIN.find((page) => page === first);
  if (plain !== undefined) return { page: plain };
  const isGame = GAME_ID.test(first) || GAME_CODE.test(first);
  return isGame ? { page: "table", game: first } : { page: "missing" };
}

/** The code that somebody typed, as it is written in an address; null if it cannot be one. */
export function parseCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return GAME_CODE.test(code) ? code : null;
}

class Router {
  #route = $state.raw(parseRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.#route = parseRoute(location.hash);
    });
  }

  get route(): Route {
    return this.#route;
  }
}

export const router = new Router();

/** Show the page of a path like `/new`; `replace` leaves no way back to the one before. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const hash = `#/${path.replace(/^\//, "")}`;
  if (replace) location.replace(hash);
  else location.hash = hash;
}
