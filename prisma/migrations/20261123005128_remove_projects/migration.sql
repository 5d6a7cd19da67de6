-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "deleted_at" TIMESTAMPTZ(6);

-- Hand edit: every request checks whether its workspace has a deleted project, and almost none does.
CREATE INDEX CONCURRENTLY projects_deleted_idx ON projects (tenant_id) WHERE deleted_at IS NOT NULL;

-- Hand edit: the terms of a project that is being removed are no longer counted.
CREATE OR REPLACE FUNCTION issue_terms_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_issue_terms (tenant_id, project_id, issue_id, gone_terms, gone_length)
  SELECT g.tenant_id, g.project_id, g.issue_id, g.terms, g.length FROM gone g
  WHERE EXISTS (SELECT FROM projects p
    WHERE p.tenant_id = g.tenant_id AND p.id = g.project_id AND p.deleted_at IS NULL);
  RETURN NULL;
END $$;
