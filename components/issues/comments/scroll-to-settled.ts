/**
 * How long the content above may keep growing on a slow connection: text renders after the page has
 * loaded, and the height of distant rows is only estimated.
 */
const SETTLING_MS = 15_000;
/** Events that mean the user has taken over scrolling. */
const TAKEOVER_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Scrolls the element with this id to the center, and keeps it there until the layout has settled
 * or the user interacts.
 */
export function scrollToSettled(id: string): void {
  const deadline = performance.now() + SETTLING_MS;
  const stop = new AbortController();
  for (const type of TAKEOVER_EVENTS) {
    window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  let top: number | null = null;
  function step() {
    const element = document.getElementById(id);
    if (performance.now() > deadline || !element) stop.abort();
    if (stop.signal.aborted || !element) return;
    if (element.getBoundingClientRect().top !== top) {
      element.scrollIntoView({ block: "center" });
      top = element.getBoundingClientRect().top;
    }
    requestAnimationFrame(step);
  }
  step();
}
