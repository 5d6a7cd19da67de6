-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "next_reminders_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "reminded_on" DATE;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "notify_due_dates" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "reminds_on" DATE,
ADD COLUMN     "reminds_since" DATE;

-- CreateIndex
CREATE INDEX CONCURRENTLY "tenants_next_reminders_at_idx" ON "tenants"("next_reminders_at");
