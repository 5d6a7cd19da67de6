-- Written by hand.

-- An update that leaves title and description as they are no longer runs the trigger that maintains the search text.
CREATE OR REPLACE TRIGGER issue_search_refresh AFTER INSERT ON issues
  FOR EACH ROW EXECUTE FUNCTION issue_search_refresh();
CREATE OR REPLACE TRIGGER issue_search_change AFTER UPDATE OF title, description ON issues
  FOR EACH ROW WHEN (OLD.title <> NEW.title OR OLD.description <> NEW.description)
  EXECUTE FUNCTION issue_search_refresh();

-- Every update adds an entry to every index of issues, because it changes updated_at. Few issues have an epic, and only
-- imported ones an external id; the indexes skip the rest.
CREATE UNIQUE INDEX CONCURRENTLY "issues_external_id_key" ON "issues"("tenant_id", "project_id", "external_id") WHERE "external_id" IS NOT NULL;
DROP INDEX CONCURRENTLY "issues_tenant_id_project_id_external_id_key";
CREATE INDEX CONCURRENTLY "issues_epic_idx" ON "issues"("tenant_id", "project_id", "epic_id") WHERE "epic_id" IS NOT NULL;
DROP INDEX CONCURRENTLY "issues_tenant_id_project_id_epic_id_idx";
