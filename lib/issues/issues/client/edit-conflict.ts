import type { Issue, IssueBody, ListedIssue } from "@/lib/issues/issues/schema";

/** Some fields of an issue and their new values. */
export type IssueEdit = { [K in keyof IssueBody]?: Exclude<IssueBody[K], undefined> };
export type EditedField = keyof IssueEdit;

/** An issue as somebody saw it when they changed it: full, or as listed. */
export type SeenIssue = ListedIssue & Partial<Issue>;

/** Whether two values of a field mean the same; lists are sets. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return (a ?? null) === (b ?? null);
  return a.length === b.length && a.every((item) => b.includes(item));
}

/**
 * The fields of `edit` that somebody else has changed since: the value there now is neither the one that was seen nor
 * the wanted one. What was not seen (a list leaves descriptions out) cannot be told.
 */
export function conflictingFields(edit: IssueEdit, seen: SeenIssue, current: Issue): EditedField[] {
  return (Object.keys(edit) as EditedField[]).filter(
    (field) =>
      seen[field] !== undefined &&
      !isSameValue(current[field], seen[field]) &&
      !isSameValue(current[field], edit[field]),
  );
}

/** Fields of the two that differ, among those a person can edit. */
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
    "blocked_by_ids",
    "blocks_ids",
    "prompt",
  ];
  return editable.filter(
    (field) => before[field] !== undefined && !isSameValue(before[field], after[field]),
  );
}

/** The PUT body: what every update must hold, from the newest version, and the edit over it (docs/spec/issues.md#update). */
export function editBody(current: Issue, edit: IssueEdit): IssueEdit {
  const { title, description, lane_id, priority, type } = current;
  return { title, description, lane_id, priority, type, ...edit };
}

/** Somebody else changed the same fields: the person has to choose. Nothing was saved. */
export class EditConflict extends Error {
  constructor(
    readonly seen: SeenIssue,
    readonly edit: IssueEdit,
    readonly current: Issue,
    readonly fields: EditedField[],
  ) {
    super(`${current.key} was changed by somebody else. Your change is not saved yet.`);
  }
}
