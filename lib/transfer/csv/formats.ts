import type { MarkupKind } from "@/lib/transfer/markup/to-markdown";
import type { Column } from "./headers";

/** How a tracker writes its exports, as far as that differs from other tables. */
export interface Format {
  /** Whether an issue is a bug if its row does not specify a type. */
  isBugTracker?: boolean;
  /** Whether one assignee cell can list several people, separated by commas. */
  hasAssigneeLists?: boolean;
  /** Whether a repeated column lists old values first, so that the last one counts. */
  lastSprintCounts?: boolean;
  /**
   * Whether due dates are the exporting user's midnight, written in UTC: the nearest midnight is
   * then the day they meant.
   */
  roundsDays?: boolean;
  /** Whether labels and people end in a color or a user name in parentheses: `Urgent (red)`. */
  hasRemarks?: boolean;
  /** Whether comments name their authors by an id that other columns of the row explain. */
  namesAuthorsById?: boolean;
  /** Whether texts name uploads without the address of the project, which the column `URL` has. */
  hasShortUploads?: boolean;
  /** The markup of its descriptions and comments; Markdown if there is none. */
  markup?: MarkupKind;
  /** Headers, normalized, that replace the ones all formats share. */
  headers?: Partial<Record<Column, readonly string[]>>;
}

export const FORMATS = {
  Jira: {
    isBugTracker: true,
    lastSprintCounts: true,
    namesAuthorsById: true,
    markup: "jira",
    headers: {
      estimatedSeconds: ["original estimate"],
      parent: ["parent key", "parent id", "parent", "custom field epic link", "epic link"],
      blockedBy: ["inward issue link blocks"],
      blocks: ["outward issue link blocks"],
      relatesTo: ["outward issue link relates", "inward issue link relates"],
      duplicates: ["outward issue link duplicate"],
    },
  },
  Bugzilla: {
    isBugTracker: true,
    headers: {
      assignee: ["assignee", "assigned to"],
      blockedBy: ["depends on", "dependson"],
      blocks: ["blocks", "blocked"],
    },
  },
  GitBugs: { isBugTracker: true },
  GitHub: {
    hasAssigneeLists: true,
    headers: {
      assignee: ["assignees", "assignee"],
      sprint: ["milestone"],
    },
  },
  GitLab: {
    hasAssigneeLists: true,
    hasShortUploads: true,
    headers: {
      externalId: ["iid", "issue id"],
      assignee: ["assignee", "assignees", "assignee username", "assignee usernames"],
      sprint: ["iteration", "milestone"],
      estimatedSeconds: ["time estimate"],
      // Its ids count across all projects, unlike the numbers that issues go by.
      parent: ["parent iid", "parent id"],
    },
  },
  Redmine: {
    markup: "textile",
    headers: {
      externalId: ["#"],
      labels: ["category", "tags"],
      sprint: ["target version"],
      estimatedHours: ["estimated time"],
      relatedIssues: ["related issues"],
      resolvedAt: ["closed"],
    },
  },
  Linear: {
    roundsDays: true,
    headers: {
      externalId: ["id"],
      sprint: ["cycle name"],
      epic: ["project"],
      resolvedAt: ["completed", "canceled"],
    },
  },
  Trello: {
    hasAssigneeLists: true,
    hasRemarks: true,
    headers: {
      externalId: ["card id"],
      title: ["card name"],
      description: ["card description"],
      lane: ["list name"],
      isDone: ["due complete", "archived"],
      assignee: ["members"],
      updatedAt: ["last activity date"],
    },
  },
  Lanework: { headers: { prompt: ["prompt"], timeEntries: ["time entries"] } },
  plain: {},
} satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

/** Recognizes an export by its normalized headers. */
export function formatOf(has: (header: string) => boolean): FormatName {
  if (has("issue key")) return "Jira";
  if (has("bug id")) return "Bugzilla";
  if (has("title") && has("created at utc")) return "GitLab";
  if (has("issue id") && has("summary")) return "GitBugs";
  if (has("#") && has("subject")) return "Redmine";
  if (has("card name")) return "Trello";
  if (has("id") && has("team") && has("title")) return "Linear";
  if (has("number") && has("title")) return "GitHub";
  if (has("key") && (has("lane") || has("lane title"))) return "Lanework";
  return "plain";
}
