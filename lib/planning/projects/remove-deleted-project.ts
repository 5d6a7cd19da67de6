import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, row, type Transaction, transaction } from "@/lib/platform/db/query";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { addJob } from "@/lib/platform/jobs/add-job";
import { lockDeletedProject } from "./deleted-projects";

/**
 * Ends the time in which a deleted project can be restored: the queue removes it. Does nothing if the
 * condition on its row `p` does not hold, for example because another process was first.
 */
export async function startRemoval(
  { tenantId, projectId }: { tenantId: number; projectId: number },
  tx: Transaction,
  condition = Prisma.sql`true`,
): Promise<void> {
  const own = Prisma.sql`WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND EXISTS (SELECT 1 FROM ended)`;
  const ended = await row(
    Prisma.sql`
      WITH ended AS (
        UPDATE projects p SET restorable = NULL, key_prefix = '-' || p.id
        WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId} AND p.restorable IS NOT NULL AND ${condition}
        RETURNING p.id
      ), tokens AS (DELETE FROM project_tokens ${own}), views AS (DELETE FROM saved_views ${own}),
        recurring AS (DELETE FROM recurring_issues ${own}), imports AS (DELETE FROM import_jobs ${own}),
        requests AS (DELETE FROM access_requests ${own})
      SELECT id FROM ended`,
    tx,
  );
  if (ended) await addJob("remove-project", { tenant_id: tenantId, project_id: projectId }, tx);
}

/**
 * Removes a deleted project for good, before its time is over. Throws NotFound if the caller cannot
 * restore such a project.
 */
export async function purgeProject(tenant: TenantScope, projectId: number): Promise<void> {
  await transaction(async (tx) => {
    const { name, key_prefix } = await lockDeletedProject(tenant, projectId, tx);
    const about = { subject: "project", subjectId: projectId, action: "purged" } as const;
    await recordAudit(tenant, [{ ...about, before: { name, key_prefix } }], tx);
    await startRemoval({ tenantId: tenant.tenantId, projectId }, tx);
  });
}
