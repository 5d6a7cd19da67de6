/**
 * How long what is above may still grow, on a slow line: texts are laid out after the page has come, and rows far away
 * have a guessed height.
 */
const SETTLING_MS = 15_000;
/** From here on it is the person who scrolls. */
const TAKEOVER_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Scrolls the element of that id into the middle, and keeps it there until the page has settled or somebody acts. */
export function scrollToSettled(id: string): void {
  const end = performance.now() + SETTLING_MS;
  const stop = new AbortController();
  for (const type of TAKEOVER_EVENTS) {
    window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  let top: number | null = null;
  function look() {
    const element = document.getElementById(id);
    if (performance.now() > end || !element) stop.abort();
    if (stop.signal.aborted || !element) return;
    if (element.getBoundingClientRect().top !== top) {
      element.scrollIntoView({ block: "center" });
      top = element.getBoundingClientRect().top;
    }
    requestAnimationFrame(look);
  }
  look();
}
