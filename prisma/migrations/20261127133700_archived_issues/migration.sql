-- AlterTable
ALTER TABLE "issues" ADD COLUMN     "archived_at" TIMESTAMPTZ(6);

-- Hand edit: archived issues come last in their lane, so that reading a lane never passes them.
ALTER TABLE "issues" ADD CONSTRAINT "issues_archived_position"
  CHECK ((archived_at IS NULL) = (position < 2305843009213693952)) NOT VALID;
ALTER TABLE "issues" VALIDATE CONSTRAINT "issues_archived_position";

-- Hand edit: replaces the index by date with one that leaves archived issues out, which have a small one of their own.
CREATE INDEX CONCURRENTLY issues_live_idx ON issues (tenant_id, project_id, updated_at, id)
  INCLUDE (lane_id, assignee_id, user_id, sprint_id, epic_id, parent_id, priority, type, estimated_minutes,
    created_at, resolved_at, start_on, due_on) WHERE archived_at IS NULL;
CREATE INDEX CONCURRENTLY issues_archived_idx ON issues (tenant_id, project_id, id) WHERE archived_at IS NOT NULL;
DROP INDEX CONCURRENTLY issues_filters_idx;

-- Hand edit: archived issues are not counted.
CREATE OR REPLACE FUNCTION count_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.archived_at IS NULL AND NEW.archived_at IS NULL THEN
    INSERT INTO issue_count_changes (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
    VALUES
      (OLD.tenant_id, OLD.project_id, OLD.lane_id, OLD.assignee_id, OLD.sprint_id, OLD.epic_id, OLD.priority, OLD.type,
        -1, -COALESCE(OLD.estimated_minutes, 0)),
      (NEW.tenant_id, NEW.project_id, NEW.lane_id, NEW.assignee_id, NEW.sprint_id, NEW.epic_id, NEW.priority, NEW.type,
        1, COALESCE(NEW.estimated_minutes, 0));
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.archived_at IS NULL THEN
    INSERT INTO issue_count_changes (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
    VALUES (NEW.tenant_id, NEW.project_id, NEW.lane_id, NEW.assignee_id, NEW.sprint_id, NEW.epic_id, NEW.priority, NEW.type,
      1, COALESCE(NEW.estimated_minutes, 0));
  END IF;
  -- A project that is being removed is no longer counted.
  IF TG_OP <> 'INSERT' AND OLD.archived_at IS NULL AND (TG_OP = 'UPDATE' OR EXISTS (
    SELECT FROM projects p WHERE p.tenant_id = OLD.tenant_id AND p.id = OLD.project_id AND p.deleted_at IS NULL))
  THEN
    INSERT INTO issue_count_changes (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
    VALUES (OLD.tenant_id, OLD.project_id, OLD.lane_id, OLD.assignee_id, OLD.sprint_id, OLD.epic_id, OLD.priority, OLD.type,
      -1, -COALESCE(OLD.estimated_minutes, 0));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_changed_issue
  AFTER UPDATE OF project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, estimated_minutes, archived_at ON issues
  FOR EACH ROW WHEN (
    (OLD.project_id, OLD.lane_id, OLD.assignee_id, OLD.sprint_id, OLD.epic_id, OLD.priority, OLD.type, OLD.estimated_minutes,
      OLD.archived_at)
    IS DISTINCT FROM
    (NEW.project_id, NEW.lane_id, NEW.assignee_id, NEW.sprint_id, NEW.epic_id, NEW.priority, NEW.type, NEW.estimated_minutes,
      NEW.archived_at))
  EXECUTE FUNCTION count_issue();
