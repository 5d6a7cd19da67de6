import type { EditedField } from "@/lib/issues/issues/client/edit-conflict";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import { formatEstimate } from "./estimate";
import type { Dates } from "@/components/ui/text/date-format";
import { memberName, type ProjectLookups } from "./project-lookups";

/** Labels for an issue's fields. */
export const FIELD_NAMES: Record<EditedField, string> = {
  title: "Title",
  description: "Description",
  lane_id: "Lane",
  priority: "Priority",
  type: "Type",
  assignee_id: "Assignee",
  sprint_id: "Sprint",
  epic_id: "Epic",
  label_ids: "Labels",
  start_on: "Start date",
  due_on: "Due date",
  parent_id: "Parent",
  estimated_minutes: "Estimate",
  blocked_by_ids: "Blocked by",
  blocks_ids: "Blocks",
  prompt: "Prompt",
};

function titleOf(list: readonly { id: number; title: string }[], id: number, what: string): string {
  return list.find((item) => item.id === id)?.title ?? `a deleted ${what}`;
}

/** Returns the labels' names: "api, a deleted label", or "none". */
function namesOf(ids: unknown, names: readonly { id: number; name: string }[]): string {
  if (!Array.isArray(ids) || ids.length === 0) return "none";
  return ids
    .map((id) => names.find((item) => item.id === id)?.name ?? "a deleted label")
    .join(", ");
}

/**
 * Returns a field's value as text: "High", "1h 30m", "unassigned". Looks up ids in the project's
 * records. Without `dates`, days are in ISO 8601.
 */
export function valueText(
  field: EditedField,
  value: unknown,
  lookups: ProjectLookups,
  dates?: Dates,
): string {
  switch (field) {
    case "lane_id":
      return titleOf(lookups.lanes, value as number, "lane");
    case "priority":
      return priorityLabel(value as number);
    case "type":
      return issueTypeLabel(value as number);
    case "assignee_id":
      return value == null
        ? "unassigned"
        : (memberName(lookups, value as number) ?? "someone who left the project");
    case "sprint_id":
      return value == null ? "no sprint" : titleOf(lookups.sprints, value as number, "sprint");
    case "epic_id":
      return value == null ? "no epic" : titleOf(lookups.epics, value as number, "epic");
    case "estimated_minutes":
      return value == null ? "no estimate" : formatEstimate(value as number);
    case "start_on":
    case "due_on":
      if (typeof value !== "string") return `no ${FIELD_NAMES[field].toLowerCase()}`;
      return dates?.day(value) ?? value;
    case "label_ids":
      return namesOf(value, lookups.labels);
    case "blocked_by_ids":
    case "blocks_ids": {
      const count = Array.isArray(value) ? value.length : 0;
      return count === 1 ? "1 issue" : `${count} issues`;
    }
    default:
      return typeof value === "string" && value !== "" ? value : "nothing";
  }
}
