-- CreateTable
CREATE TABLE "issue_counts" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "facet" SMALLINT NOT NULL,
    "lane_id" INTEGER NOT NULL,
    "value_id" INTEGER NOT NULL,
    "priority" SMALLINT NOT NULL,
    "type" SMALLINT NOT NULL,
    "issues" INTEGER NOT NULL,
    "minutes" BIGINT NOT NULL,

    CONSTRAINT "issue_counts_pkey" PRIMARY KEY ("tenant_id","project_id","facet","lane_id","value_id","priority","type")
);

-- CreateTable
CREATE TABLE "issue_count_changes" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "change" BIGSERIAL NOT NULL,
    "lane_id" INTEGER NOT NULL,
    "assignee_id" INTEGER,
    "sprint_id" INTEGER,
    "epic_id" INTEGER,
    "priority" SMALLINT NOT NULL,
    "type" SMALLINT NOT NULL,
    "issues" INTEGER NOT NULL,
    "minutes" BIGINT NOT NULL,

    CONSTRAINT "issue_count_changes_pkey" PRIMARY KEY ("tenant_id","project_id","change")
);

-- Hand edits: counts of issues, kept with every change. CREATE TRIGGER waits for the transactions that are changing issues,
-- so a snapshot taken after it commits contains exactly the changes that the trigger has recorded.
CREATE FUNCTION count_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO issue_count_changes (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
    VALUES
      (OLD.tenant_id, OLD.project_id, OLD.lane_id, OLD.assignee_id, OLD.sprint_id, OLD.epic_id, OLD.priority, OLD.type,
        -1, -COALESCE(OLD.estimated_minutes, 0)),
      (NEW.tenant_id, NEW.project_id, NEW.lane_id, NEW.assignee_id, NEW.sprint_id, NEW.epic_id, NEW.priority, NEW.type,
        1, COALESCE(NEW.estimated_minutes, 0));
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO issue_count_changes (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
    VALUES (NEW.tenant_id, NEW.project_id, NEW.lane_id, NEW.assignee_id, NEW.sprint_id, NEW.epic_id, NEW.priority, NEW.type,
      1, COALESCE(NEW.estimated_minutes, 0));
  ELSIF EXISTS (SELECT FROM projects p WHERE p.tenant_id = OLD.tenant_id AND p.id = OLD.project_id AND p.deleted_at IS NULL) THEN
    -- A project that is being removed is no longer counted.
    INSERT INTO issue_count_changes (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
    VALUES (OLD.tenant_id, OLD.project_id, OLD.lane_id, OLD.assignee_id, OLD.sprint_id, OLD.epic_id, OLD.priority, OLD.type,
      -1, -COALESCE(OLD.estimated_minutes, 0));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_issue AFTER INSERT OR DELETE ON issues FOR EACH ROW EXECUTE FUNCTION count_issue();
CREATE TRIGGER count_changed_issue
  AFTER UPDATE OF project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, estimated_minutes ON issues
  FOR EACH ROW WHEN (
    (OLD.project_id, OLD.lane_id, OLD.assignee_id, OLD.sprint_id, OLD.epic_id, OLD.priority, OLD.type, OLD.estimated_minutes)
    IS DISTINCT FROM
    (NEW.project_id, NEW.lane_id, NEW.assignee_id, NEW.sprint_id, NEW.epic_id, NEW.priority, NEW.type, NEW.estimated_minutes))
  EXECUTE FUNCTION count_issue();

-- In batches. Appends what is missing from the counts, so it is exact beside running writers and can be repeated.
INSERT INTO issue_count_changes (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
SELECT missing.tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, sum(issues), sum(minutes)
FROM (
  SELECT tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, 1 AS issues,
    COALESCE(estimated_minutes, 0)::bigint AS minutes
  FROM issues
  UNION ALL
  SELECT tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, -issues, -minutes
  FROM issue_count_changes
) missing
JOIN projects p ON p.tenant_id = missing.tenant_id AND p.id = missing.project_id AND p.deleted_at IS NULL
GROUP BY missing.tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type
HAVING sum(issues) <> 0 OR sum(minutes) <> 0
LIMIT 100000;

-- AddForeignKey
ALTER TABLE "issue_counts" ADD CONSTRAINT "issue_counts_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- CreateIndex
CREATE INDEX CONCURRENTLY "issues_tenant_id_assignee_id_lane_id_position_idx" ON "issues"("tenant_id", "assignee_id", "lane_id", "position");

-- CreateIndex
CREATE INDEX CONCURRENTLY "issues_tenant_id_project_id_sprint_id_lane_id_priority_id_idx" ON "issues"("tenant_id", "project_id", "sprint_id", "lane_id", "priority", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY "issues_tenant_id_project_id_updated_at_id_idx" ON "issues"("tenant_id", "project_id", "updated_at", "id");

-- DropIndex
DROP INDEX CONCURRENTLY "issues_tenant_id_assignee_id_lane_id_idx";

-- DropIndex
DROP INDEX CONCURRENTLY "issues_tenant_id_project_id_sprint_id_idx";

-- DropIndex
DROP INDEX CONCURRENTLY "issues_tenant_id_project_id_updated_at_idx";
