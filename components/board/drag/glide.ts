const LANDING_MS = 160;
const JOURNEY_MS = 320;

export function cardElement(issueId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card-id="${issueId}"]`);
}

function isStill(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function shift(from: DOMRect, to: DOMRect): string {
  return `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
}

/** Lets a card glide to its place from where it hung when it was let go. */
export function land(issueId: number, from: DOMRect): void {
  const card = cardElement(issueId);
  if (!card || isStill()) return;
  const start = shift(from, card.getBoundingClientRect());
  card.animate([{ transform: start }, { transform: "none" }], {
    duration: LANDING_MS,
    easing: "ease-out",
  });
}

/** Lets a card travel to its place from where it stood: a copy of it, for its lane would cut it off on the way. */
export function travel(issueId: number, from: DOMRect): void {
  const card = cardElement(issueId);
  const to = card?.getBoundingClientRect();
  if (!card || !to || isStill()) return;
  if (Math.hypot(from.left - to.left, from.top - to.top) < 2) return;
  const copy = card.cloneNode(true) as HTMLElement;
  copy.inert = true;
  copy.removeAttribute("data-card-id");
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
  });
  copy.setAttribute("aria-hidden", "true");
  document.body.append(copy);
  card.animate([{ opacity: 0 }, { opacity: 0 }], JOURNEY_MS);
  const journey = copy.animate([{ transform: shift(from, to) }, { transform: "none" }], {
    duration: JOURNEY_MS,
    easing: "ease-in-out",
  });
  void journey.finished.catch(() => undefined).finally(() => copy.remove());
}
