import { formatEstimate, parseEstimate } from "@/components/issues/fields/estimate";
import type { Issue } from "@/lib/issues/issues/schema";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import type { RecurringIssue } from "@/lib/planning/recurring-issues/schema";

/** What the form holds: the fields of a recurring issue that can be set. */
export interface RecurringDraft extends Pick<
  RecurringIssue,
  | ("title" | "description" | "prompt" | "type" | "priority" | "label_ids")
  | ("assignee_id" | "epic_id" | "lane_id" | "sprint_id" | "every" | "on" | "at" | "starts_on")
> {
  /** As typed. */
  estimate: string;
}

const EMPTY: RecurringDraft = {
  ...{ title: "", description: "", prompt: null, type: 0, priority: 2, estimate: "" },
  ...{ assignee_id: null, epic_id: null, lane_id: null, sprint_id: null },
  ...{ label_ids: [], starts_on: null },
  ...{ every: "week", on: [1], at: "09:00" },
};

const estimateText = (minutes: number | null) => (minutes === null ? "" : formatEstimate(minutes));

type Source = RecurringIssue | Issue | null;

/** The draft for changing a recurring issue, or for a new one that starts like an issue. */
export function draftOf(source: Source): RecurringDraft {
  if (source === null) return EMPTY;
  const { title, description, prompt, type, priority, estimated_minutes, label_ids } = source;
  const { assignee_id, epic_id, lane_id, sprint_id } = source;
  const issue = {
    ...{ title, description, prompt, type, priority, assignee_id, epic_id, label_ids },
    ...{ lane_id, estimate: estimateText(estimated_minutes) },
  };
  if (!("every" in source)) {
    // A sprint is over before many issues are created.
    const sprint = sprint_id === null ? null : "active";
    return { ...EMPTY, ...issue, lane_id: null, sprint_id: sprint };
  }
  const { every, on, at, starts_on } = source;
  return { ...issue, sprint_id, every, on, at, starts_on };
}

/** The draft with a template's content. */
export function withTemplate(draft: RecurringDraft, template: IssueTemplate): RecurringDraft {
  const { title, description, type, priority, label_ids } = template;
  return {
    ...draft,
    ...{ title, description, label_ids },
    ...{ type: type ?? draft.type, priority: priority ?? draft.priority },
  };
}

/** The request for a draft. An estimate that cannot be read is sent as -1, which is refused. */
export function bodyOf({ estimate, ...draft }: RecurringDraft) {
  const minutes = parseEstimate(estimate);
  return { ...draft, estimated_minutes: minutes === undefined ? -1 : minutes };
}
