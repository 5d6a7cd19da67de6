-- AlterTable
ALTER TABLE "issues" ADD COLUMN     "due_on" DATE,
ADD COLUMN     "is_parent" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "parent_id" INTEGER,
ADD COLUMN     "start_on" DATE;

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_tenant_id_project_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "parent_id") REFERENCES "issues"("tenant_id", "project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- ValidateConstraint
ALTER TABLE "issues" VALIDATE CONSTRAINT "issues_tenant_id_project_id_parent_id_fkey";

-- Hand edit: no issue starts after it is due.
ALTER TABLE "issues" ADD CONSTRAINT "issues_start_before_due" CHECK (start_on <= due_on) NOT VALID;
ALTER TABLE "issues" VALIDATE CONSTRAINT "issues_start_before_due";

-- Hand edit: partial indexes, because most issues have neither.
CREATE INDEX CONCURRENTLY issues_due_idx ON issues (tenant_id, project_id, due_on) WHERE due_on IS NOT NULL;
CREATE INDEX CONCURRENTLY issues_parent_idx ON issues (tenant_id, parent_id) WHERE parent_id IS NOT NULL;

-- Hand edit: whoever writes a parent marks it, so that counting sub-issues costs nothing for other issues.
CREATE FUNCTION mark_parent_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE issues SET is_parent = true
  WHERE tenant_id = NEW.tenant_id AND id = NEW.parent_id AND NOT is_parent;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new_parent_issue AFTER INSERT ON issues
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION mark_parent_issue();
CREATE TRIGGER mark_changed_parent_issue AFTER UPDATE OF parent_id ON issues
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL AND NEW.parent_id IS DISTINCT FROM OLD.parent_id)
  EXECUTE FUNCTION mark_parent_issue();
