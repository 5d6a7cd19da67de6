import { can } from "@/lib/platform/access/can";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { CAP, type CappedList, cappedList } from "@/lib/platform/api/capped-list";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { NotFound } from "@/lib/platform/http/errors";
import { memberships } from "@/lib/platform/membership/memberships";
import { accessibleProjects, ownedProjects } from "@/lib/platform/membership/project-sets";
import { visibleUsers } from "@/lib/people/users/visible-users";
import { accessOf, type Membership } from "./queries";
import type { PersonProject } from "./schema";

type Flags = Pick<Membership, "is_admin" | "access_all_projects">;
type Row = Omit<PersonProject, "access"> & Omit<Membership, keyof Flags>;

async function readFlags({ tenantId, actor }: TenantScope, userId: number): Promise<Flags> {
  const found = await selectJsonRow<Flags>(Prisma.sql`
    SELECT r.is_admin, r.access_all_projects
    FROM users u JOIN roles r ON r.tenant_id = ${tenantId} AND r.id = u.role_id
    WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.deleted_at IS NULL AND u.id IN (${visibleUsers(actor)})`);
  if (!found) throw new NotFound("User");
  return found;
}

/**
 * Returns the projects that a person can access, by name, and why. Only those that the caller can
 * read. Throws NotFound for people whom the caller cannot see.
 */
export async function listPersonProjects(
  tenant: TenantScope,
  userId: number,
): Promise<CappedList<PersonProject>> {
  const { tenantId, actor } = tenant;
  const flags = await readFlags(tenant, userId);
  const theirs =
    flags.is_admin || flags.access_all_projects
      ? Prisma.sql`true`
      : Prisma.sql`p.id IN (SELECT project_id FROM (${memberships(tenantId)}) theirs WHERE theirs.user_id = ${userId})`;
  const readable = can(actor, "projects.read").allowed
    ? accessibleProjects(actor)
    : ownedProjects(actor);
  const rows = await selectJson<Row>(Prisma.sql`
    SELECT p.id, p.name, p.key_prefix, p.owner_id = ${userId} AS "isOwner",
      EXISTS (SELECT 1 FROM project_members pm WHERE pm.tenant_id = ${tenantId} AND pm.project_id = p.id
        AND pm.user_id = ${userId}) AS is_direct,
      ARRAY(SELECT t.name FROM team_members tm
        JOIN team_projects tp ON tp.tenant_id = ${tenantId} AND tp.team_id = tm.team_id AND tp.project_id = p.id
        JOIN teams t ON t.tenant_id = ${tenantId} AND t.id = tm.team_id
        WHERE tm.tenant_id = ${tenantId} AND tm.user_id = ${userId} ORDER BY lower(t.name), t.id) AS teams
    FROM projects p
    WHERE p.tenant_id = ${tenantId} AND p.deleted_at IS NULL AND p.id IN (${readable}) AND ${theirs}
    ORDER BY lower(p.name), p.id LIMIT ${CAP + 1}`);
  const projects = rows.map(({ id, name, key_prefix, ...membership }) => ({
    id,
    name,
    key_prefix,
    access: accessOf(actor, userId, { ...flags, ...membership }),
  }));
  return cappedList(projects, CAP);
}
