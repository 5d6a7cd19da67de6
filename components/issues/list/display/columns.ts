import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { ListColumn, SizedColumn } from "@/lib/issues/issues/client/list-columns";
import type { RowGrouping } from "@/lib/issues/issues/client/list-groups";
import type { SortField } from "@/lib/issues/issues/client/list-sort";

/** Columns whose values can be edited in place, with the field. */
type EditedColumn = Exclude<ListColumn, "project" | "created" | "updated">;

export const COLUMN_TEXTS = {
  project: { label: "Project" },
  epic: { label: FIELD_NAMES.epic_id, field: "epic_id" },
  sprint: { label: FIELD_NAMES.sprint_id, field: "sprint_id" },
  labels: { label: FIELD_NAMES.label_ids, field: "label_ids" },
  lane: { label: FIELD_NAMES.lane_id, field: "lane_id" },
  assignee: { label: FIELD_NAMES.assignee_id, field: "assignee_id" },
  estimate: { label: FIELD_NAMES.estimated_minutes, field: "estimated_minutes" },
  start: { label: FIELD_NAMES.start_on, field: "start_on" },
  due: { label: FIELD_NAMES.due_on, field: "due_on" },
  created: { label: "Created" },
  updated: { label: "Updated" },
} as const satisfies Record<EditedColumn, { label: string; field: QuickField }> &
  Record<ListColumn, { label: string }>;

/**
 * Each column's width, and the width of the list below which it gives way to the title. On a
 * phone, the lane and the assignee have their own places in the row.
 */
export const COLUMN_CLASSES: Record<SizedColumn, string> = {
  key: "w-(--column-key) shrink-0",
  project: "w-(--column-project) shrink-0 @max-2xl:hidden",
  epic: "w-(--column-epic) shrink-0 @max-4xl:hidden",
  sprint: "w-(--column-sprint) shrink-0 @max-4xl:hidden",
  labels: "w-(--column-labels) shrink-0 @max-3xl:hidden",
  lane: "w-(--column-lane) shrink-0 sm:flex",
  assignee: "w-(--column-assignee) shrink-0",
  estimate: "w-(--column-estimate) shrink-0 @max-3xl:hidden",
  start: "w-(--column-start) shrink-0 @max-4xl:hidden",
  due: "w-(--column-due) shrink-0 @max-3xl:hidden",
  created: "w-(--column-created) shrink-0 @max-4xl:hidden",
  updated: "w-(--column-updated) shrink-0 @max-2xl:hidden",
};

/** Columns whose values are numbers or times, and end at the column's end. */
export const END_COLUMNS: ReadonlySet<SizedColumn> = new Set(["estimate", "created", "updated"]);

export const SORT_LABELS: Record<SortField, string> = {
  key: "Key",
  type: FIELD_NAMES.type,
  priority: FIELD_NAMES.priority,
  title: FIELD_NAMES.title,
  lane: FIELD_NAMES.lane_id,
  assignee: FIELD_NAMES.assignee_id,
  epic: FIELD_NAMES.epic_id,
  sprint: FIELD_NAMES.sprint_id,
  estimate: FIELD_NAMES.estimated_minutes,
  start: "Start date",
  due: "Due date",
  created: "Created",
  updated: "Updated",
  resolved: "Resolved",
};

export const GROUPING_LABELS: Record<RowGrouping, string> = {
  project: "Project",
  lane: FIELD_NAMES.lane_id,
  assignee: FIELD_NAMES.assignee_id,
  priority: FIELD_NAMES.priority,
  epic: FIELD_NAMES.epic_id,
  sprint: FIELD_NAMES.sprint_id,
  label: "Label",
  type: FIELD_NAMES.type,
  parent: FIELD_NAMES.parent_id,
};
