-- PostgreSQL estimates a plan for any values by the average number of rows per value. Workspaces, projects and lanes
-- differ by orders of magnitude, so such a plan is made for a small one. With these settings it is made for the largest
-- value: an estimate is limited to the share of the most common value (docs/decisions/0048-plans-fit-the-largest-workspace.md).

-- AlterTable
ALTER TABLE "access_requests" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "activities" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "api_token_addresses" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "api_tokens" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "attachments" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "audit_entries" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "branch_links" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "comments" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "discarded_files" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "epics" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "error_event_ids" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "error_events" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "error_group_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "error_group_hours" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "error_group_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "error_group_states" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "error_group_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "error_groups" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "idempotency_keys" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "identities" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "import_jobs" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "ingest_counters" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issue_count_changes" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1),
  ALTER COLUMN "lane_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issue_counts" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1),
  ALTER COLUMN "lane_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issue_labels" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issue_links" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issue_search" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issue_templates" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issue_terms" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "issues" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1),
  ALTER COLUMN "lane_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "labels" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "lanes" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "mails" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "notification_counts" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "notifications" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "user_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1),
  ALTER COLUMN "team_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "one_time_links" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "outbox_events" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "project_members" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "project_tokens" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "projects" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "recovery_codes" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "report_states" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1),
  ALTER COLUMN "lane_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "report_sums" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1),
  ALTER COLUMN "lane_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "roles" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "saved_views" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "sessions" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "sprints" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "stale_issue_terms" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "stale_report_issues" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "story_runs" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "team_members" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "team_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "team_projects" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "team_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "teams" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "template_labels" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "term_counts" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "term_totals" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "time_entries" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "users" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "role_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "vcs_repos" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "watches" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "webhook_deliveries" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "webhook_id" SET (n_distinct = 1);

-- AlterTable
ALTER TABLE "webhooks" ALTER COLUMN "tenant_id" SET (n_distinct = 1);

-- The settings take effect with the next statistics. Empty tables are better off without any.
DO $$ BEGIN IF EXISTS (SELECT FROM tenants) THEN ANALYZE; END IF; END $$;
