import { Prisma, rows } from "@/lib/platform/db/query";
import type { Workspace, WorkspaceProject } from "../people/workspace";

/**
 * Adds this many issues to a project's first three lanes, directly in the database. Titles have one
 * or two lines, half the issues have labels, a third have estimates, and some are blocked by
 * others.
 */
export async function fillProject(
  workspace: Workspace,
  project: WorkspaceProject,
  count: number,
): Promise<void> {
  const labels = [];
  for (const name of ["regression", "mobile", "api", "performance"]) {
    labels.push((await workspace.label(project, name)).id);
  }
  const lanes = project.lanes.slice(0, 3).map(({ id }) => id);
  const tenantId = workspace.id;
  await rows(Prisma.sql`
    INSERT INTO issues (tenant_id, project_id, number, key, title, description, user_id, assignee_id, lane_id,
      priority, type, estimated_minutes)
    SELECT ${tenantId}, ${project.id}, n, ${project.keyPrefix} || '-' || n,
      'Issue number ' || n || CASE WHEN n % 3 = 0 THEN '' ELSE ', whose title is long enough to take two lines' END,
      '', ${workspace.admin.id}, CASE WHEN n % 2 = 0 THEN ${workspace.admin.id}::int END,
      (${lanes}::int[])[1 + n % 3], n % 5, n % 2, CASE WHEN n % 3 = 1 THEN 15 * (n % 40) END
    FROM generate_series(1, ${count}::int) n`);
  await rows(Prisma.sql`
    INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
    SELECT i.tenant_id, i.project_id, i.id, l.label_id FROM issues i
    CROSS JOIN LATERAL unnest((${labels}::int[])[1:i.number % 5]) l (label_id)
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${project.id} AND i.number % 2 = 0`);
  await rows(Prisma.sql`
    INSERT INTO issue_links (tenant_id, blocker_id, blocked_id)
    SELECT a.tenant_id, a.id, b.id FROM issues a
    JOIN issues b ON b.tenant_id = a.tenant_id AND b.project_id = a.project_id AND b.number = a.number + 1
    WHERE a.tenant_id = ${tenantId} AND a.project_id = ${project.id} AND a.number % 7 = 0`);
  await rows(Prisma.sql`
    UPDATE projects SET last_issue_number = ${count}
    WHERE tenant_id = ${tenantId} AND id = ${project.id}`);
}
