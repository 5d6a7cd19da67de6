import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, selectJson, transaction } from "@/lib/platform/db/query";

/** Records in every workspace's audit log that the operator created or restored a backup. */
export async function auditBackup(action: "created" | "restored"): Promise<void> {
  const tenants = await selectJson<{ id: number }>(Prisma.sql`SELECT id FROM tenants ORDER BY id`);
  await transaction(async (tx) => {
    for (const { id: tenantId } of tenants) {
      const operator = { tenantId, actor: { userId: null } };
      await recordAudit(operator, [{ subject: "backup", subjectId: null, action }], tx);
    }
  });
}
