"use client";

import type { IssueName } from "@/lib/issues/issues/client/cache-keys";

/** Issues that were created while some of their files were still being attached. */
export interface UnfinishedIssue {
  issue: IssueName;
  /** The ids of its remaining files. */
  files: string[];
}

const storageName = (userId: number) => `lanework.unfinished-issues.${userId}`;

function isUnfinished(value: unknown): value is UnfinishedIssue {
  if (typeof value !== "object" || value === null) return false;
  const { issue, files } = value as Partial<UnfinishedIssue>;
  return typeof issue?.key === "string" && Array.isArray(files);
}

/** Returns them all: those of this page, and those that an earlier page did not finish. */
export function unfinishedIssues(userId: number): UnfinishedIssue[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isUnfinished) : [];
  } catch {
    // Storage may be blocked, and its content is untrusted.
    return [];
  }
}

/** Records which files an issue still needs. Without any, it is finished. */
export function setUnfinished(userId: number, next: UnfinishedIssue): void {
  const others = unfinishedIssues(userId).filter(({ issue }) => issue.id !== next.issue.id);
  const all = next.files.length === 0 ? others : [...others, next];
  try {
    if (all.length === 0) localStorage.removeItem(storageName(userId));
    else localStorage.setItem(storageName(userId), JSON.stringify(all));
  } catch {
    // Without storage, leaving the page gives up on the remaining files.
  }
}
