import { can } from "@/lib/platform/access/can";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson } from "@/lib/platform/db/query";
import type { DeletedQuery, ProjectRemoval } from "./schema";

/**
 * Returns the large deleted projects that the queue is still removing, newest first: all of them if the caller can
 * see and delete every project, otherwise only those the caller owned.
 */
export async function listRemovals(
  { actor, tenantId }: TenantScope,
  { limit, after }: DeletedQuery,
): Promise<{ removals: ProjectRemoval[]; next: number | undefined }> {
  if (!actor.tenant.hasDeletedProjects) return { removals: [], next: undefined };
  // From the start if `after` has been removed meanwhile, as in the list of deleted projects.
  const isLater =
    after === undefined
      ? Prisma.sql`true`
      : Prisma.sql`COALESCE((p.deleted_at, p.id) < (SELECT a.deleted_at, a.id FROM projects a
          WHERE a.tenant_id = ${tenantId} AND a.id = ${after}), true)`;
  const seesAll =
    actor.isAdmin || (actor.accessAllProjects && can(actor, "projects.delete").allowed);
  const found = await selectJson<ProjectRemoval>(Prisma.sql`
    SELECT p.id, p.name, ${iso("p.deleted_at")} AS deleted_at,
      (SELECT count(*)::int FROM issues i WHERE i.tenant_id = p.tenant_id AND i.project_id = p.id) AS issues_left
    FROM projects p
    WHERE p.tenant_id = ${tenantId} AND p.deleted_at IS NOT NULL AND p.restorable IS NULL
      AND (${seesAll} OR p.owner_id = ${actor.userId}) AND ${isLater}
    ORDER BY p.deleted_at DESC, p.id DESC LIMIT ${limit + 1}`);
  const removals = found.slice(0, limit);
  return { removals, next: found.length > limit ? removals.at(-1)?.id : undefined };
}
