/**
 * Gives an element the focus, also from within a toast: whatever the focus goes to from there, sonner gives it back, once,
 * to what had it before.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  element?.focus();
  if (element && document.activeElement !== element) element.focus();
}
