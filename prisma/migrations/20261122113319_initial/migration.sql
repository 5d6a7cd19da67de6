-- Replaces: 20261122113319_ingest_idempotency
-- Hand edit: extensions and the sequence used by the tables.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE SEQUENCE issue_position_seq;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "error_groups" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "environment" TEXT NOT NULL,
    "release" TEXT,
    "fingerprint" TEXT NOT NULL,
    "fingerprint_input" JSONB,
    "exception_class" TEXT NOT NULL,
    "culprit" TEXT NOT NULL DEFAULT '',
    "latest_message" TEXT NOT NULL,
    "latest_stack_trace" TEXT NOT NULL,
    "occurrence_count" BIGINT NOT NULL DEFAULT 0,
    "own_count" BIGINT NOT NULL DEFAULT 0,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "is_regressed" BOOLEAN NOT NULL DEFAULT false,
    "resolved_at" TIMESTAMPTZ(6),
    "resolved_by_id" INTEGER,
    "linked_issue_id" INTEGER,
    "merged_into_id" INTEGER,
    "merge_parent_id" INTEGER,
    "first_seen_at" TIMESTAMPTZ(6) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL,
    "own_first_seen_at" TIMESTAMPTZ(6),
    "own_last_seen_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "error_groups_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "error_events" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "error_group_id" INTEGER NOT NULL,
    "event_id" TEXT,
    "message" TEXT NOT NULL,
    "stack_trace" TEXT NOT NULL,
    "release" TEXT,
    "payload" JSONB,
    "occurred_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "error_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "error_event_ids" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "error_event_ids_pkey" PRIMARY KEY ("tenant_id","project_id","event_id")
);

-- CreateTable
CREATE TABLE "error_group_hours" (
    "tenant_id" INTEGER NOT NULL,
    "error_group_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "count" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "error_group_hours_pkey" PRIMARY KEY ("tenant_id","error_group_id","hour")
);

-- CreateTable
CREATE TABLE "error_group_states" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "error_group_id" INTEGER NOT NULL,
    "status" SMALLINT NOT NULL,
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "error_group_states_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "ingest_counters" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "reason" TEXT NOT NULL,
    "count" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ingest_counters_pkey" PRIMARY KEY ("tenant_id","project_id","hour","reason")
);

-- CreateTable
CREATE TABLE "tenants" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "domain" TEXT,
    "name" TEXT NOT NULL,
    "error_tracking_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roles" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "access_all_projects" BOOLEAN NOT NULL DEFAULT false,
    "access_all_users" BOOLEAN NOT NULL DEFAULT false,
    "permissions" SMALLINT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "users" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "role_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "profile_picture" TEXT,
    "picture_key" TEXT,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "password_hash" TEXT,
    "last_seen_at" TIMESTAMPTZ(6),
    "totp_secret" TEXT,
    "totp_enabled_at" TIMESTAMPTZ(6),
    "totp_last_step" BIGINT,
    "deleted_at" TIMESTAMPTZ(6),
    "auto_watch_on_create" BOOLEAN NOT NULL DEFAULT true,
    "auto_watch_on_assigned" BOOLEAN NOT NULL DEFAULT true,
    "auto_watch_on_commented" BOOLEAN NOT NULL DEFAULT true,
    "notify_mentions" BOOLEAN NOT NULL DEFAULT true,
    "notify_assignment" BOOLEAN NOT NULL DEFAULT true,
    "notify_project_membership" BOOLEAN NOT NULL DEFAULT true,
    "notify_team_membership" BOOLEAN NOT NULL DEFAULT true,
    "notify_watched_activity_email" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "identities" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "one_time_links" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "payload" JSONB,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_links_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "teams" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "team_members" (
    "tenant_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("tenant_id","team_id","user_id")
);

-- CreateTable
CREATE TABLE "team_projects" (
    "tenant_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_projects_pkey" PRIMARY KEY ("tenant_id","team_id","project_id")
);

-- CreateTable
CREATE TABLE "issues" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "prompt" TEXT,
    "user_id" INTEGER NOT NULL,
    "assignee_id" INTEGER,
    "lane_id" INTEGER NOT NULL,
    "sprint_id" INTEGER,
    "epic_id" INTEGER,
    "priority" SMALLINT NOT NULL,
    "type" SMALLINT NOT NULL,
    "estimated_minutes" INTEGER,
    "position" BIGINT NOT NULL DEFAULT (nextval('issue_position_seq'::regclass) * 1048576),
    "version" INTEGER NOT NULL DEFAULT 1,
    "handed_to_assistant_at" TIMESTAMPTZ(6),
    "external_id" TEXT,
    "resolution" TEXT,
    "resolved_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issues_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "issue_search" (
    "tenant_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "issue_search_pkey" PRIMARY KEY ("tenant_id","issue_id")
);

-- CreateTable
CREATE TABLE "issue_labels" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "label_id" INTEGER NOT NULL,

    CONSTRAINT "issue_labels_pkey" PRIMARY KEY ("tenant_id","issue_id","label_id")
);

-- CreateTable
CREATE TABLE "issue_links" (
    "tenant_id" INTEGER NOT NULL,
    "blocker_id" INTEGER NOT NULL,
    "blocked_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issue_links_pkey" PRIMARY KEY ("tenant_id","blocker_id","blocked_id")
);

-- CreateTable
CREATE TABLE "branch_links" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "project_vcs_repo_id" INTEGER NOT NULL,
    "branch_name" TEXT NOT NULL,
    "branch_url" TEXT NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "branch_links_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "activities" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "field" TEXT,
    "from_value" JSONB,
    "to_value" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "comments" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "attachments" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "time_entries" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "minutes" INTEGER NOT NULL,
    "spent_on" DATE NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "time_entries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "issue_terms" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "terms" INTEGER[],
    "weights" SMALLINT[],
    "length" INTEGER NOT NULL,

    CONSTRAINT "issue_terms_pkey" PRIMARY KEY ("tenant_id","issue_id")
);

-- CreateTable
CREATE TABLE "stale_issue_terms" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "gone_terms" INTEGER[],
    "gone_length" INTEGER,

    CONSTRAINT "stale_issue_terms_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "term_counts" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "term" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,

    CONSTRAINT "term_counts_pkey" PRIMARY KEY ("tenant_id","project_id","term")
);

-- CreateTable
CREATE TABLE "term_totals" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,
    "length" BIGINT NOT NULL,

    CONSTRAINT "term_totals_pkey" PRIMARY KEY ("tenant_id","project_id")
);

-- CreateTable
CREATE TABLE "watches" (
    "tenant_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT 'manual',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watches_pkey" PRIMARY KEY ("tenant_id","issue_id","user_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" SMALLINT NOT NULL,
    "reason" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "actor_id" INTEGER,
    "issue_id" INTEGER,
    "project_id" INTEGER,
    "team_id" INTEGER,
    "comment_id" INTEGER,
    "event_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "read_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "notification_counts" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" SMALLINT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "unread" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notification_counts_pkey" PRIMARY KEY ("tenant_id","user_id","type")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "project_id" INTEGER,
    "issue_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "user_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "actor_id" INTEGER,
    "socket_id" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "actor_id" INTEGER,
    "subject_type" TEXT NOT NULL,
    "subject_id" INTEGER,
    "action" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "access_requests" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "project_id" INTEGER,
    "operation" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "closed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_requests_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER,
    "project_token_id" INTEGER,
    "request_hash" BYTEA NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "status" SMALLINT,
    "headers" JSONB,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "mails" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT,
    "message_id" TEXT NOT NULL,
    "user_id" INTEGER,
    "event_id" UUID,
    "issue_id" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "due_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "story_runs" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "run_key" UUID,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "provider" TEXT NOT NULL,
    "model" TEXT,
    "input" JSONB NOT NULL,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "result" JSONB,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "story_runs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "import_jobs" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "file_name" TEXT NOT NULL DEFAULT '',
    "storage_key" TEXT,
    "size_bytes" BIGINT NOT NULL DEFAULT 0,
    "format" TEXT,
    "columns" JSONB,
    "total" INTEGER NOT NULL DEFAULT 0,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "failure" TEXT,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_jobs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "created_by_id" INTEGER,
    "failing_since" TIMESTAMPTZ(6),
    "disabled_at" TIMESTAMPTZ(6),
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "message_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "status" SMALLINT,
    "response" TEXT,
    "last_error" TEXT,
    "duration_ms" INTEGER,
    "next_attempt_at" TIMESTAMPTZ(6),
    "attempted_at" TIMESTAMPTZ(6),
    "delivered_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "discarded_files" (
    "tenant_id" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "discarded_files_pkey" PRIMARY KEY ("tenant_id","storage_key")
);

-- CreateTable
CREATE TABLE "projects" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "owner_id" INTEGER NOT NULL,
    "last_issue_number" INTEGER NOT NULL DEFAULT 0,
    "on_regression" TEXT NOT NULL DEFAULT 'nothing',
    "resolve_on_close" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "project_members" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_members_pkey" PRIMARY KEY ("tenant_id","project_id","user_id")
);

-- CreateTable
CREATE TABLE "lanes" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "color" INTEGER NOT NULL DEFAULT 9741240,
    "sort_order" INTEGER NOT NULL,
    "wip_limit" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lanes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "sprints" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "goal" TEXT,
    "starts_on" DATE,
    "ends_on" DATE,
    "started_at" TIMESTAMPTZ(6),
    "completed_at" TIMESTAMPTZ(6),
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sprints_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "epics" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "color" INTEGER NOT NULL DEFAULT 9741240,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "epics_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "labels" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "color" INTEGER NOT NULL DEFAULT 9741240,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "vcs_repos" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "repo_full_name" TEXT NOT NULL,
    "repo_url" TEXT NOT NULL,
    "default_branch" TEXT NOT NULL DEFAULT 'main',
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vcs_repos_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "project_tokens" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_by_id" INTEGER NOT NULL,
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_tokens_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "issue_templates" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "type" SMALLINT,
    "priority" SMALLINT,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issue_templates_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "template_labels" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "template_id" INTEGER NOT NULL,
    "label_id" INTEGER NOT NULL,

    CONSTRAINT "template_labels_pkey" PRIMARY KEY ("tenant_id","template_id","label_id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "screen" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "error_groups_tenant_id_project_id_status_idx" ON "error_groups"("tenant_id", "project_id", "status");

-- CreateIndex
CREATE INDEX "error_groups_tenant_id_linked_issue_id_idx" ON "error_groups"("tenant_id", "linked_issue_id");

-- CreateIndex
CREATE INDEX "error_groups_tenant_id_merged_into_id_idx" ON "error_groups"("tenant_id", "merged_into_id");

-- CreateIndex
CREATE INDEX "error_groups_tenant_id_merge_parent_id_idx" ON "error_groups"("tenant_id", "merge_parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "error_groups_tenant_id_project_id_environment_fingerprint_key" ON "error_groups"("tenant_id", "project_id", "environment", "fingerprint");

-- CreateIndex
CREATE INDEX "error_events_tenant_id_error_group_id_id_idx" ON "error_events"("tenant_id", "error_group_id", "id" DESC);

-- CreateIndex
CREATE INDEX "error_group_states_tenant_id_error_group_id_id_idx" ON "error_group_states"("tenant_id", "error_group_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_slug_key" ON "tenants"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_domain_key" ON "tenants"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "roles_tenant_id_slug_key" ON "roles"("tenant_id", "slug");

-- CreateIndex
CREATE INDEX "users_tenant_id_role_id_idx" ON "users"("tenant_id", "role_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_secret_hash_key" ON "sessions"("secret_hash");

-- CreateIndex
CREATE INDEX "sessions_tenant_id_user_id_idx" ON "sessions"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_tenant_id_user_id_code_hash_key" ON "recovery_codes"("tenant_id", "user_id", "code_hash");

-- CreateIndex
CREATE INDEX "identities_tenant_id_user_id_idx" ON "identities"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "identities_tenant_id_issuer_subject_key" ON "identities"("tenant_id", "issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "api_tokens_tenant_id_user_id_idx" ON "api_tokens"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_links_secret_hash_key" ON "one_time_links"("secret_hash");

-- CreateIndex
CREATE INDEX "one_time_links_tenant_id_user_id_idx" ON "one_time_links"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "team_members_tenant_id_user_id_idx" ON "team_members"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "team_projects_tenant_id_project_id_idx" ON "team_projects"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "issues_tenant_id_key_idx" ON "issues"("tenant_id", "key");

-- CreateIndex
CREATE INDEX "issues_tenant_id_assignee_id_lane_id_idx" ON "issues"("tenant_id", "assignee_id", "lane_id");

-- CreateIndex
CREATE INDEX "issues_tenant_id_project_id_sprint_id_idx" ON "issues"("tenant_id", "project_id", "sprint_id");

-- CreateIndex
CREATE INDEX "issues_tenant_id_project_id_epic_id_idx" ON "issues"("tenant_id", "project_id", "epic_id");

-- CreateIndex
CREATE INDEX "issues_tenant_id_project_id_updated_at_idx" ON "issues"("tenant_id", "project_id", "updated_at");

-- CreateIndex
CREATE INDEX "issues_tenant_id_user_id_idx" ON "issues"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "issues_tenant_id_project_id_id_key" ON "issues"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "issues_tenant_id_project_id_number_key" ON "issues"("tenant_id", "project_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "issues_tenant_id_project_id_external_id_key" ON "issues"("tenant_id", "project_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "issue_search_tenant_id_project_id_issue_id_key" ON "issue_search"("tenant_id", "project_id", "issue_id");

-- CreateIndex
CREATE INDEX "issue_labels_tenant_id_label_id_idx" ON "issue_labels"("tenant_id", "label_id");

-- CreateIndex
CREATE INDEX "issue_links_tenant_id_blocked_id_idx" ON "issue_links"("tenant_id", "blocked_id");

-- CreateIndex
CREATE INDEX "branch_links_tenant_id_issue_id_idx" ON "branch_links"("tenant_id", "issue_id");

-- CreateIndex
CREATE INDEX "branch_links_tenant_id_project_vcs_repo_id_idx" ON "branch_links"("tenant_id", "project_vcs_repo_id");

-- CreateIndex
CREATE INDEX "activities_tenant_id_issue_id_id_idx" ON "activities"("tenant_id", "issue_id", "id" DESC);

-- CreateIndex
CREATE INDEX "comments_tenant_id_issue_id_id_idx" ON "comments"("tenant_id", "issue_id", "id");

-- CreateIndex
CREATE INDEX "attachments_tenant_id_issue_id_idx" ON "attachments"("tenant_id", "issue_id");

-- CreateIndex
CREATE INDEX "time_entries_tenant_id_issue_id_idx" ON "time_entries"("tenant_id", "issue_id");

-- CreateIndex
CREATE INDEX "issue_terms_terms_idx" ON "issue_terms" USING GIN ("terms");

-- CreateIndex
CREATE UNIQUE INDEX "issue_terms_tenant_id_project_id_issue_id_key" ON "issue_terms"("tenant_id", "project_id", "issue_id");

-- CreateIndex
CREATE INDEX "stale_issue_terms_tenant_id_project_id_id_idx" ON "stale_issue_terms"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "watches_tenant_id_user_id_idx" ON "watches"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "notifications_tenant_id_user_id_id_idx" ON "notifications"("tenant_id", "user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_tenant_id_user_id_type_id_idx" ON "notifications"("tenant_id", "user_id", "type", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_tenant_id_event_id_idx" ON "notifications"("tenant_id", "event_id");

-- CreateIndex
CREATE INDEX "notifications_tenant_id_issue_id_idx" ON "notifications"("tenant_id", "issue_id");

-- CreateIndex
CREATE INDEX "notifications_tenant_id_project_id_idx" ON "notifications"("tenant_id", "project_id") WHERE "project_id" IS NOT NULL;

-- CreateIndex
CREATE INDEX "notifications_tenant_id_team_id_idx" ON "notifications"("tenant_id", "team_id") WHERE "team_id" IS NOT NULL;

-- CreateIndex
CREATE INDEX "notifications_tenant_id_comment_id_idx" ON "notifications"("tenant_id", "comment_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_tenant_id_user_id_request_hash_key" ON "idempotency_keys"("tenant_id", "user_id", "request_hash");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_tenant_id_project_token_id_request_hash_key" ON "idempotency_keys"("tenant_id", "project_token_id", "request_hash");

-- CreateIndex
CREATE INDEX "mails_tenant_id_user_id_idx" ON "mails"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "mails_tenant_id_issue_id_idx" ON "mails"("tenant_id", "issue_id");

-- CreateIndex
CREATE INDEX "mails_due_at_idx" ON "mails"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "mails_tenant_id_message_id_key" ON "mails"("tenant_id", "message_id");

-- CreateIndex
CREATE INDEX "story_runs_tenant_id_project_id_user_id_id_idx" ON "story_runs"("tenant_id", "project_id", "user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "story_runs_tenant_id_user_id_run_key_key" ON "story_runs"("tenant_id", "user_id", "run_key");

-- CreateIndex
CREATE INDEX "import_jobs_tenant_id_project_id_idx" ON "import_jobs"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "import_jobs_tenant_id_user_id_idx" ON "import_jobs"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_webhook_id_id_idx" ON "webhook_deliveries"("tenant_id", "webhook_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE INDEX "discarded_files_due_at_idx" ON "discarded_files"("due_at");

-- CreateIndex
CREATE INDEX "projects_tenant_id_owner_id_idx" ON "projects"("tenant_id", "owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "projects_tenant_id_key_prefix_key" ON "projects"("tenant_id", "key_prefix");

-- CreateIndex
CREATE INDEX "project_members_tenant_id_user_id_idx" ON "project_members"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "lanes_tenant_id_project_id_id_key" ON "lanes"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sprints_tenant_id_project_id_id_key" ON "sprints"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "epics_tenant_id_project_id_id_key" ON "epics"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "labels_tenant_id_project_id_id_key" ON "labels"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vcs_repos_tenant_id_project_id_id_key" ON "vcs_repos"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "project_tokens_token_hash_key" ON "project_tokens"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "project_tokens_public_key_key" ON "project_tokens"("public_key");

-- CreateIndex
CREATE INDEX "project_tokens_tenant_id_project_id_idx" ON "project_tokens"("tenant_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "issue_templates_tenant_id_project_id_id_key" ON "issue_templates"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "template_labels_tenant_id_label_id_idx" ON "template_labels"("tenant_id", "label_id");

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_project_id_idx" ON "saved_views"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_user_id_idx" ON "saved_views"("tenant_id", "user_id");

-- AddForeignKey
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_tenant_id_resolved_by_id_fkey" FOREIGN KEY ("tenant_id", "resolved_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_tenant_id_linked_issue_id_fkey" FOREIGN KEY ("tenant_id", "linked_issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE SET NULL ("linked_issue_id") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_tenant_id_merged_into_id_fkey" FOREIGN KEY ("tenant_id", "merged_into_id") REFERENCES "error_groups"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_tenant_id_merge_parent_id_fkey" FOREIGN KEY ("tenant_id", "merge_parent_id") REFERENCES "error_groups"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_events" ADD CONSTRAINT "error_events_tenant_id_error_group_id_fkey" FOREIGN KEY ("tenant_id", "error_group_id") REFERENCES "error_groups"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_group_hours" ADD CONSTRAINT "error_group_hours_tenant_id_error_group_id_fkey" FOREIGN KEY ("tenant_id", "error_group_id") REFERENCES "error_groups"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_group_states" ADD CONSTRAINT "error_group_states_tenant_id_error_group_id_fkey" FOREIGN KEY ("tenant_id", "error_group_id") REFERENCES "error_groups"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "error_group_states" ADD CONSTRAINT "error_group_states_tenant_id_actor_id_fkey" FOREIGN KEY ("tenant_id", "actor_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ingest_counters" ADD CONSTRAINT "ingest_counters_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_role_id_fkey" FOREIGN KEY ("tenant_id", "role_id") REFERENCES "roles"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_tenant_id_team_id_fkey" FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "team_projects" ADD CONSTRAINT "team_projects_tenant_id_team_id_fkey" FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "team_projects" ADD CONSTRAINT "team_projects_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_assignee_id_fkey" FOREIGN KEY ("tenant_id", "assignee_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_project_id_lane_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "lane_id") REFERENCES "lanes"("tenant_id", "project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_project_id_sprint_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "sprint_id") REFERENCES "sprints"("tenant_id", "project_id", "id") ON DELETE SET NULL ("sprint_id") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_project_id_epic_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "epic_id") REFERENCES "epics"("tenant_id", "project_id", "id") ON DELETE SET NULL ("epic_id") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_search" ADD CONSTRAINT "issue_search_tenant_id_project_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "issue_id") REFERENCES "issues"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_labels" ADD CONSTRAINT "issue_labels_tenant_id_project_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "issue_id") REFERENCES "issues"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_labels" ADD CONSTRAINT "issue_labels_tenant_id_project_id_label_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "label_id") REFERENCES "labels"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_links" ADD CONSTRAINT "issue_links_tenant_id_blocker_id_fkey" FOREIGN KEY ("tenant_id", "blocker_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_links" ADD CONSTRAINT "issue_links_tenant_id_blocked_id_fkey" FOREIGN KEY ("tenant_id", "blocked_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "branch_links" ADD CONSTRAINT "branch_links_tenant_id_project_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "issue_id") REFERENCES "issues"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "branch_links" ADD CONSTRAINT "branch_links_tenant_id_project_id_project_vcs_repo_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "project_vcs_repo_id") REFERENCES "vcs_repos"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "branch_links" ADD CONSTRAINT "branch_links_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_actor_id_fkey" FOREIGN KEY ("tenant_id", "actor_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_terms" ADD CONSTRAINT "issue_terms_tenant_id_project_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "issue_id") REFERENCES "issues"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "term_counts" ADD CONSTRAINT "term_counts_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "term_totals" ADD CONSTRAINT "term_totals_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "watches" ADD CONSTRAINT "watches_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "watches" ADD CONSTRAINT "watches_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_actor_id_fkey" FOREIGN KEY ("tenant_id", "actor_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_team_id_fkey" FOREIGN KEY ("tenant_id", "team_id") REFERENCES "teams"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_comment_id_fkey" FOREIGN KEY ("tenant_id", "comment_id") REFERENCES "comments"("tenant_id", "id") ON DELETE SET NULL ("comment_id") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_tenant_id_actor_id_fkey" FOREIGN KEY ("tenant_id", "actor_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_tenant_id_project_token_id_fkey" FOREIGN KEY ("tenant_id", "project_token_id") REFERENCES "project_tokens"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "story_runs" ADD CONSTRAINT "story_runs_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "story_runs" ADD CONSTRAINT "story_runs_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_webhook_id_fkey" FOREIGN KEY ("tenant_id", "webhook_id") REFERENCES "webhooks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sprints" ADD CONSTRAINT "sprints_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sprints" ADD CONSTRAINT "sprints_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "epics" ADD CONSTRAINT "epics_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "epics" ADD CONSTRAINT "epics_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "labels" ADD CONSTRAINT "labels_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "vcs_repos" ADD CONSTRAINT "vcs_repos_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "project_tokens" ADD CONSTRAINT "project_tokens_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "project_tokens" ADD CONSTRAINT "project_tokens_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_templates" ADD CONSTRAINT "issue_templates_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_templates" ADD CONSTRAINT "issue_templates_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "template_labels" ADD CONSTRAINT "template_labels_tenant_id_project_id_template_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "template_id") REFERENCES "issue_templates"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "template_labels" ADD CONSTRAINT "template_labels_tenant_id_project_id_label_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "label_id") REFERENCES "labels"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edits: what the Prisma schema cannot express. Above, each SET NULL names its column, so that tenant_id and
-- project_id keep their values, and the indexes of notifications by project and team skip rows without one.

-- Case-insensitive uniqueness. A deleted user's address can be used again.
CREATE UNIQUE INDEX roles_name_key ON roles (tenant_id, lower(name));
CREATE UNIQUE INDEX users_email_key ON users (tenant_id, lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX labels_project_name_key ON labels (tenant_id, project_id, lower(name));
CREATE UNIQUE INDEX vcs_repos_primary_key ON vcs_repos (tenant_id, project_id) WHERE is_primary;

-- Board order. Deferrable, so that one statement can shift neighbors. Includes the estimates, so that a lane is counted
-- and summed by an index-only scan.
ALTER TABLE issues ADD CONSTRAINT issues_lane_position_key
  UNIQUE (tenant_id, lane_id, position) INCLUDE (estimated_minutes) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE lanes ADD CONSTRAINT lanes_project_order_key
  UNIQUE (tenant_id, project_id, sort_order) DEFERRABLE INITIALLY IMMEDIATE;

-- Search (docs/spec/search.md): one text per issue; the separator prevents matches across fields. Lowercase text with
-- bytewise comparison is several times cheaper to match than ILIKE. Every search scans the index's pending list, so it is
-- kept short. New text also queues the issue for term extraction.
ALTER TABLE issue_search ALTER COLUMN text TYPE text COLLATE "C";
CREATE FUNCTION issue_search_refresh() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO issue_search (tenant_id, issue_id, project_id, text)
  VALUES (NEW.tenant_id, NEW.id, NEW.project_id,
    lower(NEW.key || E'\x01' || NEW.title || E'\x01' || NEW.description))
  ON CONFLICT (tenant_id, issue_id) DO UPDATE SET text = excluded.text;
  IF TG_OP = 'INSERT' OR NEW.title <> OLD.title OR NEW.description <> OLD.description THEN
    INSERT INTO stale_issue_terms (tenant_id, project_id, issue_id) VALUES (NEW.tenant_id, NEW.project_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER issue_search_refresh AFTER INSERT OR UPDATE OF title, description ON issues
  FOR EACH ROW EXECUTE FUNCTION issue_search_refresh();
CREATE INDEX issue_search_text_idx ON issue_search
  USING gin (tenant_id, text gin_trgm_ops) WITH (gin_pending_list_limit = 1024);

ALTER TABLE roles ADD CONSTRAINT roles_permissions_check CHECK (cardinality(permissions) = 16);
ALTER TABLE users ADD CONSTRAINT users_status_check CHECK (status BETWEEN 0 AND 2);
ALTER TABLE issues ADD CONSTRAINT issues_enumerations_check CHECK (priority BETWEEN 0 AND 4 AND type BETWEEN 0 AND 1);
ALTER TABLE issue_links ADD CONSTRAINT issue_links_distinct_check CHECK (blocker_id <> blocked_id);
ALTER TABLE branch_links ADD CONSTRAINT branch_links_status_check CHECK (status BETWEEN 0 AND 2);
ALTER TABLE error_groups ADD CONSTRAINT error_groups_status_check CHECK (status BETWEEN 0 AND 2);
ALTER TABLE notifications ADD CONSTRAINT notifications_notifiable_check
  CHECK (type BETWEEN 1 AND 6 AND num_nonnulls(issue_id, project_id, team_id) = 1);

ALTER TABLE story_runs ADD CONSTRAINT story_runs_status_check CHECK (status BETWEEN 0 AND 3);

-- Terms are written in batches before duplicates are searched, so a pending list would only slow down the search.
ALTER INDEX issue_terms_terms_idx SET (fastupdate = off);

-- A deleted issue's terms are subtracted from the counts later, except if its project is deleted too.
CREATE FUNCTION issue_terms_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_issue_terms (tenant_id, project_id, issue_id, gone_terms, gone_length)
  SELECT g.tenant_id, g.project_id, g.issue_id, g.terms, g.length FROM gone g
  WHERE EXISTS (SELECT FROM projects p WHERE p.tenant_id = g.tenant_id AND p.id = g.project_id);
  RETURN NULL;
END $$;
CREATE TRIGGER issue_terms_gone AFTER DELETE ON issue_terms
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION issue_terms_gone();

ALTER TABLE "projects" ADD CONSTRAINT "projects_on_regression_check" CHECK ("on_regression" IN ('nothing', 'comment', 'reopen'));

-- Leaves room on each page, so that events update their group and hour in place (HOT).
ALTER TABLE "error_groups" SET (fillfactor = 70);
ALTER TABLE "error_group_hours" SET (fillfactor = 70);

-- Old events are found by time, the order in which rows are stored.
CREATE INDEX "error_events_created_at_idx" ON "error_events" USING brin ("created_at");
CREATE INDEX "error_event_ids_created_at_idx" ON "error_event_ids" USING brin ("created_at");

-- Exactly one caller. The unique keys above do not prevent rows without one.
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_caller_check" CHECK (num_nonnulls("user_id", "project_token_id") = 1);

-- A person's unread notifications, newest first.
CREATE INDEX "notifications_unread_idx" ON "notifications"("tenant_id", "user_id", "id" DESC) WHERE "read_at" IS NULL;

-- Maintains notification_counts. Rows are locked in a fixed order, so that two changes cannot deadlock. A statement that
-- changes no row returns immediately (measured: 0.1 ms each).
CREATE FUNCTION count_new_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  INSERT INTO notification_counts AS c (tenant_id, user_id, type, total, unread)
  SELECT tenant_id, user_id, type, count(*), count(*) FILTER (WHERE read_at IS NULL)
  FROM new_rows GROUP BY tenant_id, user_id, type ORDER BY tenant_id, user_id, type
  ON CONFLICT (tenant_id, user_id, type)
    DO UPDATE SET total = c.total + EXCLUDED.total, unread = c.unread + EXCLUDED.unread;
  RETURN NULL;
END $$;

CREATE FUNCTION count_read_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  WITH delta AS MATERIALIZED (
    SELECT tenant_id, user_id, type, sum(n) AS n FROM (
      SELECT tenant_id, user_id, type, 1 AS n FROM new_rows WHERE read_at IS NULL
      UNION ALL SELECT tenant_id, user_id, type, -1 FROM old_rows WHERE read_at IS NULL
    ) each_row GROUP BY tenant_id, user_id, type HAVING sum(n) <> 0
  ), locked AS MATERIALIZED (
    SELECT c.tenant_id, c.user_id, c.type, d.n
    FROM notification_counts c JOIN delta d USING (tenant_id, user_id, type)
    ORDER BY c.tenant_id, c.user_id, c.type FOR UPDATE OF c
  )
  UPDATE notification_counts c SET unread = c.unread + l.n
  FROM locked l WHERE c.tenant_id = l.tenant_id AND c.user_id = l.user_id AND c.type = l.type;
  RETURN NULL;
END $$;

CREATE FUNCTION count_gone_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN RETURN NULL; END IF;
  WITH delta AS MATERIALIZED (
    SELECT tenant_id, user_id, type, count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread
    FROM old_rows GROUP BY tenant_id, user_id, type
  ), locked AS MATERIALIZED (
    SELECT c.tenant_id, c.user_id, c.type, d.total, d.unread
    FROM notification_counts c JOIN delta d USING (tenant_id, user_id, type)
    ORDER BY c.tenant_id, c.user_id, c.type FOR UPDATE OF c
  )
  UPDATE notification_counts c SET total = c.total - l.total, unread = c.unread - l.unread
  FROM locked l WHERE c.tenant_id = l.tenant_id AND c.user_id = l.user_id AND c.type = l.type;
  RETURN NULL;
END $$;

CREATE TRIGGER notifications_added AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_notifications();
CREATE TRIGGER notifications_changed AFTER UPDATE ON "notifications"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_read_notifications();
CREATE TRIGGER notifications_gone AFTER DELETE ON "notifications"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_gone_notifications();

-- The changes read by reports, by time.
CREATE INDEX "activities_tenant_id_field_created_at_idx" ON "activities"("tenant_id", "field", "created_at")
  WHERE "field" IN ('lane_id', 'sprint_id', 'estimated_minutes');

-- A stored file is discarded when the row that refers to it is deleted, even by a cascade.
CREATE FUNCTION discard_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.storage_key IS NOT NULL THEN
    INSERT INTO discarded_files (tenant_id, storage_key) VALUES (OLD.tenant_id, OLD.storage_key)
    ON CONFLICT (tenant_id, storage_key) DO UPDATE SET due_at = EXCLUDED.due_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER discard_stored_file AFTER DELETE ON "attachments"
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();
CREATE TRIGGER discard_stored_file AFTER DELETE ON "import_jobs"
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();

CREATE FUNCTION discard_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discarded_files (tenant_id, storage_key) VALUES (OLD.tenant_id, OLD.picture_key)
  ON CONFLICT (tenant_id, storage_key) DO UPDATE SET due_at = EXCLUDED.due_at;
  RETURN NULL;
END $$;
CREATE TRIGGER discard_picture AFTER UPDATE OF "picture_key" ON "users"
  FOR EACH ROW WHEN (OLD.picture_key IS NOT NULL AND OLD.picture_key IS DISTINCT FROM NEW.picture_key)
  EXECUTE FUNCTION discard_picture();
CREATE TRIGGER discard_deleted_picture AFTER DELETE ON "users"
  FOR EACH ROW WHEN (OLD.picture_key IS NOT NULL) EXECUTE FUNCTION discard_picture();

-- The table of rate-limiter-flexible. `expire` is in milliseconds since 1970.
CREATE SCHEMA throttle;

CREATE TABLE throttle.hits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE INDEX hits_expire_idx ON throttle.hits (expire);
