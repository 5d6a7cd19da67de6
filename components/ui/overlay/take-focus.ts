/**
 * Focuses an element, even from within a toast. Sonner moves focus back to the previous element
 * once, so a second attempt may be needed.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  element?.focus();
  if (element && document.activeElement !== element) element.focus();
}
