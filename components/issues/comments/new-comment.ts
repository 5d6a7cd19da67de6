const FORM = "[data-new-comment]";
const FIELD = `${FORM} textarea`;

/** Focuses the field for a new comment; returns false if there is none, or none yet. */
export function startComment(within: ParentNode): boolean {
  const field = within.querySelector<HTMLElement>(FIELD);
  if (!field) return false;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
  return true;
}

/** Whether an element is the field for a new comment. */
export function isCommentField(target: EventTarget): target is Element {
  return target instanceof Element && target.matches(FIELD);
}

/** Moves focus from the field for a new comment to its form, where keys are commands. */
export function leaveComment(field: Element): void {
  field.closest<HTMLElement>(FORM)?.focus({ preventScroll: true });
}
