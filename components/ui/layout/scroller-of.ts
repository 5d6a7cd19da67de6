/** Returns what scrolls an element. */
export function scrollerOf(element: Element | null): Element | null {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}
