import type { IssueGroup } from "@/lib/issues/groups/schema";
import type { SwimlaneGrouping } from "@/lib/issues/board/client/board-display";
import { type SwimlanePart, swimlaneParts } from "@/lib/issues/board/client/swimlanes";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { valueText } from "@/components/issues/fields/field-labels";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import type { RowValue } from "@/components/board/state/row-value";
import type { RowInput } from "@/components/board/controls/use-board-parts";

export const GROUPING_LABELS: Record<SwimlaneGrouping, string> = {
  epic: "Epic",
  assignee: "Assignee",
  priority: "Priority",
  sprint: "Sprint",
  label: "Label",
  parent: "Parent",
};

const FIELDS = {
  epic: "epic_id",
  assignee: "assignee_id",
  priority: "priority",
  sprint: "sprint_id",
  label: "label_ids",
  parent: "parent_id",
} as const;

const WITHOUT: Record<SwimlaneGrouping, string> = {
  epic: "No epic",
  assignee: "Unassigned",
  priority: "No priority",
  sprint: "No sprint",
  label: "No label",
  parent: "No parent",
};

/** A swimlane: a row of the board, and how many issues it has. */
export interface Swimlane extends RowInput {
  value: RowValue;
  count: number;
  openCount: number;
}

function titleOf(
  grouping: SwimlaneGrouping,
  { value, title, issueKey }: SwimlanePart,
  lookups: ProjectLookups,
) {
  if (value === null) return WITHOUT[grouping];
  if (grouping === "parent") return issueKey && title ? `${issueKey} ${title}` : "a deleted issue";
  return valueText(FIELDS[grouping], grouping === "label" ? [value] : value, lookups);
}

/**
 * Returns the swimlanes for a field's values: each is the board with one more filter, and moving a
 * card there sets the field. Values without issues have none.
 */
export function swimlanesFor(
  grouping: SwimlaneGrouping,
  groups: readonly IssueGroup[],
  filters: IssueFilters,
  lookups: ProjectLookups,
): Swimlane[] {
  return swimlaneParts(grouping, groups, filters).map((part) => ({
    key: part.key,
    title: titleOf(grouping, part, lookups),
    filters: part.filters,
    value: { field: FIELDS[grouping], value: part.value } as RowValue,
    count: part.count,
    openCount: part.openCount,
  }));
}
