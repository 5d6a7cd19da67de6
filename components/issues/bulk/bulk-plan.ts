import { isSameValue } from "@/lib/issues/issues/client/edit-conflict";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { BulkBody, BulkSet } from "@/lib/issues/issues/bulk/schema";

/** A change to many issues. Labels are added to and removed from each issue's labels. */
export type BulkChange =
  | { field: "lane_id" | "priority"; value: number }
  | {
      field: "assignee_id" | "sprint_id" | "epic_id" | "estimated_minutes" | "parent_id";
      value: number | null;
    }
  /** Another parent for each issue, by id; those without one here keep theirs. */
  | { field: "parent_id"; values: ReadonlyMap<number, number | null> }
  | { field: "due_on"; value: string | null }
  | { field: "label_ids"; add: readonly number[]; remove: readonly number[] };
export type BulkField = BulkChange["field"];

/** Maximum issues per request. */
const MAX_IDS = 500;

/** Splits a list into chunks of at most `size`, in order. */
export function chunk<T>(all: readonly T[], size = MAX_IDS): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}

type Value = number | string | null | number[];

/** Returns the value of an issue's field after the change. */
export function valueAfter(issue: ListedIssue, change: BulkChange): Value {
  if ("values" in change) {
    const parentId = change.values.get(issue.id);
    return parentId === undefined ? issue.parent_id : parentId;
  }
  if (change.field !== "label_ids") return change.value;
  const { add, remove } = change;
  const kept = issue.label_ids.filter((id) => !remove.includes(id));
  return [...kept, ...add.filter((id) => !kept.includes(id))];
}

/** Returns the issues that the change affects. */
export function changedBy(issues: readonly ListedIssue[], change: BulkChange): ListedIssue[] {
  return issues.filter((issue) => !isSameValue(issue[change.field], valueAfter(issue, change)));
}

function groupByValue(
  issues: readonly ListedIssue[],
  valueOf: (issue: ListedIssue) => Value,
): { value: Value; issues: ListedIssue[] }[] {
  const groups = new Map<string, { value: Value; issues: ListedIssue[] }>();
  for (const issue of issues) {
    const value = valueOf(issue);
    const name = JSON.stringify(Array.isArray(value) ? value.toSorted((a, b) => a - b) : value);
    const group = groups.get(name) ?? { value, issues: [] };
    group.issues.push(issue);
    groups.set(name, group);
  }
  return [...groups.values()];
}

const idsOf = (issues: readonly ListedIssue[]) => issues.map(({ id }) => id);
const setOf = (field: BulkField, value: Value) => ({ [field]: value }) as BulkSet;

/**
 * Returns the requests that make the change: one per resulting value, with at most MAX_IDS issues
 * each.
 */
export function bulkCalls(issues: readonly ListedIssue[], change: BulkChange): BulkBody[] {
  return groupByValue(issues, (issue) => valueAfter(issue, change)).flatMap(
    ({ value, issues: group }) =>
      chunk(group).map((batch) => ({ ids: idsOf(batch), set: setOf(change.field, value) })),
  );
}

/**
 * Returns the requests that restore a field's previous values and the lane positions. `issues` are
 * in their previous state.
 */
export function undoCalls(issues: readonly ListedIssue[], field: BulkField): BulkBody[] {
  return groupByValue(issues, (issue) => issue[field]).flatMap(({ value, issues: group }) =>
    chunk(group).map((batch) => ({
      ids: idsOf(batch),
      set: setOf(field, value),
      ...(field === "lane_id" && { positions: batch.map(({ position }) => position) }),
    })),
  );
}
