import type { Stage } from "./read-words";

/** An issue parsed from the file and ready to store; dates are ISO 8601 text with an offset. */
export interface IssueDraft {
  externalId: string;
  title: string;
  description: string;
  /** The title of a lane in the project; if there is no such lane, `stage` decides. */
  lane: string | null;
  /** The file's status word, for callers that map words to lanes. */
  state: string | null;
  stage: Stage;
  priority: number;
  type: number;
  resolution: string | null;
  estimatedMinutes: number | null;
  labels: string[];
  /** An email address; skipped unless it belongs to a project member. */
  assignee: string | null;
  /** Titles. Missing sprints and epics are created if the caller is allowed to create them. */
  sprint: string | null;
  epic: string | null;
  /** Ids from the file. */
  blockedBy: string[];
  createdAt: string | null;
  updatedAt: string | null;
  resolvedAt: string | null;
}
