-- AlterTable
ALTER TABLE "recurring_issues" ADD COLUMN     "in_active_sprint" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sprint_id" INTEGER;

-- CreateIndex
CREATE INDEX CONCURRENTLY "recurring_issues_tenant_id_sprint_id_idx" ON "recurring_issues"("tenant_id", "sprint_id");

-- AddForeignKey
ALTER TABLE "recurring_issues" ADD CONSTRAINT "recurring_issues_tenant_id_project_id_sprint_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "sprint_id") REFERENCES "sprints"("tenant_id", "project_id", "id") ON DELETE SET NULL ("sprint_id") ON UPDATE NO ACTION NOT VALID;

-- ValidateConstraint
ALTER TABLE "recurring_issues" VALIDATE CONSTRAINT "recurring_issues_tenant_id_project_id_sprint_id_fkey";

-- Hand edit: above, SET NULL names its column, so that tenant_id and project_id stay.
