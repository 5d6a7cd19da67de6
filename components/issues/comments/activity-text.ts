import type { EditedField } from "@/lib/issues/issues/client/edit-conflict";
import { BRANCH_LINK_STATUSES } from "@/lib/issues/issues/enumerations";
import type { IssueActivity } from "@/lib/issues/issues/schema";
import { formatEstimate } from "@/components/issues/fields/estimate";
import { FIELD_NAMES, valueText } from "@/components/issues/fields/field-labels";
import type { Dates } from "@/components/ui/text/date-format";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";

type Change = Pick<IssueActivity, "action" | "field" | "from" | "to"> &
  Partial<Pick<IssueActivity, "from_key" | "to_key">>;

function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];
}

/** Returns added and removed items in words: "added label bug, removed label ui". */
function listText(change: Change, lookups: ProjectLookups): string {
  const [from, to] = [idsOf(change.from), idsOf(change.to)];
  const field = change.field as EditedField;
  const part = (verb: string, ids: number[]) => {
    if (ids.length === 0) return [];
    const words = valueText(field, ids, lookups);
    if (field === "label_ids") return [`${verb} ${ids.length === 1 ? "label" : "labels"} ${words}`];
    return [`${verb} ${words} ${verb === "added" ? "to" : "from"} “${FIELD_NAMES[field]}”`];
  };
  return [
    ...part(
      "added",
      to.filter((id) => !from.includes(id)),
    ),
    ...part(
      "removed",
      from.filter((id) => !to.includes(id)),
    ),
  ].join(", ");
}

/** What is noted on the issue itself and on the other one. */
const RELATION_TEXTS: Record<string, [added: string, removed: string]> = {
  relates_to_ids: ["related it to another issue", "removed its relation to another issue"],
  duplicates_ids: ["marked it as a duplicate", "unmarked it as a duplicate"],
  duplicated_by_ids: [
    "marked another issue as a duplicate of it",
    "unmarked another issue as a duplicate of it",
  ],
};

function relationText({ field, to }: Change): string {
  const [added, removed] = RELATION_TEXTS[field ?? ""] ?? [
    "changed a relation",
    "changed a relation",
  ];
  return idsOf(to).length > 0 ? added : removed;
}

/** "made this a sub-issue of ENG-3", without keys of issues that are gone. */
function parentText({ from, to, from_key: before, to_key: after }: Change): string {
  if (to == null) return before ? `removed it from ${before}` : "removed it from its parent";
  if (from == null) return after ? `made this a sub-issue of ${after}` : "made this a sub-issue";
  const left = before ? ` from ${before}` : "";
  return after ? `moved it${left} to ${after}` : `moved it${left} to another parent`;
}

/** A resolution such as Duplicate, or that there is none any more. */
function resolutionText({ from, to }: Change): string {
  if (typeof to === "string") return `set the resolution to ${to}`;
  return typeof from === "string" ? `cleared the resolution ${from}` : "cleared the resolution";
}

function branchText({ from, to }: Change): string {
  type Noted = { branch_name: string; status: number } | null;
  const [before, after] = [from as Noted, to as Noted];
  if (!before && after) return `linked branch ${after.branch_name}`;
  if (before && !after) return `removed branch ${before.branch_name}`;
  if (!before || !after) return "changed a branch";
  if (before.branch_name !== after.branch_name) {
    return `changed branch ${before.branch_name} to ${after.branch_name}`;
  }
  const status = BRANCH_LINK_STATUSES[after.status]?.toLowerCase() ?? "unknown";
  return `marked branch ${after.branch_name} as ${status}`;
}

function timeText({ from, to }: Change): string {
  const text = (minutes: unknown) => formatEstimate(Number(minutes));
  if (from === null) return `logged ${text(to)}`;
  if (to === null) return `removed ${text(from)} of logged time`;
  return from === to
    ? "changed a time entry"
    : `changed logged time from ${text(from)} to ${text(to)}`;
}

function attachmentText({ from, to }: Change): string {
  type Noted = { file_name: string } | null;
  const [before, after] = [from as Noted, to as Noted];
  if (after) return `attached ${after.file_name}`;
  return before ? `removed the attachment ${before.file_name}` : "changed an attachment";
}

/** A ticked or cleared task; undefined for any other change to a text. */
function taskText(to: unknown): string | undefined {
  const { task, checked } = (to ?? {}) as { task?: string; checked?: boolean };
  if (task === undefined) return undefined;
  return `${checked ? "ticked" : "cleared"} “${task}”`;
}

/** "set the due date to 4 Mar". */
function dateText(field: "start_on" | "due_on", { from, to }: Change, dates: Dates): string {
  const name = FIELD_NAMES[field].toLowerCase();
  if (typeof to !== "string") return `removed the ${name}`;
  const before = typeof from === "string" ? ` from ${dates.day(from)}` : "";
  return `${before === "" ? "set" : "changed"} the ${name}${before} to ${dates.day(to)}`;
}

function fieldText(change: Change, lookups: ProjectLookups, dates: Dates): string {
  const { field, from, to } = change;
  const text = (value: unknown) => valueText(field as EditedField, value, lookups);
  switch (field) {
    case "description":
    case "prompt":
      return taskText(to) ?? `changed the ${field}`;
    case "title":
      return `renamed it from “${text(from)}” to “${text(to)}”`;
    case "lane_id":
      return `moved it from ${text(from)} to ${text(to)}`;
    case "assignee_id":
      return to == null ? `unassigned ${text(from)}` : `assigned ${text(to)}`;
    case "start_on":
    case "due_on":
      return dateText(field, change, dates);
    case "parent_id":
      return parentText(change);
    case "label_ids":
    case "blocked_by_ids":
    case "blocks_ids":
      return listText(change, lookups);
    case "relates_to_ids":
    case "duplicates_ids":
    case "duplicated_by_ids":
      return relationText(change);
    case "resolution":
      return resolutionText(change);
    case "attachments":
      return attachmentText(change);
    case "branch_links":
      return branchText(change);
    case "time_entries":
      return timeText(change);
    default:
      if (field === null || !(field in FIELD_NAMES)) return "changed the issue";
      return `changed the ${FIELD_NAMES[field as EditedField].toLowerCase()} from ${text(from)} to ${text(to)}`;
  }
}

/** Names the recurring issue that created it, if one did. */
function createdText({ field, to }: Change): string {
  if (field !== "recurring_issue") return "created the issue";
  const { title = "" } = (to ?? {}) as { title?: string };
  return `created the issue with the recurring issue “${title}”`;
}

/** Says after how many days the project's setting archived it, if it did. */
function archivedText({ to }: Change): string {
  const days = (to as { after_days?: number } | null)?.after_days;
  if (days === undefined) return "archived the issue";
  return `archived the issue automatically, after ${days === 1 ? "a day" : `${days} days`} without changes`;
}

/**
 * Returns an activity entry as the text after the person's name: "moved it from Backlog to Done".
 */
export function activityText(change: Change, lookups: ProjectLookups, dates: Dates): string {
  if (change.action === "created") return createdText(change);
  if (change.action === "archived") return archivedText(change);
  if (change.action === "unarchived") return "restored the issue";
  if (change.action === "handed_to_assistant") return "sent it to an AI assistant";
  if (change.action === "updated") return fieldText(change, lookups, dates);
  if (change.action === "transferred")
    return `moved it from another project, where it was ${String(change.from)}`;
  return change.action.replaceAll("_", " ");
}
