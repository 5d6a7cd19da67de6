import { invalid } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, selectJson, transaction } from "@/lib/platform/db/query";
import { isOfScope, viewProjectId, type ViewScope } from "./queries";
import { type SavedView, type SavedViewBody, VIEW_LIMIT } from "./schema";
import { savedViewColumns, savedViewJoins } from "./serialize";

/**
 * Creates a view for the caller, whose row is locked so that concurrent calls cannot exceed the limit. Throws
 * Invalid (422) at the limit.
 */
export function createSavedView(scope: ViewScope, body: SavedViewBody): Promise<SavedView> {
  const { tenantId, actor } = scope;
  const projectId = viewProjectId(scope);
  return transaction(async (tx) => {
    await selectJson(
      Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND id = ${actor.userId} FOR NO KEY UPDATE`,
      tx,
    );
    const created = await jsonRow<SavedView>(
      Prisma.sql`
        WITH others AS MATERIALIZED (
          SELECT count(*) AS count FROM saved_views
          WHERE tenant_id = ${tenantId} AND ${isOfScope(scope)} AND user_id = ${actor.userId}
        ), v AS (
          INSERT INTO saved_views (tenant_id, project_id, user_id, name, screen, query, is_shared)
          SELECT ${tenantId}::int, ${projectId}::int, ${actor.userId}::int, ${body.name}, ${body.screen},
            ${body.query}, ${body.is_shared ?? false}::boolean
          FROM others WHERE others.count < ${VIEW_LIMIT}::int
          RETURNING *
        )
        ${asJson(Prisma.sql`SELECT ${savedViewColumns} FROM v ${savedViewJoins(tenantId)}`)}`,
      tx,
    );
    if (!created) {
      throw invalid(
        "name",
        `You have ${VIEW_LIMIT} views ${projectId === null ? "across projects" : "in this project"}, the maximum. Delete one first.`,
      );
    }
    return created;
  });
}
