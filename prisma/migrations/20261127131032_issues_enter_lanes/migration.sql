-- AlterTable
ALTER TABLE "issues" ADD COLUMN     "entered_lane_at" TIMESTAMPTZ(6);

-- Hand edit: when an issue entered its lane. A transfer says so itself, because an issue may stay done.
CREATE FUNCTION enter_first_lane() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.entered_lane_at := COALESCE(NEW.resolved_at, NEW.created_at);
  RETURN NEW;
END $$;
CREATE FUNCTION enter_lane() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.entered_lane_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER enter_first_lane BEFORE INSERT ON issues
  FOR EACH ROW WHEN (NEW.entered_lane_at IS NULL) EXECUTE FUNCTION enter_first_lane();
CREATE TRIGGER enter_lane BEFORE UPDATE OF lane_id ON issues
  FOR EACH ROW WHEN (NEW.lane_id <> OLD.lane_id AND NEW.project_id = OLD.project_id) EXECUTE FUNCTION enter_lane();

-- Hand edit: existing issues, from their activity. The index finds those that are left.
CREATE INDEX CONCURRENTLY issues_without_lane_time_idx ON issues (tenant_id, id) WHERE entered_lane_at IS NULL;
-- In batches
UPDATE issues i SET entered_lane_at = COALESCE(
  (SELECT a.created_at FROM activities a
   WHERE a.tenant_id = i.tenant_id AND a.issue_id = i.id AND a.field = 'lane_id' ORDER BY a.id DESC LIMIT 1),
  i.resolved_at, i.created_at)
WHERE i.entered_lane_at IS NULL AND (i.tenant_id, i.id) IN (
  SELECT n.tenant_id, n.id FROM issues n WHERE n.entered_lane_at IS NULL ORDER BY n.tenant_id, n.id LIMIT 1000);
DROP INDEX CONCURRENTLY issues_without_lane_time_idx;
