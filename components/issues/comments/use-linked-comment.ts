"use client";

import { useSyncExternalStore } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { Issue } from "@/lib/issues/issues/schema";

/** Comments are linked to by the fragment `#comment-7`, on the issue's page and wherever else an issue is shown. */
const FRAGMENT = /^#comment-([1-9]\d{0,9})$/;

export const commentAnchor = (commentId: number) => `comment-${commentId}`;

/** A comment's address, on the page of its issue. */
export function commentHref(issue: Issue, commentId: number): string {
  return `${issueHref(issue.project_id, issue.key)}#${commentAnchor(commentId)}`;
}

/** Names the comment in the address of the page as it is: a copy of the address leads here. */
export function linkToComment(commentId: number): void {
  const url = `${window.location.pathname}${window.location.search}#${commentAnchor(commentId)}`;
  window.history.replaceState(window.history.state, "", url);
  // The browser tells only of fragments that it changed itself.
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

function subscribe(listener: () => void) {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** The comment that the address names, or null. */
export function useLinkedComment(): number | null {
  const fragment = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  const id = FRAGMENT.exec(fragment)?.[1];
  return id === undefined ? null : Number(id);
}
