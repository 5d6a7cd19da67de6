import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma, transaction } from "@/lib/platform/db/query";
import { addRestoreJob } from "@/lib/platform/jobs/add-job";
import { isBeingRestored } from "./deleted-projects";
import { startRemoval } from "./remove-deleted-project";
import { RESTORE_DAYS } from "./schema";

interface Found {
  tenant_id: number;
  id: number;
}

function findDeleted(condition: Prisma.Sql): Promise<Found[]> {
  return maintenanceRows<Found>(Prisma.sql`
    SELECT p.tenant_id, p.id FROM projects p WHERE p.restorable IS NOT NULL AND ${condition}
    ORDER BY p.tenant_id, p.id`);
}

/**
 * Removes the projects that were deleted 30 days ago, and has the queue go on with those that are
 * being restored, in case their jobs are lost. Any number of processes can do so at once.
 */
export async function pruneDeletedProjects(): Promise<void> {
  const isExpired = Prisma.sql`p.deleted_at < now() - make_interval(days => ${RESTORE_DAYS}) AND NOT ${isBeingRestored}`;
  for (const { tenant_id: tenantId, id: projectId } of await findDeleted(isExpired)) {
    await transaction((tx) => startRemoval({ tenantId, projectId }, tx, isExpired));
  }
  for (const { tenant_id: tenantId, id: projectId } of await findDeleted(isBeingRestored)) {
    await transaction((tx) => addRestoreJob({ tenantId, projectId }, tx));
  }
}
