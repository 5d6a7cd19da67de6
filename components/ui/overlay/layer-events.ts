/** Keeps a layer open when what was pressed outside it is a toast. */
export function ignoreToasts(event: Event): void {
  const target = event.target;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}

const FIELDS = "input:not([type=hidden]), textarea, select, [role=combobox]";

/** On opening, focus goes to the first field, else to the layer itself: not to its close button. */
export function focusFirstField(event: Event): void {
  event.preventDefault();
  const layer = event.target;
  if (layer instanceof HTMLElement) (layer.querySelector<HTMLElement>(FIELDS) ?? layer).focus();
}

/** On opening, focus goes to the layer itself: what it shows is there to be read. */
export function focusLayer(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

/** Escape inside something marked `data-keeps-escape`, an editor being written in, steps back there first. */
export function leaveEscapeToEditor(event: KeyboardEvent): void {
  const target = event.target;
  if (target instanceof Element && target.closest("[data-keeps-escape]")) event.preventDefault();
}
