import { CARD, cardLink, type CardRef } from "@/components/board/card/card-elements";

const DROP_MS = 160;
const MOVE_MS = 320;

/** An issue's card, or the first of several. */
export function cardElement(issueId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card-id="${issueId}"]`);
}

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function shift(from: DOMRect, to: DOMRect): string {
  return `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
}

/** Animates a dropped card from the preview's position to its new place. */
export function animateDrop(dropped: CardRef, from: DOMRect): void {
  const card = cardLink(dropped)?.closest<HTMLElement>(CARD);
  if (!card || prefersReducedMotion()) return;
  const start = shift(from, card.getBoundingClientRect());
  card.animate([{ transform: start }, { transform: "none" }], {
    duration: DROP_MS,
    easing: "ease-out",
  });
}

/** Animates a card to its new place. Uses a copy of the card, because the lane would clip it. */
export function animateMove(issueId: number, from: DOMRect): void {
  const card = cardElement(issueId);
  const to = card?.getBoundingClientRect();
  if (!card || !to || prefersReducedMotion()) return;
  if (Math.hypot(from.left - to.left, from.top - to.top) < 2) return;
  const copy = card.cloneNode(true) as HTMLElement;
  copy.inert = true;
  copy.removeAttribute("data-card-id");
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
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
  card.animate([{ opacity: 0 }, { opacity: 0 }], MOVE_MS);
  const animation = copy.animate([{ transform: shift(from, to) }, { transform: "none" }], {
    duration: MOVE_MS,
    easing: "ease-in-out",
  });
  void animation.finished.catch(() => undefined).finally(() => copy.remove());
}
