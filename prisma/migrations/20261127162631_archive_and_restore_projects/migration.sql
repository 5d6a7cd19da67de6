-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "archived_at" TIMESTAMPTZ(6),
ADD COLUMN     "restorable" JSONB;

-- Hand edit: every request checks whether its workspace has an archived project.
CREATE INDEX CONCURRENTLY projects_archived_idx ON projects (tenant_id) WHERE archived_at IS NOT NULL;
