import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, selectJson, transaction } from "@/lib/platform/db/query";

/**
 * Records that the operator created or restored a backup, in one workspace's audit log or in every
 * one. An exported workspace counts as a backup.
 */
export async function auditBackup(
  action: "created" | "restored",
  only?: { tenantId: number },
): Promise<void> {
  const tenants = only
    ? [{ id: only.tenantId }]
    : await selectJson<{ id: number }>(Prisma.sql`SELECT id FROM tenants ORDER BY id`);
  await transaction(async (tx) => {
    for (const { id: tenantId } of tenants) {
      const operator = { tenantId, actor: { userId: null } };
      await recordAudit(operator, [{ subject: "backup", subjectId: null, action }], tx);
    }
  });
}
