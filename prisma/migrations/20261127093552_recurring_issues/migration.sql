-- CreateTable
CREATE TABLE "recurring_issues" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "prompt" TEXT,
    "type" SMALLINT NOT NULL,
    "priority" SMALLINT NOT NULL,
    "assignee_id" INTEGER,
    "epic_id" INTEGER,
    "lane_id" INTEGER,
    "estimated_minutes" INTEGER,
    "every" TEXT NOT NULL,
    "on_days" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "at_time" TEXT NOT NULL,
    "starts_on" DATE,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "paused_because" TEXT,
    "next_run_at" TIMESTAMPTZ(6),
    "last_issue_id" INTEGER,
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recurring_issues_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "recurring_issue_labels" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "recurring_issue_id" INTEGER NOT NULL,
    "label_id" INTEGER NOT NULL,

    CONSTRAINT "recurring_issue_labels_pkey" PRIMARY KEY ("tenant_id","recurring_issue_id","label_id")
);

-- CreateIndex
CREATE INDEX "recurring_issues_next_run_at_idx" ON "recurring_issues"("next_run_at");

-- CreateIndex
CREATE INDEX "recurring_issues_tenant_id_epic_id_idx" ON "recurring_issues"("tenant_id", "epic_id");

-- CreateIndex
CREATE INDEX "recurring_issues_tenant_id_lane_id_idx" ON "recurring_issues"("tenant_id", "lane_id");

-- CreateIndex
CREATE UNIQUE INDEX "recurring_issues_tenant_id_project_id_id_key" ON "recurring_issues"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "recurring_issue_labels_tenant_id_label_id_idx" ON "recurring_issue_labels"("tenant_id", "label_id");

-- AddForeignKey
ALTER TABLE "recurring_issues" ADD CONSTRAINT "recurring_issues_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recurring_issues" ADD CONSTRAINT "recurring_issues_tenant_id_assignee_id_fkey" FOREIGN KEY ("tenant_id", "assignee_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recurring_issues" ADD CONSTRAINT "recurring_issues_tenant_id_project_id_epic_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "epic_id") REFERENCES "epics"("tenant_id", "project_id", "id") ON DELETE SET NULL ("epic_id") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recurring_issues" ADD CONSTRAINT "recurring_issues_tenant_id_project_id_lane_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "lane_id") REFERENCES "lanes"("tenant_id", "project_id", "id") ON DELETE SET NULL ("lane_id") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recurring_issues" ADD CONSTRAINT "recurring_issues_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recurring_issue_labels" ADD CONSTRAINT "recurring_issue_labels_tenant_id_project_id_recurring_issu_fkey" FOREIGN KEY ("tenant_id", "project_id", "recurring_issue_id") REFERENCES "recurring_issues"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recurring_issue_labels" ADD CONSTRAINT "recurring_issue_labels_tenant_id_project_id_label_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "label_id") REFERENCES "labels"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edits: above, each SET NULL names its column, so that tenant_id and project_id stay. Estimates are those of the
-- largest workspace (docs/decisions/0048-plans-fit-the-largest-workspace.md).
ALTER TABLE "recurring_issues" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1), ALTER COLUMN "lane_id" SET (n_distinct = 1);
ALTER TABLE "recurring_issue_labels" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);
