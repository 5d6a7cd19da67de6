import type { DraftAttachment } from "./cells/read-attachments";
import type { DraftTimeEntry } from "./cells/read-time-entries";
import type { Stage } from "./cells/read-words";

/** A comment from the file. Its author and date are null if the file does not name them. */
export interface DraftComment {
  /** An email address, name or user name. */
  author: string | null;
  body: string;
  createdAt: string | null;
  /** Null if it is not known to have changed since. */
  updatedAt: string | null;
  /** The place in the list of the comment that it replies to. */
  replyTo: number | null;
  /** In the order in which people reacted. */
  reactions: DraftReaction[];
}

interface DraftReaction {
  emoji: string;
  user: string;
}

/** An issue parsed from the file and ready to store; dates are ISO 8601 text with an offset. */
export interface IssueDraft {
  externalId: string;
  title: string;
  description: string;
  prompt: string | null;
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
  /** An email address, name or user name; skipped unless it is a project member's. */
  assignee: string | null;
  /** Titles. Missing sprints and epics are created if the caller is allowed to create them. */
  sprint: string | null;
  epic: string | null;
  /** Ids from the file. */
  blockedBy: string[];
  blocks: string[];
  relatesTo: string[];
  duplicates: string[];
  /** The id, from the file, of the issue that this one is a part of. */
  parent: string | null;
  /** Other ids of this issue in the file, by which rows may call their parent. */
  otherIds: string[];
  comments: DraftComment[];
  timeEntries: DraftTimeEntry[];
  /** Files at their addresses; the description or a comment links to each. */
  attachments: DraftAttachment[];
  /** Days, as YYYY-MM-DD. */
  startOn: string | null;
  dueOn: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  resolvedAt: string | null;
  archivedAt: string | null;
}
