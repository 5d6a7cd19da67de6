-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "snooze_ends_on_change" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(6);

-- Hand edits: few rows are snoozed at a time, so these indexes stay small, and cost the others nothing.
-- A person's snoozed notifications, and those that came back, by time.
CREATE INDEX CONCURRENTLY "notifications_snoozed_idx" ON "notifications"("tenant_id", "user_id", "snoozed_until") WHERE "snoozed_until" IS NOT NULL;

-- The snoozed notifications about an issue that changed.
CREATE INDEX CONCURRENTLY "notifications_snoozed_issue_idx" ON "notifications"("tenant_id", "issue_id") WHERE "snoozed_until" IS NOT NULL;
