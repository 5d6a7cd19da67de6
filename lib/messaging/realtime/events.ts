import type { ChangeName } from "@/lib/messaging/outbox/schema";

/** The pipeline's steps, in order (docs/spec/drafts.md#steps). */
export const STEPS = ["validate", "duplicate_check", "research", "classify", "write"] as const;
export type Step = (typeof STEPS)[number];

/**
 * `agent-progress` on the caller's private channel (docs/spec/notifications.md#realtime), with
 * exactly these five fields.
 */
export interface AgentProgress {
  step: Step;
  phase: 0 | 1 | 2;
  message: string;
  stepIndex: number;
  totalSteps: 5;
}

/**
 * Events carry ids, never content. Clients read content from the API, which checks their
 * permissions again.
 */
export interface RealtimeEvents {
  /** On a project's channel. At most 500 issues; changes of the same kind are combined. */
  "project-changed": { change: ChangeName; issue_ids: number[]; actor_id: number | null };
  /** On a user's channel: tells clients to refetch the summary and the inbox. */
  "notifications-changed": Record<string, never>;
  /**
   * On a user's channel: progress of a draft the user requested
   * (docs/spec/notifications.md#realtime). Best effort.
   */
  "agent-progress": AgentProgress;
}
