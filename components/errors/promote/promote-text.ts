import { EMPTY_ISSUE, newIssueBody, type NewIssue } from "@/components/issues/create/new-issue";
import { formatUtc } from "@/components/ui/text/date-format";
import type { PromoteBody, Promotion } from "@/lib/errors/groups/schema";

/** What a person changed of the bug that promoting creates. */
export type BugEdit = Partial<NewIssue>;

const BUG = 1;
const HIGH = 1;
const SEEN = /^(- (?:First|Last) seen: )(\d{4}-\d\d-\d\dT[\d:.]+Z)$/gm;

/** Returns the suggested text as a person would write it: without timestamps in machine format. */
export function suggestedText({ title, description }: Pick<Promotion, "title" | "description">) {
  const withTimes = description.replace(SEEN, (line, label: string, timestamp: string) =>
    Number.isNaN(Date.parse(timestamp)) ? line : label + formatUtc(timestamp),
  );
  return { title, description: withTimes };
}

/** Returns the bug as suggested, with what the person changed. */
export function suggestedBug(promotion: Promotion, edit: BugEdit | null): NewIssue {
  return {
    ...EMPTY_ISSUE,
    ...suggestedText(promotion),
    lane_id: promotion.lane_id,
    type: BUG,
    priority: HIGH,
    ...edit,
  };
}

/** Whether the text was changed. */
export function hasText(edit: BugEdit | null): edit is BugEdit {
  return edit?.title !== undefined || edit?.description !== undefined;
}

/** Returns the edit without its text. Null if nothing is left. */
export function withoutText({ title: _title, description: _text, ...rest }: BugEdit) {
  return Object.keys(rest).length === 0 ? null : rest;
}

/** Returns the request's body, or what has to be corrected first, by field. */
export function promoteBodyOf(
  bug: NewIssue,
): { body: PromoteBody; errors?: never } | ReturnType<typeof newIssueBody> {
  const result = newIssueBody(bug, bug.lane_id ?? undefined);
  if (!result.body) {
    const { title, ...errors } = result.errors;
    return { errors: title === undefined ? errors : { ...errors, title: "A bug needs a title." } };
  }
  const { title, description, lane_id, priority, label_ids = [] } = result.body;
  const { assignee_id, sprint_id, epic_id, estimated_minutes, blocked_by_ids = [] } = result.body;
  const fields = { assignee_id, sprint_id, epic_id, estimated_minutes, blocked_by_ids };
  return { body: { title, description, lane_id, priority, label_ids, ...fields } };
}
