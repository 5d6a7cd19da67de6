-- DropIndex
DROP INDEX "error_groups_tenant_id_project_id_status_last_seen_at_idx";

-- AlterTable
ALTER TABLE "error_groups" ADD COLUMN     "merge_parent_id" INTEGER,
ADD COLUMN     "own_count" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "own_first_seen_at" TIMESTAMPTZ(6),
ADD COLUMN     "own_last_seen_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "on_regression" TEXT NOT NULL DEFAULT 'nothing',
ADD COLUMN     "resolve_on_close" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "error_event_ids" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "error_event_ids_pkey" PRIMARY KEY ("tenant_id","project_id","event_id")
);

-- CreateIndex
CREATE INDEX "error_groups_tenant_id_project_id_status_idx" ON "error_groups"("tenant_id", "project_id", "status");

-- CreateIndex
CREATE INDEX "error_groups_tenant_id_merge_parent_id_idx" ON "error_groups"("tenant_id", "merge_parent_id");

-- AddForeignKey
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_tenant_id_merge_parent_id_fkey" FOREIGN KEY ("tenant_id", "merge_parent_id") REFERENCES "error_groups"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand: what a project may be set to.
ALTER TABLE "projects" ADD CONSTRAINT "projects_on_regression_check" CHECK ("on_regression" IN ('nothing', 'comment', 'reopen'));

-- By hand: each event writes its group's row and the row of the hour anew, in place where the page has room.
ALTER TABLE "error_groups" SET (fillfactor = 70);
ALTER TABLE "error_group_hours" SET (fillfactor = 70);

-- By hand: what is there was counted by the groups themselves.
UPDATE "error_groups" SET "own_count" = "occurrence_count", "own_first_seen_at" = "first_seen_at", "own_last_seen_at" = "last_seen_at";

-- By hand: what is too old is found by its time, in which rows lie anyway.
CREATE INDEX "error_events_created_at_idx" ON "error_events" USING brin ("created_at");
CREATE INDEX "error_event_ids_created_at_idx" ON "error_event_ids" USING brin ("created_at");
