import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Counts up the versions of issues elsewhere that a project's issues block or are blocked by, because
 * their dependencies disappear with it and come back with it. Archived ones stay as they are.
 */
export async function touchNeighbors(
  { tenantId, projectId }: Pick<ProjectScope, "tenantId" | "projectId">,
  tx: Transaction,
): Promise<void> {
  const linked = (here: string, there: string) => Prisma.sql`
    SELECT l.${Prisma.raw(there)} AS id FROM issues i
    JOIN issue_links l ON l.tenant_id = ${tenantId} AND l.${Prisma.raw(here)} = i.id
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.is_linked`;
  await rows(
    Prisma.sql`
      WITH neighbor AS MATERIALIZED (
        ${linked("blocker_id", "blocked_id")} UNION ${linked("blocked_id", "blocker_id")}
      ), locked AS MATERIALIZED (
        SELECT n.id FROM issues n
        WHERE n.tenant_id = ${tenantId} AND n.id IN (SELECT id FROM neighbor) AND n.project_id <> ${projectId}
          AND n.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM projects a
            WHERE a.tenant_id = ${tenantId} AND a.id = n.project_id AND a.archived_at IS NOT NULL)
        ORDER BY n.id FOR NO KEY UPDATE
      )
      UPDATE issues SET version = version + 1, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id IN (SELECT id FROM locked)`,
    tx,
  );
}
