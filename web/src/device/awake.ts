/**
 * Keeps the screen on, as far as the device lets a page do that: not on plain HTTP from another computer,
 * not in every browser, and not while the page is out of sight.
 */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  const ending = new AbortController();
  const { signal } = ending;

  async function hold(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    const lock = await navigator.wakeLock.request("screen");
    if (signal.aborted) await lock.release();
    else signal.addEventListener("abort", () => void lock.release());
  }
  // A device that saves its battery refuses: then its screen goes dark as usual.
  const tryToHold = (): void => void hold().catch(() => undefined);

  tryToHold();
  // Whoever leaves the page gives the screen back, and takes it again on return.
  document.addEventListener("visibilitychange", tryToHold, { signal });
  return () => {
    ending.abort();
  };
}
