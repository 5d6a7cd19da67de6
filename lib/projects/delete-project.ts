import type { ProjectScope } from "@/lib/access/scopes";
import { Prisma, rows } from "@/lib/db/query";

/**
 * Deletes a project with everything in it: the foreign keys cascade. Issues of other projects lose their dependency
 * links to it, which their readers see. One statement outside a Prisma transaction, whose time limit a large project
 * would break: 100,000 issues take some 7 s.
 */
export async function deleteProject(project: ProjectScope): Promise<void> {
  const { tenantId, projectId } = project;
  await rows(Prisma.sql`
    WITH neighbours AS (
      UPDATE issues n SET version = version + 1, updated_at = now()
      WHERE n.tenant_id = ${tenantId} AND n.project_id <> ${projectId} AND n.id IN (
        SELECT l.blocker_id FROM issue_links l JOIN issues i ON i.tenant_id = l.tenant_id AND i.id = l.blocked_id
          WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId}
        UNION
        SELECT l.blocked_id FROM issue_links l JOIN issues i ON i.tenant_id = l.tenant_id AND i.id = l.blocker_id
          WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId})
    )
    DELETE FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId}`);
}
