-- CreateTable
CREATE TABLE "report_states" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "until" DATE,
    "lane_id" INTEGER NOT NULL,
    "before_lane_id" INTEGER NOT NULL,
    "sprint_id" INTEGER NOT NULL,
    "minutes" INTEGER NOT NULL,
    "lead_minutes" INTEGER NOT NULL,

    CONSTRAINT "report_states_pkey" PRIMARY KEY ("tenant_id","issue_id","day")
);

-- CreateTable
CREATE TABLE "report_sums" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "sprint_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "lane_id" INTEGER NOT NULL,
    "before_lane_id" INTEGER NOT NULL,
    "issues" INTEGER NOT NULL,
    "minutes" BIGINT NOT NULL,

    CONSTRAINT "report_sums_pkey" PRIMARY KEY ("tenant_id","project_id","sprint_id","day","lane_id","before_lane_id")
);

-- CreateTable
CREATE TABLE "stale_report_issues" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "change" BIGSERIAL NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "is_backfill" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "stale_report_issues_pkey" PRIMARY KEY ("tenant_id","project_id","change")
);

-- CreateIndex
-- Hand edit: lead times are read from the index alone.
CREATE INDEX "report_states_tenant_id_project_id_lane_id_day_idx" ON "report_states"("tenant_id", "project_id", "lane_id", "day")
  INCLUDE ("issue_id", "before_lane_id", "sprint_id", "lead_minutes");

-- AddForeignKey
ALTER TABLE "report_states" ADD CONSTRAINT "report_states_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "report_sums" ADD CONSTRAINT "report_sums_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edit: marks issues whose report states change. Appending a row waits for no other writer.
CREATE FUNCTION mark_report_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_report_issues (tenant_id, project_id, issue_id) VALUES (NEW.tenant_id, NEW.project_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new_report_issue AFTER INSERT ON issues
  FOR EACH ROW EXECUTE FUNCTION mark_report_issue();
CREATE TRIGGER mark_changed_report_issue
  AFTER UPDATE OF lane_id, sprint_id, estimated_minutes, created_at, resolved_at ON issues
  FOR EACH ROW WHEN (OLD.lane_id <> NEW.lane_id OR OLD.sprint_id IS DISTINCT FROM NEW.sprint_id
    OR OLD.estimated_minutes IS DISTINCT FROM NEW.estimated_minutes OR OLD.created_at <> NEW.created_at
    OR OLD.resolved_at IS DISTINCT FROM NEW.resolved_at)
  EXECUTE FUNCTION mark_report_issue();

-- Hand edit: the issues of a project that is being removed no longer matter.
CREATE FUNCTION mark_deleted_report_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects p
    WHERE p.tenant_id = OLD.tenant_id AND p.id = OLD.project_id AND p.deleted_at IS NULL)
  THEN
    INSERT INTO stale_report_issues (tenant_id, project_id, issue_id) VALUES (OLD.tenant_id, OLD.project_id, OLD.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_deleted_report_issue AFTER DELETE ON issues
  FOR EACH ROW EXECUTE FUNCTION mark_deleted_report_issue();

-- Hand edit: changes are recorded in the transaction of the change to the issue, which is marked above. Those recorded
-- with a past date, such as demo data, mark it themselves.
CREATE FUNCTION mark_past_report_issue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project integer := (SELECT i.project_id FROM issues i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.issue_id);
BEGIN
  INSERT INTO stale_report_issues (tenant_id, project_id, issue_id) VALUES (NEW.tenant_id, project, NEW.issue_id);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_past_report_issue AFTER INSERT ON activities
  FOR EACH ROW WHEN (NEW.created_at < now() AND NEW.field IN ('lane_id', 'sprint_id', 'estimated_minutes'))
  EXECUTE FUNCTION mark_past_report_issue();

-- Hand edit: the issues that were ever in a sprint. Few changes are of this kind.
CREATE INDEX CONCURRENTLY activities_from_sprint_idx ON activities (tenant_id, (from_value #>> '{}'))
  WHERE field = 'sprint_id';
CREATE INDEX CONCURRENTLY activities_to_sprint_idx ON activities (tenant_id, (to_value #>> '{}'))
  WHERE field = 'sprint_id';

-- Hand edit. In batches: existing projects. The queue computes their states.
INSERT INTO stale_report_issues (tenant_id, project_id, issue_id, is_backfill)
SELECT p.tenant_id, p.id, 0, true FROM projects p
WHERE NOT EXISTS (SELECT FROM stale_report_issues s
  WHERE s.tenant_id = p.tenant_id AND s.project_id = p.id AND s.is_backfill)
LIMIT 1000;
