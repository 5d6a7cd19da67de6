import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import { MAX_WAITING, type Standing } from "@/lib/issues/my-issues/standings";

/** The groups in "My issues", as text. */
export const STANDING_LABELS: Record<Standing, { title: string; text: string; empty: string }> = {
  ready: {
    title: "Ready",
    text: "Not blocked, and not blocking anything.",
    empty: "Nothing here. Each of your issues is blocked or blocks others.",
  },
  blocked: {
    title: "Blocked",
    text: "Waiting on another issue.",
    empty: "None of your issues are blocked.",
  },
  unblocks: {
    title: "Unblocks others",
    text: "You can start these now. The ones that block the most come first.",
    empty: "Nothing you can start now is blocking anyone.",
  },
};

function blockersText({ blocked_by, blocked_by_count: count }: RankedIssue): string[] {
  if (count === 0) return [];
  if (blocked_by.length === 0) {
    return [`Blocked by ${count} ${count === 1 ? "issue" : "issues"} you can’t see`];
  }
  const names = blocked_by.map(({ key }) => key);
  const rest = count - names.length;
  if (rest > 0) names.push(`${rest} more`);
  return [`Blocked by ${names.join(", ")}`];
}

function waitingText({ waiting_count: count }: RankedIssue): string[] {
  if (count === 0) return [];
  if (count >= MAX_WAITING) return [`Blocks ${MAX_WAITING} or more`];
  return [count === 1 ? "Blocks 1" : `Blocks ${count}`];
}

function childrenText({ children: { total, done } }: RankedIssue): string[] {
  if (total === 0) return [];
  return [`${done} of ${total} ${total === 1 ? "sub-issue" : "sub-issues"} done`];
}

/**
 * Why an issue is in its group, and how far its sub-issues are: "Blocked by ENG-4, ENG-9 · Blocks 3";
 * "" if there are no related issues.
 */
export function standingReason(issue: RankedIssue): string {
  return [...blockersText(issue), ...waitingText(issue), ...childrenText(issue)].join(" · ");
}
