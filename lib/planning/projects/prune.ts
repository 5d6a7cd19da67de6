import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma, transaction } from "@/lib/platform/db/query";
import { startRemoval } from "./remove-deleted-project";
import { RESTORE_DAYS } from "./schema";

interface Expired {
  tenant_id: number;
  id: number;
}

/**
 * Removes the projects that were deleted 30 days ago. Any number of processes can do so at once.
 */
export async function pruneDeletedProjects(): Promise<void> {
  const isExpired = Prisma.sql`p.deleted_at < now() - make_interval(days => ${RESTORE_DAYS})`;
  const expired = await maintenanceRows<Expired>(Prisma.sql`
    SELECT p.tenant_id, p.id FROM projects p WHERE p.restorable IS NOT NULL AND ${isExpired}
    ORDER BY p.tenant_id, p.id`);
  for (const { tenant_id: tenantId, id: projectId } of expired) {
    await transaction((tx) => startRemoval({ tenantId, projectId }, tx, isExpired));
  }
}
