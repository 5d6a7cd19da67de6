import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";

/** The fields that are edited in place, on a card or in a row. */
export type QuickField = keyof Pick<
  IssueEdit,
  | "lane_id"
  | "priority"
  | "assignee_id"
  | "label_ids"
  | "sprint_id"
  | "estimated_minutes"
  | "epic_id"
  | "start_on"
  | "due_on"
  | "parent_id"
>;
