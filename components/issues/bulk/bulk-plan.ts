import { isSameValue } from "@/lib/issues/issues/client/edit-conflict";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { BulkBody, BulkSet } from "@/lib/issues/issues/bulk/schema";

/** What is known of every selected issue: the fields of search results. Lists know all. */
type Known =
  "id" | "key" | "title" | "project_id" | "user_id" | "assignee_id" | "priority" | "epic_id";
export type SelectedIssue = Pick<ListedIssue, Known> & Partial<ListedIssue>;

/** Whether all fields of an issue are known. */
export function isListed(issue: SelectedIssue): issue is ListedIssue {
  return issue.position !== undefined;
}

/** The projects of issues, in the order in which they occur. */
export function projectsOf(issues: readonly SelectedIssue[]): number[] {
  return [...new Set(issues.map(({ project_id }) => project_id))];
}

/** A change to many issues. Labels are added to and removed from each issue's labels. */
export type BulkChange = OwnChange & {
  /** Why some issues cannot be changed, by id: their projects lack the value. */
  missing?: ReadonlyMap<number, string> | undefined;
};
type OwnChange =
  | { field: "lane_id" | "priority"; value: number }
  /** The lane with the chosen name in each issue's project, by the issue's id. */
  | { field: "lane_id"; values: ReadonlyMap<number, number> }
  | {
      field: "assignee_id" | "sprint_id" | "epic_id" | "estimated_minutes" | "parent_id";
      value: number | null;
    }
  /** Another parent for each issue, by id; those without one here keep theirs. */
  | { field: "parent_id"; values: ReadonlyMap<number, number | null> }
  | { field: "start_on" | "due_on"; value: string | null }
  | {
      field: "label_ids";
      add: readonly number[];
      remove: readonly number[];
      /** Of issues of several projects: the labels with the same names in a project. */
      inProject?: ((projectId: number, ids: readonly number[]) => readonly number[]) | undefined;
    };
export type BulkField = BulkChange["field"];

/** Maximum issues per request. */
const MAX_IDS = 500;

/** Splits a list into chunks of at most `size`, in order. */
export function chunk<T>(all: readonly T[], size = MAX_IDS): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}

type Value = number | string | null | undefined | number[];

/** Returns the value of an issue's field after the change. */
export function valueAfter(issue: SelectedIssue, change: BulkChange): Value {
  if ("values" in change) {
    const value = change.values.get(issue.id);
    return value === undefined ? issue[change.field] : value;
  }
  if (change.field !== "label_ids") return change.value;
  const { inProject = (_: number, ids: readonly number[]) => ids } = change;
  const add = inProject(issue.project_id, change.add);
  const remove = inProject(issue.project_id, change.remove);
  const kept = (issue.label_ids ?? []).filter((id) => !remove.includes(id));
  return [...kept, ...add.filter((id) => !kept.includes(id))];
}

/** Returns the issues that the change affects. */
export function changedBy(issues: readonly SelectedIssue[], change: BulkChange): SelectedIssue[] {
  return issues.filter(
    (issue) =>
      change.missing?.has(issue.id) !== true &&
      !isSameValue(issue[change.field], valueAfter(issue, change)),
  );
}

function groupByValue(
  issues: readonly SelectedIssue[],
  valueOf: (issue: SelectedIssue) => Value,
): { value: Value; issues: SelectedIssue[] }[] {
  const groups = new Map<string, { value: Value; issues: SelectedIssue[] }>();
  for (const issue of issues) {
    const value = valueOf(issue);
    const name = JSON.stringify(Array.isArray(value) ? value.toSorted((a, b) => a - b) : value);
    const group = groups.get(name) ?? { value, issues: [] };
    group.issues.push(issue);
    groups.set(name, group);
  }
  return [...groups.values()];
}

const idsOf = (issues: readonly SelectedIssue[]) => issues.map(({ id }) => id);
const setOf = (field: BulkField, value: Value) => ({ [field]: value }) as BulkSet;

/**
 * Returns the requests that make the change: one per resulting value, with at most MAX_IDS issues
 * each.
 */
export function bulkCalls(issues: readonly SelectedIssue[], change: BulkChange): BulkBody[] {
  return groupByValue(issues, (issue) => valueAfter(issue, change)).flatMap(
    ({ value, issues: group }) =>
      chunk(group).map((batch) => ({ ids: idsOf(batch), set: setOf(change.field, value) })),
  );
}

/**
 * Returns the requests that restore a field's previous values and the lane positions. `issues` are
 * in their previous state.
 */
export function undoCalls(issues: readonly SelectedIssue[], field: BulkField): BulkBody[] {
  return groupByValue(issues, (issue) => issue[field]).flatMap(({ value, issues: group }) =>
    chunk(group).map((batch) => ({
      ids: idsOf(batch),
      set: setOf(field, value),
      ...(field === "lane_id" && { positions: batch.map(({ position = 0 }) => position) }),
    })),
  );
}
