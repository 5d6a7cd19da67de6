import type { Issue, IssueBody, ListedIssue } from "@/lib/issues/issues/schema";

/** Some fields of an issue and their new values. */
export type IssueEdit = { [K in keyof IssueBody]?: Exclude<IssueBody[K], undefined> };
export type EditedField = keyof IssueEdit;

/** An issue as the editor saw it: full, or as listed. */
export type SeenIssue = ListedIssue & Partial<Issue>;

/** Whether two values of a field are equal. Lists are compared as sets. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return (a ?? null) === (b ?? null);
  return a.length === b.length && a.every((item) => b.includes(item));
}

/**
 * Returns the fields of `edit` that someone else has changed since: the current value is neither the one the user saw
 * nor the one they want. Fields that were not loaded (lists omit descriptions) cannot be compared.
 */
export function conflictingFields(edit: IssueEdit, seen: SeenIssue, current: Issue): EditedField[] {
  return (Object.keys(edit) as EditedField[]).filter(
    (field) =>
      seen[field] !== undefined &&
      !isSameValue(current[field], seen[field]) &&
      !isSameValue(current[field], edit[field]),
  );
}

/** Returns the editable fields in which the two versions differ. */
export function changedFields(before: SeenIssue, after: Issue): EditedField[] {
  const editable: EditedField[] = [
    "title",
    "description",
    "lane_id",
    "assignee_id",
    "priority",
    "type",
    "sprint_id",
    "epic_id",
    "label_ids",
    "estimated_minutes",
    "start_on",
    "due_on",
    "parent_id",
    "blocked_by_ids",
    "blocks_ids",
    "prompt",
  ];
  return editable.filter(
    (field) => before[field] !== undefined && !isSameValue(before[field], after[field]),
  );
}

/**
 * Returns the PUT body: the required fields from the newest version, overlaid with the edit
 * (docs/spec/issues.md#update).
 */
export function editBody(current: Issue, edit: IssueEdit): IssueEdit {
  const { title, description, lane_id, priority, type } = current;
  return { title, description, lane_id, priority, type, ...edit };
}

/**
 * Says why an edit's dates would be refused, as the API would: a start after the due date. Undefined
 * if they are in order.
 */
export function datesRefusal(
  edit: Pick<IssueEdit, "start_on" | "due_on">,
  seen: Partial<Pick<Issue, "start_on" | "due_on">> = {},
): string | undefined {
  if (!edit.start_on && !edit.due_on) return undefined;
  const { start_on: start, due_on: due } = { ...seen, ...edit };
  if (!start || !due || start <= due) return undefined;
  return edit.due_on ? "Must not be before the start date." : "Must not be after the due date.";
}

/** Someone else changed the same fields, so the user has to choose. Nothing was saved. */
export class EditConflict extends Error {
  constructor(
    readonly seen: SeenIssue,
    readonly edit: IssueEdit,
    readonly current: Issue,
    readonly fields: EditedField[],
  ) {
    super(`Someone else changed ${current.key}. Your change has not been saved.`);
  }
}
