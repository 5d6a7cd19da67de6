import { Prisma, rows } from "@/lib/platform/db/query";
import { isOfScope, type ViewScope } from "./queries";

/** Deletes a view. Its issues are not affected. */
export async function deleteSavedView(scope: ViewScope, viewId: number): Promise<void> {
  await rows(Prisma.sql`
    DELETE FROM saved_views
    WHERE tenant_id = ${scope.tenantId} AND ${isOfScope(scope)} AND id = ${viewId}`);
}
