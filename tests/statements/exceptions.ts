import type { Rule } from "./rules/check-statement";

/** Statements that may break a rule: those that a file sends, for the tables or functions given. */
export interface Exception {
  file: string;
  rule: Rule;
  subjects: string[];
  reason: string;
}

const FINDS_WORKSPACES =
  "Background work reads which workspaces have something to do, before it turns to each one.";
const WHOLE_INSTALLATION = "A backup is of the whole installation, on one server.";

export const EXCEPTIONS: Exception[] = [
  {
    file: "lib/transfer/backup/catalog.ts",
    rule: "tenant",
    subjects: ["attachments", "import_jobs", "users"],
    reason: WHOLE_INSTALLATION,
  },
  {
    file: "lib/transfer/backup/discard-replaced-files.ts",
    rule: "tenant",
    subjects: ["discarded_files"],
    reason: WHOLE_INSTALLATION,
  },
  {
    file: "lib/transfer/backup/discard-replaced-files.ts",
    rule: "insert-tenant",
    subjects: ["discarded_files"],
    reason: WHOLE_INSTALLATION,
  },
  {
    file: "lib/messaging/mail/adopt-mails.ts",
    rule: "tenant",
    subjects: ["mails"],
    reason: FINDS_WORKSPACES,
  },
  {
    file: "lib/platform/storage/remove-discarded.ts",
    rule: "tenant",
    subjects: ["discarded_files"],
    reason: FINDS_WORKSPACES,
  },
];
