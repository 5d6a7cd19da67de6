import type { QueryClient } from "@tanstack/react-query";
import type { EditedField, IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import { membersQuery } from "@/lib/people/members/client";
import { epicsQuery } from "@/lib/planning/epics/client";
import { labelsQuery } from "@/lib/planning/labels/client";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { FIELD_NAMES, valueText } from "./field-labels";
import type { ProjectLookups } from "./project-lookups";

/** What was done to one issue, or to several, when a field has no value any more. */
const CLEARED: Partial<Record<EditedField, string>> = {
  assignee_id: "unassigned",
  estimated_minutes: "no longer estimated",
  start_on: "no longer has a start date",
  due_on: "no longer due",
  prompt: "no longer has a prompt",
  parent_id: "no longer a sub-issue",
};

const SET: Partial<Record<EditedField, (value: string) => string>> = {
  lane_id: (value) => `moved to ${value}`,
  priority: (value) => `set to ${value} priority`,
  type: (value) => `changed to ${value.toLowerCase()}`,
  assignee_id: (value) => `assigned to ${value}`,
  sprint_id: (value) => `planned for ${value}`,
  epic_id: (value) => `added to ${value}`,
  estimated_minutes: (value) => `estimated at ${value}`,
  blocked_by_ids: (value) => `blocked by ${value}`,
  blocks_ids: (value) => `blocks ${value}`,
  label_ids: (value) => (value === "none" ? "without labels" : `labeled ${value}`),
};

/** Says what was done, with the value: "assigned to Devon Reyes". It follows the issue's key. */
export function doneText(
  field: EditedField,
  value: unknown,
  lookups: ProjectLookups,
  whose: "its" | "their",
): string {
  if (value === null || value === undefined) {
    if (field === "sprint_id" || field === "epic_id")
      return `removed from ${whose} ${FIELD_NAMES[field].toLowerCase()}`;
    const cleared = CLEARED[field];
    if (cleared !== undefined) return cleared;
  }
  return (
    SET[field]?.(valueText(field, value, lookups)) ??
    `has a new ${FIELD_NAMES[field].toLowerCase()}`
  );
}

/** The same for an edit, with the project's records that have been loaded. */
export function editText(client: QueryClient, projectId: number, edit: IssueEdit): string {
  const fields = Object.keys(edit) as EditedField[];
  const lookups: ProjectLookups = {
    lanes: client.getQueryData(lanesQuery(projectId).queryKey) ?? [],
    labels: client.getQueryData(labelsQuery(projectId).queryKey) ?? [],
    members: client.getQueryData(membersQuery(projectId).queryKey) ?? [],
    sprints: client.getQueryData(sprintsQuery(projectId).queryKey) ?? [],
    epics: client.getQueryData(epicsQuery(projectId).queryKey) ?? [],
  };
  return fields.map((field) => doneText(field, edit[field], lookups, "its")).join(", ");
}
