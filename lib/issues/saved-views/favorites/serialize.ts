import { can } from "@/lib/platform/access/can";
import { issueReadableProjects, ownedProjects } from "@/lib/platform/membership/project-sets";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { readableProjects } from "@/lib/planning/projects/queries";

/** The wire form of a favorite `f`, with the joins of `favoriteJoins`. */
export const favoriteColumns = Prisma.sql`f.id,
  CASE WHEN p.id IS NOT NULL THEN
    json_build_object('id', p.id, 'name', p.name, 'key_prefix', p.key_prefix) END AS project,
  CASE WHEN v.id IS NOT NULL THEN
    json_build_object('id', v.id, 'name', v.name, 'screen', v.screen, 'query', v.query) END AS view,
  CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'key', i.key, 'title', i.title) END AS issue`;

/** Joins a favorite `f` to its saved view `v` or issue `i`, and to its project `p`, if it has one. */
export const favoriteJoins = (tenantId: number) => Prisma.sql`
  LEFT JOIN saved_views v ON v.tenant_id = ${tenantId} AND v.id = f.view_id
  LEFT JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = f.issue_id
  LEFT JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = COALESCE(f.project_id, v.project_id, i.project_id)`;

/** True for a favorite, joined as above, whose subject the caller can see. */
export function isVisible(tenant: TenantScope): Prisma.Sql {
  const { actor } = tenant;
  const readsIssues = can(actor, "issues.read").allowed
    ? Prisma.sql`true`
    : Prisma.sql`EXISTS (${ownedProjects(actor)})`;
  const isOpen = Prisma.sql`(v.is_shared OR v.user_id = ${actor.userId})`;
  return Prisma.sql`CASE
    WHEN f.project_id IS NOT NULL THEN p.id IN (${readableProjects(tenant)})
    WHEN v.id IS NOT NULL AND v.project_id IS NULL THEN ${isOpen} AND ${readsIssues}
    ELSE p.id IN (${issueReadableProjects(actor)}) AND (v.id IS NULL OR ${isOpen})
  END`;
}
