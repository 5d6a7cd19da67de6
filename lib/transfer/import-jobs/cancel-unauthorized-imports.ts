import { Prisma, selectJson } from "@/lib/platform/db/query";
import { cancelImports } from "@/lib/people/users/cancel-imports";
import type { ImportersKey } from "@/lib/platform/jobs/schema";
import { openImporter, ImportAccessRevoked } from "@/lib/transfer/import-jobs/run/open-importer";

/**
 * Cancels imports by users who, after a permission change, may no longer import into the project.
 */
export async function cancelUnauthorizedImports({
  tenant_id,
  user_ids,
}: ImportersKey): Promise<void> {
  const found = await selectJson<{ id: number; project_id: number; user_id: number }>(Prisma.sql`
    SELECT id, project_id, user_id FROM import_jobs
    WHERE tenant_id = ${tenant_id} AND user_id = ANY(${user_ids}::int[]) AND status < 3`);
  for (const { id, project_id, user_id } of found) {
    const key = { tenantId: tenant_id, projectId: project_id };
    try {
      await openImporter(key, user_id);
    } catch (error) {
      if (!(error instanceof ImportAccessRevoked)) throw error;
      await cancelImports(tenant_id, Prisma.sql`id = ${id}`, error.message);
    }
  }
}
