import { EMPTY_ISSUE, type NewIssue } from "@/components/issues/create/new-issue";
import type { StoryResult } from "@/lib/drafts/runs/schema";

/** Fields that are suggested individually. */
export const PROPOSED = ["title", "description", "type", "priority"] as const;
export type ProposedField = (typeof PROPOSED)[number];

/** Fields that the user can set on the draft. All of them go into the new issue. */
type Values = Pick<NewIssue, ProposedField | "lane_id" | "epic_id" | "label_ids" | "assignee_id">;

/** The user's decisions about a run's draft, stored in the browser. */
export interface Review {
  edits: Partial<Values>;
  accepted: ProposedField[];
  /** The issue created from the draft. */
  created: { id: number; key: string; project_id: number } | null;
  /** The issue that already covers the draft, which the user therefore skipped. */
  skippedFor?: { key: string; project_id: number } | null;
  /** Whether the user wants a new issue even though an update was suggested. */
  wantsNew: boolean;
}

export const NO_REVIEW: Review = { edits: {}, accepted: [], created: null, wantsNew: false };

/** The storage key of `useDraft`. */
export function reviewDraft(userId: number, runId: number): string {
  return `${userId}.story-run-${runId}`;
}

/** Returns the suggestions with the user's changes applied. */
export function currentValues(
  { title, description, type, priority, suggestions }: StoryResult,
  { edits }: Review,
): NewIssue {
  const lane_id = suggestions.lane?.id ?? null;
  return { ...EMPTY_ISSUE, title, description, type, priority, lane_id, ...edits };
}

export type FieldState = "suggested" | "accepted" | "edited";

export function fieldState(field: ProposedField, result: StoryResult, review: Review): FieldState {
  const edit = review.edits[field];
  if (edit !== undefined && edit !== result[field]) return "edited";
  return review.accepted.includes(field) ? "accepted" : "suggested";
}

/**
 * Edits fields. A field that is set back to its suggestion is accepted if it was accepted before.
 */
export function edited(review: Review, edits: Partial<Values>): Review {
  return { ...review, edits: { ...review.edits, ...edits } };
}

/** Accepts a suggestion, or withdraws the acceptance. */
export function toggleAccepted(review: Review, field: ProposedField): Review {
  const others = review.accepted.filter((name) => name !== field);
  const isAccepted = others.length < review.accepted.length;
  return { ...review, accepted: isAccepted ? others : [...others, field] };
}

/** Discards the user's own value. */
export function withoutEdit(review: Review, field: ProposedField): Review {
  return {
    ...review,
    edits: Object.fromEntries(Object.entries(review.edits).filter(([name]) => name !== field)),
  };
}

/** Accepts all suggestions except the assignee, who is chosen deliberately. Keeps edits. */
export function acceptAll(result: StoryResult, review: Review): Review {
  const { epic, labels } = result.suggestions;
  const { edits } = review;
  const label_ids = new Set([...(edits.label_ids ?? []), ...labels.map(({ id }) => id)]);
  return {
    ...review,
    accepted: [...PROPOSED],
    edits: {
      ...edits,
      ...(epic && edits.epic_id === undefined && { epic_id: epic.id }),
      ...(label_ids.size > 0 && { label_ids: [...label_ids] }),
    },
  };
}

/** Returns the suggested fields that were neither accepted nor changed. */
export function unreviewed(result: StoryResult, review: Review): ProposedField[] {
  return PROPOSED.filter((field) => fieldState(field, result, review) === "suggested");
}
