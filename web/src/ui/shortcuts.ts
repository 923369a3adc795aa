/** The keys at the table. */

export type Direction = "up" | "down" | "left" | "right";

export type Shortcut =
  | { readonly does: "keep"; readonly place: number }
  | { readonly does: "go"; readonly direction: Direction }
  | { readonly does: "roll" | "undo" | "help" | "explain" };

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** What a key does; null leaves it to the browser. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return null;
  const direction = ARROWS[event.key];
  if (direction !== undefined) return { does: "go", direction };
  if (/^[1-6]$/.test(event.key)) return { does: "keep", place: Number(event.key) - 1 };
  switch (event.key.toLowerCase()) {
    case " ":
      return presses(event.target) ? null : { does: "roll" };
    case "r":
      return { does: "roll" };
    case "u":
      return { does: "undo" };
    case "i":
      return { does: "explain" };
    case "?":
      return { does: "help" };
    default:
      return null;
  }
}

/** Whether keys go into a field, or to a dialog that lies over the table. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
}

/** Whether the space bar presses what has the focus. */
function presses(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Which of these spots is next in a direction, seen from one of them; -1 if there is none. */
export function nextSpot(spots: readonly Spot[], from: Spot, direction: Direction): number {
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "up" || direction === "left" ? -1 : 1;
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, place) => {
    const along = sign * (isAcross ? spot.x - from.x : spot.y - from.y);
    const aside = Math.abs(isAcross ? spot.y - from.y : spot.x - from.x);
    // In a card of columns up and down stay in the column; to the side the nearest line will do.
    const distance = along + (isAcross ? 2 : 20) * aside;
    if (along > 1 && distance < least) [best, least] = [place, distance];
  });
  return best;
}
