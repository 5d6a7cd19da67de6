import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";
import { ESTIMATE_HINT, parseEstimate } from "@/components/issues/fields/estimate";
import { datesRefusal } from "@/lib/issues/issues/client/edit-conflict";
import type { IssueBody } from "@/lib/issues/issues/schema";

/** An issue that a new one refers to. */
export interface ReferredIssue {
  id: number;
  key: string;
  title: string;
}

/** The values of a new issue. */
export interface NewIssue {
  title: string;
  description: string;
  lane_id: number | null;
  type: number;
  priority: number;
  assignee_id: number | null;
  sprint_id: number | null;
  epic_id: number | null;
  label_ids: number[];
  /** As text, such as "1h 30m". */
  estimate: string;
  /** `YYYY-MM-DD`, or empty. */
  start_on: string;
  due_on: string;
  parent: ReferredIssue | null;
  blocked_by: ReferredIssue[];
}

export const EMPTY_ISSUE: NewIssue = {
  title: "",
  description: "",
  lane_id: null,
  type: 0,
  priority: DEFAULT_PRIORITY,
  assignee_id: null,
  sprint_id: null,
  epic_id: null,
  label_ids: [],
  estimate: "",
  start_on: "",
  due_on: "",
  parent: null,
  blocked_by: [],
};

/** Returns the initial values after "create another": the same choices, but no text. */
export function nextIssue<T extends NewIssue>(form: T): T {
  return { ...form, title: "", description: "" };
}

/** Returns whether the form contains text worth keeping. */
export function hasContent(form: NewIssue): boolean {
  return form.title.trim() !== "" || form.description.trim() !== "";
}

export type FormErrors = Partial<Record<string, string | readonly string[]>>;

/** Returns the request body, or the errors by API field name. */
export function newIssueBody(
  form: NewIssue,
  laneId: number | undefined,
): { body: IssueBody; errors?: never } | { body?: never; errors: FormErrors } {
  const errors: FormErrors = {};
  const title = form.title.trim();
  const estimated_minutes = parseEstimate(form.estimate);
  if (title === "") errors["title"] = "An issue needs a title.";
  if (laneId === undefined) errors["lane_id"] = "Choose a lane.";
  if (estimated_minutes === undefined) errors["estimated_minutes"] = ESTIMATE_HINT;
  const [start_on, due_on] = [form.start_on || null, form.due_on || null];
  if (datesRefusal({ start_on, due_on }) !== undefined)
    errors["start_on"] = "The start date must not be after the due date.";
  if (laneId === undefined || estimated_minutes === undefined || title === "") return { errors };
  if (errors["start_on"] !== undefined) return { errors };
  const { description, type, priority, assignee_id, sprint_id, epic_id, label_ids } = form;
  return {
    body: {
      title,
      description,
      lane_id: laneId,
      type,
      priority,
      assignee_id,
      sprint_id,
      epic_id,
      estimated_minutes,
      start_on,
      due_on,
      parent_id: form.parent?.id ?? null,
      label_ids,
      blocked_by_ids: form.blocked_by.map(({ id }) => id),
    },
  };
}
