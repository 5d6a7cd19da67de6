import { Prisma, selectJson } from "@/lib/platform/db/query";
import { cancelImports } from "@/lib/people/users/cancel-imports";
import type { ImportersKey } from "@/lib/platform/jobs/schema";
import { openImporter, RightEnded } from "@/lib/transfer/import-jobs/run/open-importer";

/** After a change of people's rights: cancels the imports of those who may not import into the project any more. */
export async function reviewImports({ tenant_id, user_ids }: ImportersKey): Promise<void> {
  const found = await selectJson<{ id: number; project_id: number; user_id: number }>(Prisma.sql`
    SELECT id, project_id, user_id FROM import_jobs
    WHERE tenant_id = ${tenant_id} AND user_id = ANY(${user_ids}::int[]) AND status < 3`);
  for (const { id, project_id, user_id } of found) {
    const key = { tenantId: tenant_id, projectId: project_id };
    try {
      await openImporter(key, user_id);
    } catch (error) {
      if (!(error instanceof RightEnded)) throw error;
      await cancelImports(Prisma.sql`tenant_id = ${tenant_id} AND id = ${id}`, error.message);
    }
  }
}
