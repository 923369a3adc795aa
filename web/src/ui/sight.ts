/** Keeps something in sight: it is brought there now, and again whenever its surroundings change size. */
export function keepInSight(around: Element, bring: () => void): () => void {
  const watcher = new ResizeObserver(bring);
  watcher.observe(around);
  return () => {
    watcher.disconnect();
  };
}
