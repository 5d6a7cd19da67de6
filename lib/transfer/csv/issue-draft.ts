import type { Stage } from "./read-words";

/** An issue as the file has it, ready to be stored; dates are ISO 8601 text with an offset. */
export interface IssueDraft {
  externalId: string;
  title: string;
  description: string;
  /** The lane of this title where the project has it, else the one for the stage. */
  lane: string | null;
  /** The word that says where work stands, for those who choose lanes by it. */
  state: string | null;
  stage: Stage;
  priority: number;
  type: number;
  resolution: string | null;
  estimatedMinutes: number | null;
  labels: string[];
  /** An email address; whoever is no member of the project is left out. */
  assignee: string | null;
  /** Titles: one that the project lacks is made where the caller may. */
  sprint: string | null;
  epic: string | null;
  /** Ids of the file. */
  blockedBy: string[];
  createdAt: string | null;
  updatedAt: string | null;
  resolvedAt: string | null;
}
