import { anyOf, type Choice, type ChoiceField } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "./filters";
import type { ListGrouping } from "./list-display";

/** What rows can be grouped by: in a project, and across projects. */
export type RowGrouping = ListGrouping | "project";

/** The filter that selects the issues of a group. */
const FILTER_OF: Record<ListGrouping, ChoiceField> = {
  lane: "lane_id",
  assignee: "assignee_id",
  priority: "priority",
  epic: "epic_id",
  sprint: "sprint_id",
  label: "label_id",
  type: "type",
  parent: "parent_id",
};

/** How many issues have a value; null for those without one. */
interface Counted {
  value: number | null;
  count: number;
  /** Its name, if the server says it. */
  title?: string | null | undefined;
  /** The key of an issue that is the value. */
  key?: string | null | undefined;
}

/** Part of a list: all issues, or those of one group. */
export interface ListPart extends Omit<Counted, "key"> {
  /** "all", or the value of the group's issues: "3", "none". */
  id: string;
  /** The key of the issue that is the value, as of a parent. */
  issueKey?: string;
  /** The filters that select its issues. */
  filters: IssueFilters;
}

/**
 * Narrows a filter on labels to a group: an issue has several labels, so the group's label is asked
 * for as well. Undefined if the grammar cannot say it; then the group is left out.
 */
function labelChoice(filter: Choice | undefined, label: number | null): Choice | undefined {
  if (filter === undefined) return anyOf(label ?? "none");
  if (filter.isNot) return undefined;
  const isNamed = filter.values.includes(label ?? "none");
  if (filter.isAll) {
    if (label === null) return undefined;
    return isNamed ? filter : { ...anyOf(...filter.values, label), isAll: true };
  }
  return isNamed ? anyOf(label ?? "none") : undefined;
}

/** The list as one part. */
export function wholeList(groups: readonly Counted[], filters: IssueFilters): ListPart[] {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return [{ id: "all", value: null, count, filters }];
}

/** The list in parts, one for each value that issues have. */
export function partsOf(
  groups: readonly Counted[],
  filters: IssueFilters,
  grouping: RowGrouping,
): ListPart[] {
  return groups.flatMap(({ value, count, title = null, key }) => {
    const part = {
      id: String(value ?? "none"),
      value,
      count,
      title,
      ...(key && { issueKey: key }),
    };
    if (grouping === "project")
      return value === null ? [] : [{ ...part, filters: { ...filters, project_id: value } }];
    const choice =
      grouping === "label" ? labelChoice(filters.label_id, value) : anyOf(value ?? "none");
    if (choice === undefined) return [];
    return [{ ...part, filters: { ...filters, [FILTER_OF[grouping]]: choice } }];
  });
}

/** The first parts that have this many rows together, for the first view of a list. */
export function firstParts(parts: readonly ListPart[], count: number): ListPart[] {
  let rows = 0;
  return parts.filter((part) => {
    const isShown = rows < count;
    rows += part.count + 1;
    return isShown;
  });
}
