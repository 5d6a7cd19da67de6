/** Labels of the Priority enumeration, by value (docs/spec/issues.md#fields). */
export const PRIORITIES = ["Highest", "High", "Medium", "Low", "Lowest"] as const;

/** Labels of the Issue type enumeration, by value. */
export const ISSUE_TYPES = ["Feature", "Bug"] as const;

/** Labels of a branch link's status, by value (docs/spec/issue-parts.md#branch-links). */
export const BRANCH_LINK_STATUSES = ["Open", "Merged", "Closed"] as const;

/** Default priority of a new issue: Medium. */
export const DEFAULT_PRIORITY = 2;

/** Returns the label of a priority. A value unknown to this version is shown as its number. */
export function priorityLabel(priority: number): string {
  return PRIORITIES[priority] ?? String(priority);
}

/** The label of an issue type. */
export function issueTypeLabel(type: number): string {
  return ISSUE_TYPES[type] ?? String(type);
}

/** Error group status (docs/spec/errors.md#status). */
export const GroupStatus = { Open: 0, Resolved: 1, Ignored: 2 } as const;
export type GroupStatus = (typeof GroupStatus)[keyof typeof GroupStatus];
