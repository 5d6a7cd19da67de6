import { can } from "@/lib/platform/access/can";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { NotFound } from "@/lib/platform/http/errors";
import { countedIssues } from "@/lib/planning/issue-counts/queries";
import { type DeletedProject, type DeletedQuery, RESTORE_DAYS } from "./schema";

/** True for a deleted project `p` whose keys the queue is renaming before it comes back. */
export const isBeingRestored = Prisma.sql`p.restorable ? 'renaming'`;

/**
 * True for a deleted project `p` that the caller can restore: its owner, and whoever can delete
 * projects and had access to this one.
 */
function isRestorable({ tenantId, actor }: TenantScope): Prisma.Sql {
  const found = Prisma.sql`p.tenant_id = ${tenantId} AND p.deleted_at IS NOT NULL AND p.restorable IS NOT NULL`;
  if (actor.isAdmin) return found;
  const isOwner = Prisma.sql`p.owner_id = ${actor.userId}`;
  if (!can(actor, "projects.delete").allowed) return Prisma.sql`${found} AND ${isOwner}`;
  if (actor.accessAllProjects) return found;
  return Prisma.sql`${found} AND (${isOwner}
    OR EXISTS (SELECT 1 FROM jsonb_array_elements(p.restorable->'members') m WHERE (m->>'id')::int = ${actor.userId})
    OR EXISTS (SELECT 1 FROM jsonb_array_elements(p.restorable->'teams') t
      JOIN team_members tm ON tm.tenant_id = ${tenantId} AND tm.team_id = (t->>'id')::int AND tm.user_id = ${actor.userId}))`;
}

/** Selects deleted projects `p` in their wire form. */
function deletedSelect(tenantId: number): Prisma.Sql {
  const left = (table: string, column: string, reached: string) => Prisma.sql`
    (SELECT count(*)::int FROM ${Prisma.raw(table)} k WHERE k.tenant_id = ${tenantId} AND k.project_id = p.id
      AND ${Prisma.raw(`k.${column}`)} > (p.restorable->'renaming'->>${reached})::int)`;
  return Prisma.sql`
    SELECT p.id, p.name, p.restorable->>'key_prefix' AS key_prefix,
      (SELECT COALESCE(sum(i.issues), 0)::int FROM (${countedIssues(tenantId, Prisma.sql`p.id`, "lane")}) i) AS issues_count,
      ${iso("p.deleted_at")} AS deleted_at,
      ${iso(`(p.deleted_at + interval '${RESTORE_DAYS} days')`)} AS purges_at,
      CASE WHEN ${isBeingRestored} THEN json_build_object('key_prefix', p.key_prefix, 'keys_left',
        ${left("issues", "id", "issue")} + ${left("former_issue_keys", "number", "number")}) END AS restoring
    FROM projects p`;
}

/** Returns the deleted projects that the caller can restore, the latest first. */
export async function listDeletedProjects(
  tenant: TenantScope,
  { limit, after }: DeletedQuery,
): Promise<{ projects: DeletedProject[]; next: number | undefined }> {
  const { tenantId, actor } = tenant;
  if (!actor.tenant.hasDeletedProjects) return { projects: [], next: undefined };
  // From the start if `after` has been restored or removed meanwhile: rather twice than not at all.
  const isLater =
    after === undefined
      ? Prisma.sql`true`
      : Prisma.sql`COALESCE((p.deleted_at, p.id) < (SELECT a.deleted_at, a.id FROM projects a
          WHERE a.tenant_id = ${tenantId} AND a.id = ${after}), true)`;
  const found = await selectJson<DeletedProject>(Prisma.sql`
    ${deletedSelect(tenantId)} WHERE ${isRestorable(tenant)} AND ${isLater}
    ORDER BY p.deleted_at DESC, p.id DESC LIMIT ${limit + 1}`);
  const projects = found.slice(0, limit);
  return { projects, next: found.length > limit ? projects.at(-1)?.id : undefined };
}

/** Returns a deleted project that the caller can restore, or undefined. */
export function findDeletedProject(
  tenant: TenantScope,
  projectId: number,
): Promise<DeletedProject | undefined> {
  return selectJsonRow<DeletedProject>(Prisma.sql`
    ${deletedSelect(tenant.tenantId)} WHERE p.id = ${projectId} AND ${isRestorable(tenant)}`);
}

/** A locked deleted project. */
interface Locked {
  id: number;
  name: string;
  key_prefix: string;
  /** The key prefix with which it is being restored. */
  restoring_as: string | null;
}

/** Locks a deleted project that the caller can restore. Throws NotFound if there is none. */
export async function lockDeletedProject(
  tenant: TenantScope,
  projectId: number,
  tx: Transaction,
): Promise<Locked> {
  const found = await selectJsonRow<Locked>(
    Prisma.sql`SELECT p.id, p.name, p.restorable->>'key_prefix' AS key_prefix,
        CASE WHEN ${isBeingRestored} THEN p.key_prefix END AS restoring_as
      FROM projects p
      WHERE p.id = ${projectId} AND ${isRestorable(tenant)} FOR UPDATE OF p`,
    tx,
  );
  if (!found) throw new NotFound("Project");
  return found;
}
