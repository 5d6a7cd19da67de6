import type { AgentProgress } from "@/lib/story/schema";
import type { EventName } from "@/lib/outbox/schema";

/**
 * Events carry ids and never content: what a record says comes from the API, which asks for the reader's rights anew.
 */
export interface RealtimeEvents {
  /** On a project's channel. At most 500 issues; several changes of one kind come as one. */
  "project-changed": { change: EventName; issue_ids: number[]; actor_id: number | null };
  /** On a user's channel: ask again for the summary and the inbox. */
  "notifications-changed": Record<string, never>;
  /** On a user's channel: how far the story that they asked for is (api.md, Events). Best effort. */
  "agent-progress": AgentProgress;
}
