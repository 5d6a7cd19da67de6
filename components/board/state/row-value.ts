import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";

/** What the issues of a swimlane have in common. Of labels, each is one of the issue's. */
export type RowValue =
  | { field: "epic_id" | "assignee_id" | "sprint_id" | "parent_id"; value: number | null }
  | { field: "priority"; value: number }
  | { field: "label_ids"; value: number | null };

type Valued = Required<
  Pick<IssueEdit, "epic_id" | "assignee_id" | "sprint_id" | "parent_id" | "priority" | "label_ids">
>;

/** Whether the swimlane shows an issue with these fields. */
export function isInRow(issue: Valued, { field, value }: RowValue): boolean {
  if (field !== "label_ids") return issue[field] === value;
  return value === null ? issue.label_ids.length === 0 : issue.label_ids.includes(value);
}

/**
 * Returns what moving an issue from one swimlane to another changes. A label is replaced by the
 * other's, and the swimlane without labels takes all.
 */
export function changeBetween(issue: Valued, from: RowValue, to: RowValue): IssueEdit {
  if (to.field !== "label_ids") return { [to.field]: to.value };
  if (to.value === null) return { label_ids: [] };
  const kept = issue.label_ids.filter((id) => id !== from.value && id !== to.value);
  return { label_ids: [...kept, to.value] };
}

/** Returns the fields of a new issue in the swimlane. */
export function fieldsOf({ field, value }: RowValue): Partial<Valued> {
  if (field !== "label_ids") return { [field]: value };
  return { label_ids: value === null ? [] : [value] };
}
