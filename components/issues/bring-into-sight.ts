/** How long what is above may still grow: texts arrive after the page does, and rows far away have a guessed height. */
const SETTLING_MS = 3000;
/** From here on it is the person who scrolls. */
const TAKES_OVER = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Scrolls an element into the middle, and keeps it there until the page has settled or somebody does something. */
export function bringIntoSight(element: HTMLElement): void {
  const end = performance.now() + SETTLING_MS;
  const stop = new AbortController();
  for (const type of TAKES_OVER) {
    window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  let top: number | null = null;
  function look() {
    if (performance.now() > end || !element.isConnected) stop.abort();
    if (stop.signal.aborted) return;
    if (element.getBoundingClientRect().top !== top) {
      element.scrollIntoView({ block: "center" });
      top = element.getBoundingClientRect().top;
    }
    requestAnimationFrame(look);
  }
  look();
}
