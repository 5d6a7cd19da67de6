import type { SearchGrouping } from "@/lib/issues/search/enumerations";
import type { FoundGroup, SearchResult } from "@/lib/issues/search/schema";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";

/** Results with one value of the field that groups them. */
export interface ResultGroup {
  key: string;
  title: string;
  /** Of all matching issues, also those that are not shown. */
  count: number;
  issues: readonly SearchResult[];
}

const VALUES: Record<SearchGrouping, (issue: SearchResult) => number | null> = {
  project: (issue) => issue.project_id,
  lane: (issue) => issue.lane_id,
  assignee: (issue) => issue.assignee_id,
  priority: (issue) => issue.priority,
  epic: (issue) => issue.epic_id,
  type: (issue) => issue.type,
};

function titleOf(grouping: SearchGrouping, { value, title }: FoundGroup): string {
  if (value === null) return grouping === "assignee" ? "Unassigned" : "No epic";
  if (grouping === "priority") return priorityLabel(value);
  if (grouping === "type") return issueTypeLabel(value);
  return title ?? "Deleted";
}

/** Puts results into their groups. Groups whose issues are all beyond the limit are empty. */
export function resultGroups(
  grouping: SearchGrouping,
  groups: readonly FoundGroup[],
  issues: readonly SearchResult[],
): ResultGroup[] {
  const valueOf = VALUES[grouping];
  return groups.map((group) => ({
    key: String(group.value),
    title: titleOf(grouping, group),
    count: group.count,
    issues: issues.filter((issue) => valueOf(issue) === group.value),
  }));
}
