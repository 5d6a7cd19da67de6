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
const SECRET_ALONE = "A secret identifies its workspace where the host does not.";
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
    file: "lib/platform/storage/remove-discarded.ts",
    rule: "tenant",
    subjects: ["discarded_files"],
    reason: FINDS_WORKSPACES,
  },
  {
    file: "lib/platform/db/maintenance.ts",
    rule: "tenant",
    subjects: [
      "idempotency_keys",
      "webhook_deliveries",
      "story_runs",
      "error_events",
      "error_event_ids",
      "error_groups",
      "import_jobs",
      "mails",
      "ingest_counters",
    ],
    reason: FINDS_WORKSPACES,
  },
  {
    file: "lib/messaging/relay/relay.ts",
    rule: "tenant",
    subjects: ["outbox_events"],
    reason: FINDS_WORKSPACES,
  },
  {
    file: "lib/platform/jobs/add-job.ts",
    rule: "tenant",
    subjects: ["outbox_events", "stale_issue_terms"],
    reason: FINDS_WORKSPACES,
  },
  {
    file: "lib/errors/ingest/resolve-source.ts",
    rule: "tenant",
    subjects: ["project_tokens"],
    reason: SECRET_ALONE,
  },
  {
    file: "lib/identity/sessions/end-session.ts",
    rule: "tenant",
    subjects: ["sessions"],
    reason: SECRET_ALONE,
  },
  {
    file: "lib/issues/similar/queries.ts",
    rule: "tenant",
    subjects: ["issue_terms"],
    reason:
      "The fence keeps the index on terms in use; the workspace is compared right outside of it.",
  },
];
