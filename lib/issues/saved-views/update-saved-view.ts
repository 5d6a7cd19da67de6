import { NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma } from "@/lib/platform/db/query";
import { isOfScope, type ViewScope } from "./queries";
import type { SavedView, SavedViewBody } from "./schema";
import { savedViewColumns, savedViewJoins } from "./serialize";

/**
 * Renames a view, shares it or changes its filters. If `is_shared` is omitted, sharing does not
 * change. The owner never changes.
 */
export async function updateSavedView(
  scope: ViewScope,
  viewId: number,
  body: SavedViewBody,
): Promise<SavedView> {
  const { tenantId } = scope;
  const updated = await jsonRow<SavedView>(Prisma.sql`
    WITH v AS (
      UPDATE saved_views SET name = ${body.name}, screen = ${body.screen}, query = ${body.query},
        is_shared = COALESCE(${body.is_shared ?? null}::boolean, is_shared), updated_at = now()
      WHERE tenant_id = ${tenantId} AND ${isOfScope(scope)} AND id = ${viewId}
      RETURNING *
    )
    ${asJson(Prisma.sql`SELECT ${savedViewColumns} FROM v ${savedViewJoins(tenantId)}`)}`);
  if (!updated) throw new NotFound("Saved view");
  return updated;
}
