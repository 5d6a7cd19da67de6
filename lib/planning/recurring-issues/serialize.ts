import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma } from "@/lib/platform/db/query";

/** Selects recurring issues `r` in their wire form. */
export function selectRecurringIssues({ tenantId }: Pick<TenantScope, "tenantId">): Prisma.Sql {
  return Prisma.sql`
    SELECT r.id, r.project_id, r.title, r.description, r.prompt, r.type, r.priority, r.assignee_id, r.epic_id, r.lane_id,
      CASE WHEN r.in_active_sprint THEN to_json('active'::text) ELSE to_json(r.sprint_id) END AS sprint_id,
      r.estimated_minutes, ARRAY(SELECT l.label_id FROM recurring_issue_labels l
        WHERE l.tenant_id = ${tenantId} AND l.recurring_issue_id = r.id ORDER BY l.label_id) AS label_ids,
      r.every, r.on_days AS on, r.at_time AS at, t.time_zone, r.starts_on::text AS starts_on, r.is_paused, r.paused_because,
      ${iso("r.next_run_at")} AS next_run_at, i.id AS last_issue_id, i.key AS last_issue_key, r.created_by_id,
      ${iso("r.created_at")} AS created_at, ${iso("r.updated_at")} AS updated_at
    FROM recurring_issues r JOIN tenants t ON t.id = ${tenantId}
    LEFT JOIN issues i ON i.tenant_id = ${tenantId} AND i.project_id = r.project_id AND i.id = r.last_issue_id`;
}
