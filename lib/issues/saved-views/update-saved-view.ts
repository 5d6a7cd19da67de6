import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma } from "@/lib/platform/db/query";
import type { SavedView, SavedViewBody } from "./schema";
import { savedViewColumns, savedViewJoins } from "./serialize";

/**
 * Renames a view, shares it or changes its filters. If `is_shared` is omitted, sharing does not
 * change. The owner never changes.
 */
export async function updateSavedView(
  { tenantId, projectId }: ProjectScope,
  viewId: number,
  body: SavedViewBody,
): Promise<SavedView> {
  const updated = await jsonRow<SavedView>(Prisma.sql`
    WITH v AS (
      UPDATE saved_views SET name = ${body.name}, screen = ${body.screen}, query = ${body.query},
        is_shared = COALESCE(${body.is_shared ?? null}::boolean, is_shared), updated_at = now()
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${viewId}
      RETURNING *
    )
    ${asJson(Prisma.sql`SELECT ${savedViewColumns} FROM v ${savedViewJoins(tenantId)}`)}`);
  if (!updated) throw new NotFound("Saved view");
  return updated;
}
