/** How long an issue may take to load before its field for a comment no longer takes focus. */
const PATIENCE_MS = 5_000;

const FIELD = "[data-new-comment] textarea";

/** Focuses the field for a new comment in a pane, once the issue with this key is shown there. */
export function focusReply(pane: HTMLElement, issueKey: string): void {
  function focus(): boolean {
    const shown = pane.querySelector(`section[aria-label="${CSS.escape(issueKey)}"]`);
    const field = shown?.querySelector<HTMLElement>(FIELD);
    if (!field) return false;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
    return true;
  }

  if (focus()) return;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(pane, { childList: true, subtree: true, attributeFilter: ["aria-label"] });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

/** Whether an element is the field for a new comment. */
export function isReplyField(target: EventTarget): boolean {
  return target instanceof Element && target.matches(FIELD);
}
