import type { ListedIssue } from "@/lib/issues/issues/schema";

/** Says what becomes of the sub-issues of issues that are deleted: a sentence after a space, or "". */
export function keptSubIssues(issues: readonly Pick<ListedIssue, "children">[]): string {
  const count = issues.reduce((sum, { children }) => sum + children.total, 0);
  if (count === 0) return "";
  return count === 1
    ? " The sub-issue stays and loses its parent."
    : ` The ${count} sub-issues stay and lose their parent.`;
}
