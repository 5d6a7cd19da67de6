import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJsonRow, sqlState, transaction } from "@/lib/platform/db/query";
import { findFavorites, lockFavorites } from "./queries";
import { type Favorite, FAVORITE_LIMIT, type FavoriteBody } from "./schema";
import { favoriteColumns, favoriteJoins, isVisible } from "./serialize";

const FIELDS = ["project_id", "view_id", "issue_id"] as const;
const GONE = "Does not exist.";

interface Added {
  favorite: Favorite;
  /** False if it was a favorite before. */
  isNew: boolean;
}

/** The favorite `f` that would be added, as a subquery. */
function subject({ project_id, view_id, issue_id }: FavoriteBody): Prisma.Sql {
  return Prisma.sql`(SELECT 0 AS id, ${project_id ?? null}::int AS project_id, ${view_id ?? null}::int AS view_id,
    ${issue_id ?? null}::int AS issue_id) f`;
}

const isSame = (a: Omit<Favorite, "id">, b: Omit<Favorite, "id">) =>
  a.project?.id === b.project?.id && a.view?.id === b.view?.id && a.issue?.id === b.issue?.id;

/**
 * Adds a project, saved view or issue at the end of the caller's favorites, if it is not among them. Throws Invalid
 * (422) for one that they cannot see, and at the limit.
 */
export async function addFavorite(tenant: TenantScope, body: FavoriteBody): Promise<Added> {
  const field = FIELDS.find((name) => body[name] !== undefined) ?? "project_id";
  try {
    return await addSubject(tenant, body, field);
  } catch (error) {
    // It was deleted at the same time.
    if (sqlState(error) === "23503") throw invalid(field, GONE);
    throw error;
  }
}

function addSubject(tenant: TenantScope, body: FavoriteBody, field: string): Promise<Added> {
  const { tenantId, actor } = tenant;
  return transaction(async (tx) => {
    await lockFavorites(tenant, tx);
    const wanted = await selectJsonRow<Favorite>(
      Prisma.sql`SELECT ${favoriteColumns} FROM ${subject(body)} ${favoriteJoins(tenantId)}
        WHERE ${isVisible(tenant)}`,
      tx,
    );
    if (!wanted) throw invalid(field, GONE);
    const before = await findFavorites(tenant, Prisma.sql`true`, tx);
    const existing = before.find((favorite) => isSame(favorite, wanted));
    if (existing) return { favorite: existing, isNew: false };
    if (before.length >= FAVORITE_LIMIT) {
      const text = `You have ${FAVORITE_LIMIT} favorites, the maximum. Remove one first.`;
      throw invalid(field, text);
    }
    const [created] = await rows<{ id: number }>(
      Prisma.sql`
        WITH last AS MATERIALIZED (
          SELECT COALESCE(max(position), 0) + 1 AS position FROM favorites
          WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId}
        )
        INSERT INTO favorites (tenant_id, user_id, project_id, view_id, issue_id, position)
        SELECT ${tenantId}::int, ${actor.userId}::int, ${body.project_id ?? null}::int, ${body.view_id ?? null}::int,
          ${body.issue_id ?? null}::int, last.position
        FROM last
        RETURNING id`,
      tx,
    );
    return { favorite: { ...wanted, id: created?.id ?? 0 }, isNew: true };
  });
}
