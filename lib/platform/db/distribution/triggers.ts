/**
 * The triggers of distributed tables. They run on the worker that stores the row, within its shard,
 * where Citus offers neither transition tables nor locks on several rows, so each works row by row.
 * They replace the triggers of the same purpose on a single server (prisma/migrations).
 */
export const DISTRIBUTED_TRIGGERS: readonly string[] = [
  `CREATE TRIGGER issue_search_refresh AFTER INSERT OR UPDATE OF title, description ON issues
   FOR EACH ROW EXECUTE FUNCTION issue_search_refresh()`,

  `CREATE OR REPLACE FUNCTION issue_terms_gone_row() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO public.stale_issue_terms (tenant_id, project_id, issue_id, gone_terms, gone_length)
     SELECT OLD.tenant_id, OLD.project_id, OLD.issue_id, OLD.terms, OLD.length
     FROM public.projects p WHERE p.tenant_id = OLD.tenant_id AND p.id = OLD.project_id AND p.deleted_at IS NULL;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER issue_terms_gone AFTER DELETE ON issue_terms
   FOR EACH ROW EXECUTE FUNCTION issue_terms_gone_row()`,

  `CREATE OR REPLACE FUNCTION count_notification_row() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       INSERT INTO public.notification_counts AS c (tenant_id, user_id, type, total, unread)
       VALUES (NEW.tenant_id, NEW.user_id, NEW.type, 1, (NEW.read_at IS NULL)::int)
       ON CONFLICT (tenant_id, user_id, type) DO UPDATE SET total = c.total + 1, unread = c.unread + excluded.unread;
     ELSIF TG_OP = 'DELETE' THEN
       UPDATE public.notification_counts SET total = total - 1, unread = unread - (OLD.read_at IS NULL)::int
       WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id AND type = OLD.type;
     ELSIF (NEW.read_at IS NULL) <> (OLD.read_at IS NULL) THEN
       UPDATE public.notification_counts SET unread = unread + (NEW.read_at IS NULL)::int - (OLD.read_at IS NULL)::int
       WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND type = NEW.type;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER notifications_counted AFTER INSERT OR UPDATE OF read_at OR DELETE ON notifications
   FOR EACH ROW EXECUTE FUNCTION count_notification_row()`,

  `CREATE TRIGGER count_issue AFTER INSERT OR DELETE ON issues
   FOR EACH ROW EXECUTE FUNCTION count_issue()`,
  `CREATE TRIGGER count_changed_issue
   AFTER UPDATE OF project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, estimated_minutes, archived_at
   ON issues
   FOR EACH ROW WHEN (
     (OLD.project_id, OLD.lane_id, OLD.assignee_id, OLD.sprint_id, OLD.epic_id, OLD.priority, OLD.type, OLD.estimated_minutes,
       OLD.archived_at)
     IS DISTINCT FROM
     (NEW.project_id, NEW.lane_id, NEW.assignee_id, NEW.sprint_id, NEW.epic_id, NEW.priority, NEW.type, NEW.estimated_minutes,
       NEW.archived_at))
   EXECUTE FUNCTION count_issue()`,

  `CREATE TRIGGER mark_new_parent_issue AFTER INSERT ON issues
   FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION mark_parent_issue()`,
  `CREATE TRIGGER mark_changed_parent_issue AFTER UPDATE OF parent_id ON issues
   FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL AND NEW.parent_id IS DISTINCT FROM OLD.parent_id)
   EXECUTE FUNCTION mark_parent_issue()`,
  `CREATE TRIGGER mark_linked_issues AFTER INSERT ON issue_links
   FOR EACH ROW EXECUTE FUNCTION mark_linked_issues()`,

  `CREATE TRIGGER enter_lane BEFORE UPDATE OF lane_id ON issues
   FOR EACH ROW WHEN (NEW.lane_id <> OLD.lane_id AND NEW.project_id = OLD.project_id) EXECUTE FUNCTION enter_lane()`,

  `CREATE TRIGGER mark_new_report_issue AFTER INSERT ON issues
   FOR EACH ROW EXECUTE FUNCTION mark_report_issue()`,
  `CREATE TRIGGER mark_changed_report_issue
   AFTER UPDATE OF lane_id, sprint_id, estimated_minutes, created_at, resolved_at ON issues
   FOR EACH ROW WHEN (OLD.lane_id <> NEW.lane_id OR OLD.sprint_id IS DISTINCT FROM NEW.sprint_id
     OR OLD.estimated_minutes IS DISTINCT FROM NEW.estimated_minutes OR OLD.created_at <> NEW.created_at
     OR OLD.resolved_at IS DISTINCT FROM NEW.resolved_at)
   EXECUTE FUNCTION mark_report_issue()`,
  `CREATE TRIGGER mark_deleted_report_issue AFTER DELETE ON issues
   FOR EACH ROW EXECUTE FUNCTION mark_deleted_report_issue()`,
  `CREATE TRIGGER mark_past_report_issue AFTER INSERT ON activities
   FOR EACH ROW WHEN (NEW.created_at < now() AND NEW.field IN ('lane_id', 'sprint_id', 'estimated_minutes'))
   EXECUTE FUNCTION mark_past_report_issue()`,

  `CREATE TRIGGER discard_stored_file AFTER DELETE ON attachments
   FOR EACH ROW EXECUTE FUNCTION discard_stored_file()`,
  `CREATE TRIGGER discard_stored_file AFTER DELETE ON import_jobs
   FOR EACH ROW EXECUTE FUNCTION discard_stored_file()`,
  `CREATE TRIGGER discard_picture AFTER UPDATE OF picture_key ON users
   FOR EACH ROW WHEN (OLD.picture_key IS NOT NULL AND OLD.picture_key IS DISTINCT FROM NEW.picture_key)
   EXECUTE FUNCTION discard_picture()`,
  `CREATE TRIGGER discard_deleted_picture AFTER DELETE ON users
   FOR EACH ROW WHEN (OLD.picture_key IS NOT NULL) EXECUTE FUNCTION discard_picture()`,
];

/** Trigger functions from the migrations that the above use. */
export const TRIGGER_FUNCTIONS = [
  "issue_search_refresh",
  "count_issue",
  "mark_parent_issue",
  "mark_linked_issues",
  "enter_lane",
  "mark_report_issue",
  "mark_deleted_report_issue",
  "mark_past_report_issue",
  "discard_stored_file",
  "discard_picture",
];
