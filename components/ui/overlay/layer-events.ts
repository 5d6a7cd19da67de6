/** Keeps a layer open when a toast is pressed. */
export function ignoreToasts(event: Event): void {
  const target = event.target;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}

/** Keeps a dialog open when a toast is pressed, or what dims it below a list's sheet on a phone. */
export function ignoreLayersAbove(event: Event): void {
  ignoreToasts(event);
  if (event.target instanceof Element && event.target.closest("[data-scrim]"))
    event.preventDefault();
}

const FIELDS = "input:not([type=hidden]), textarea, select, [role=combobox]";
/** A button that stands for a field. */
const FIELD_BUTTON = "[data-field]";

/**
 * On opening, focuses the first field, or the layer itself if it has no fields, instead of the
 * close button.
 */
export function focusFirstField(event: Event): void {
  event.preventDefault();
  const layer = event.target;
  if (!(layer instanceof HTMLElement)) return;
  const first = [FIELDS, FIELD_BUTTON].map((fields) => layer.querySelector<HTMLElement>(fields));
  (first.find((field) => field !== null) ?? layer).focus();
}

/** On opening, focuses what scrolls, so that the arrow keys scroll it from the top. */
export function focusContent(event: Event): void {
  event.preventDefault();
  const layer = event.target;
  if (layer instanceof HTMLElement) layer.querySelector<HTMLElement>("[data-content]")?.focus();
}

/** On opening, focuses the layer itself, because its content is meant to be read. */
export function focusLayer(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

/** Leaves Escape to elements marked `data-keeps-escape`, such as an open editor. */
export function leaveEscapeToEditor(event: KeyboardEvent): void {
  const target = event.target;
  if (target instanceof Element && target.closest("[data-keeps-escape]")) event.preventDefault();
}
