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
const JOBS_ON_COORDINATOR =
  "The part that adds jobs reads a table of the queue, so a cluster runs it on the coordinator.";
const ONE_SERVER = "On a cluster, a statement of its own adds each job.";
const MIGRATION = "A migration prepares the rows of every workspace, beside running writers.";
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
      "digests",
      "recurring_issues",
      "ingest_counters",
      "issue_count_changes",
      "projects",
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
    subjects: ["outbox_events", "stale_issue_terms", "stale_report_issues"],
    reason: FINDS_WORKSPACES,
  },
  {
    file: "lib/platform/jobs/add-job.ts",
    rule: "queue",
    subjects: ["graphile_worker"],
    reason: ONE_SERVER,
  },
  {
    file: "lib/messaging/relay/relay.ts",
    rule: "queue",
    subjects: ["graphile_worker"],
    reason: JOBS_ON_COORDINATOR,
  },
  {
    file: "lib/messaging/mail/reminder/queue-reminders.ts",
    rule: "queue",
    subjects: ["graphile_worker"],
    reason: JOBS_ON_COORDINATOR,
  },
  {
    file: "lib/messaging/relay/queue-deliveries.ts",
    rule: "queue",
    subjects: ["graphile_worker"],
    reason: JOBS_ON_COORDINATOR,
  },
  {
    file: "lib/platform/db/migrations/apply-migration.ts",
    rule: "tenant",
    subjects: [
      ...["issues", "issue_links", "projects", "activities"],
      ...["issue_count_changes", "stale_report_issues"],
    ],
    reason: MIGRATION,
  },
  {
    file: "lib/platform/db/migrations/apply-migration.ts",
    rule: "columns",
    subjects: ["select"],
    reason: MIGRATION,
  },
  {
    file: "lib/platform/db/migrations/apply-migration.ts",
    rule: "insert-tenant",
    subjects: ["issue_count_changes", "stale_report_issues"],
    reason: MIGRATION,
  },
  {
    file: "lib/errors/ingest/resolve-source.ts",
    rule: "tenant",
    subjects: ["project_tokens", "projects"],
    reason: SECRET_ALONE,
  },
  {
    file: "lib/identity/sessions/end-session.ts",
    rule: "tenant",
    subjects: ["sessions"],
    reason: SECRET_ALONE,
  },
];
