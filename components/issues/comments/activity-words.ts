import type { EditedField } from "@/lib/issues/issues/client/edit-conflict";
import { BRANCH_LINK_STATUSES } from "@/lib/issues/issues/enumerations";
import type { IssueActivity } from "@/lib/issues/issues/schema";
import { formatEstimate } from "@/components/issues/fields/estimate";
import { FIELD_NAMES, valueText } from "@/components/issues/fields/field-words";
import type { ProjectFacts } from "@/components/issues/fields/project-facts";

type Change = Pick<IssueActivity, "action" | "field" | "from" | "to">;

function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];
}

/** What came and what went, each in words: "added label bug, removed label ui". */
function listWords(change: Change, facts: ProjectFacts): string {
  const [from, to] = [idsOf(change.from), idsOf(change.to)];
  const field = change.field as EditedField;
  const part = (verb: string, ids: number[]) => {
    if (ids.length === 0) return [];
    const words = valueText(field, ids, facts);
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

function branchWords({ from, to }: Change): string {
  type Noted = { branch_name: string; status: number } | null;
  const [before, after] = [from as Noted, to as Noted];
  if (!before && after) return `linked branch ${after.branch_name}`;
  if (before && !after) return `removed branch ${before.branch_name}`;
  if (!before || !after) return "changed a branch";
  if (before.branch_name !== after.branch_name) {
    return `changed branch ${before.branch_name} to ${after.branch_name}`;
  }
  const status = BRANCH_LINK_STATUSES[after.status]?.toLowerCase() ?? "another state";
  return `set branch ${after.branch_name} to ${status}`;
}

function timeWords({ from, to }: Change): string {
  const text = (minutes: unknown) => formatEstimate(Number(minutes));
  if (from === null) return `noted ${text(to)} of time`;
  if (to === null) return `removed ${text(from)} of time`;
  return from === to ? "changed a time entry" : `changed ${text(from)} of time to ${text(to)}`;
}

function attachmentWords({ from, to }: Change): string {
  type Noted = { file_name: string } | null;
  const [before, after] = [from as Noted, to as Noted];
  if (after) return `attached ${after.file_name}`;
  return before ? `removed the attachment ${before.file_name}` : "changed an attachment";
}

function fieldWords(change: Change, facts: ProjectFacts): string {
  const { field, from, to } = change;
  const text = (value: unknown) => valueText(field as EditedField, value, facts);
  switch (field) {
    case "description":
    case "prompt":
      return `changed the ${field}`;
    case "title":
      return `renamed it from “${text(from)}” to “${text(to)}”`;
    case "lane_id":
      return `moved it from ${text(from)} to ${text(to)}`;
    case "assignee_id":
      return to == null ? `unassigned ${text(from)}` : `assigned ${text(to)}`;
    case "label_ids":
    case "blocked_by_ids":
    case "blocks_ids":
      return listWords(change, facts);
    case "attachments":
      return attachmentWords(change);
    case "branch_links":
      return branchWords(change);
    case "time_entries":
      return timeWords(change);
    default:
      if (field === null || !(field in FIELD_NAMES)) return "changed the issue";
      return `changed the ${FIELD_NAMES[field as EditedField].toLowerCase()} from ${text(from)} to ${text(to)}`;
  }
}

/** One entry of the activity as what follows the person's name: "moved it from Backlog to Done". */
export function activityWords(change: Change, facts: ProjectFacts): string {
  if (change.action === "created") return "created the issue";
  if (change.action === "handed_to_assistant") return "handed it to an assistant";
  if (change.action === "updated") return fieldWords(change, facts);
  return change.action.replaceAll("_", " ");
}
