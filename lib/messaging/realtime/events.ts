import type { EventName } from "@/lib/messaging/outbox/schema";

/** The pipeline's steps, in the order they run in (docs/spec/drafts.md#steps). */
export const STEPS = ["validate", "duplicate_check", "research", "classify", "write"] as const;
export type Step = (typeof STEPS)[number];

/** `agent-progress` on the caller's private channel (docs/spec/notifications.md#realtime): these five members and no other. */
export interface AgentProgress {
  step: Step;
  phase: 0 | 1 | 2;
  message: string;
  stepIndex: number;
  totalSteps: 5;
}

/**
 * Events carry ids and never content: what a record says comes from the API, which asks for the reader's rights anew.
 */
export interface RealtimeEvents {
  /** On a project's channel. At most 500 issues; several changes of one kind come as one. */
  "project-changed": { change: EventName; issue_ids: number[]; actor_id: number | null };
  /** On a user's channel: ask again for the summary and the inbox. */
  "notifications-changed": Record<string, never>;
  /** On a user's channel: how far the story that they asked for is (docs/spec/notifications.md#realtime). Best effort. */
  "agent-progress": AgentProgress;
}
