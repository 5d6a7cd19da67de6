"use client";

import { useSyncExternalStore } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { Issue } from "@/lib/issues/issues/schema";

/** A link to a comment ends in `#comment-7`, on the issue's page and wherever an issue is shown. */
const FRAGMENT = /^#comment-([1-9]\d{0,9})$/;

export const commentAnchor = (commentId: number) => `comment-${commentId}`;

/** Returns a comment's URL on its issue's page. */
export function commentHref(issue: Issue, commentId: number): string {
  return `${issueHref(issue.project_id, issue.key)}#${commentAnchor(commentId)}`;
}

/** Adds the comment to the current URL, so that copying the URL links to it. */
export function linkToComment(commentId: number): void {
  const url = `${window.location.pathname}${window.location.search}#${commentAnchor(commentId)}`;
  window.history.replaceState(window.history.state, "", url);
  // Browsers do not fire an event when a script changes the fragment.
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

function subscribe(listener: () => void) {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** The comment in the URL, or null. */
export function useLinkedComment(): number | null {
  const fragment = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  const id = FRAGMENT.exec(fragment)?.[1];
  return id === undefined ? null : Number(id);
}
