import { startComment } from "@/components/issues/comments/new-comment";

/** How long an issue may take to load before its field for a comment no longer takes focus. */
const PATIENCE_MS = 5_000;

/** Focuses the field for a new comment in a pane, once the issue with this key is shown there. */
export function focusReply(pane: HTMLElement, issueKey: string): void {
  function focus(): boolean {
    const shown = pane.querySelector(`section[aria-label="${CSS.escape(issueKey)}"]`);
    return shown !== null && startComment(shown);
  }

  if (focus()) return;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(pane, { childList: true, subtree: true, attributeFilter: ["aria-label"] });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
