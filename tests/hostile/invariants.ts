/**
 * Invariants of every workspace at rest (docs/spec/access.md#assigning-roles, docs/spec/issues.md,
 * docs/spec/errors.md). Each statement finds violations. A job that used up its attempts without an
 * error was killed each time; the audit finds any writes lost that way.
 */
export const INVARIANTS: Record<string, string> = {
  "gaps in a project's lane order": `
    SELECT tenant_id, project_id FROM lanes GROUP BY 1, 2
    HAVING min(sort_order) <> 0 OR max(sort_order) <> count(*) - 1
      OR count(DISTINCT sort_order) <> count(*)`,
  "a key that does not match its number": `
    SELECT i.key FROM issues i JOIN projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id
    WHERE (p.deleted_at IS NULL OR (p.restorable IS NOT NULL AND NOT p.restorable ? 'renaming')) AND (i.number > p.last_issue_number
      OR i.key <> COALESCE(p.restorable->>'key_prefix', p.key_prefix) || '-' || i.number)`,
  "a duplicate issue number": `
    SELECT tenant_id, project_id, number FROM issues GROUP BY 1, 2, 3 HAVING count(*) > 1`,
  "an issue in another project's lane": `
    SELECT i.id FROM issues i JOIN lanes l ON l.tenant_id = i.tenant_id AND l.id = i.lane_id
    WHERE l.project_id <> i.project_id`,
  "an issue that blocks itself": `SELECT * FROM issue_links WHERE blocker_id = blocked_id`,
  "two issues that block each other": `
    SELECT a.* FROM issue_links a JOIN issue_links b ON b.tenant_id = a.tenant_id
      AND b.blocker_id = a.blocked_id AND b.blocked_id = a.blocker_id`,
  "wrong inbox counts": `
    SELECT c.tenant_id, c.user_id, c.type FROM notification_counts c
    WHERE c.total <> (SELECT count(*) FROM notifications n
      WHERE n.tenant_id = c.tenant_id AND n.user_id = c.user_id AND n.type = c.type)`,
  "a duplicate notification": `
    SELECT tenant_id, user_id, type, event_id, issue_id, project_id, team_id FROM notifications
    WHERE event_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING count(*) > 1`,
  "a workspace without an admin": `
    SELECT t.id FROM tenants t WHERE NOT EXISTS (SELECT FROM users u
      JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
      WHERE u.tenant_id = t.id AND r.is_admin AND u.status = 1 AND u.deleted_at IS NULL)`,
  "a project with a deleted owner": `
    SELECT p.id FROM projects p JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.owner_id
    WHERE u.deleted_at IS NOT NULL`,
  "a status that contradicts the resolution time": `
    SELECT id FROM error_groups WHERE (status = 1) <> (resolved_at IS NOT NULL)`,
  "an own count below the number of events": `
    SELECT g.id FROM error_groups g
    WHERE g.own_count < (SELECT count(*) FROM error_events e
      WHERE e.tenant_id = g.tenant_id AND e.error_group_id = g.id)`,
  "a job that ran out of attempts": `
    SELECT task_identifier, last_error FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND last_error IS NOT NULL AND task_identifier <> 'send-mail'`,
};
