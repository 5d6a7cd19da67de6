/**
 * Focuses an element, even from within a toast. Sonner returns focus once to the previous element,
 * so a second attempt may be needed.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  element?.focus();
  if (element && document.activeElement !== element) element.focus();
}
