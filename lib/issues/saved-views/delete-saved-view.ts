import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";

/** Deletes a view. Its issues are not affected. */
export async function deleteSavedView(
  { tenantId, projectId }: ProjectScope,
  viewId: number,
): Promise<void> {
  await rows(Prisma.sql`
    DELETE FROM saved_views
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${viewId}`);
}
