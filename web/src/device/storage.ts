/**
 * What this device remembers. A browser may refuse to keep anything (private windows, a full disk):
 * the game goes on then, and only forgets.
 */

const PREFIX = "yatzy.";

/** What was stored under a key, if it is there and readable. */
export function recall(key: string, place: Storage = localStorage): unknown {
  try {
    return JSON.parse(place.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Store a value under a key. */
export function remember(key: string, value: unknown, place: Storage = localStorage): void {
  try {
    place.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Forgetting is what a browser that keeps nothing is asked for.
  }
}

/** Remove what is stored under a key. */
export function forget(key: string, place: Storage = localStorage): void {
  try {
    place.removeItem(PREFIX + key);
  } catch {
    // There was nothing to remove.
  }
}

/** Hear of a change that another tab of this browser made; the answer ends that. */
export function onStoredElsewhere(key: string, hear: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === PREFIX + key || event.key === null) hear();
  };
  addEventListener("storage", listen);
  return () => {
    removeEventListener("storage", listen);
  };
}
