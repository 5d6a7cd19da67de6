import { can } from "@/lib/platform/access/can";
import { authorize } from "@/lib/platform/access/authorize";
import { accessibleProjects, ownedProjects } from "@/lib/platform/membership/project-sets";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Project, ProjectName, ProjectsQuery } from "./schema";
import { projectSelect } from "./serialize";

/** Subquery for the ids of projects that the caller can read: accessible ones if the role has Projects: Read, or owned ones. */
export function readableProjects({ actor }: TenantScope): Prisma.Sql {
  return can(actor, "projects.read").allowed ? accessibleProjects(actor) : ownedProjects(actor);
}

/** True for a project `p` that the caller can read. */
function isListed(tenant: TenantScope): Prisma.Sql {
  return Prisma.sql`p.tenant_id = ${tenant.tenantId} AND p.id IN (${readableProjects(tenant)})`;
}

const BY_NAME = Prisma.sql`ORDER BY lower(p.name), p.id`;

/**
 * Returns the projects the caller can read, by name: every accessible one if the role has Projects:
 * Read, otherwise those they own. Leaves out archived ones unless asked. Throws Forbidden (403) if
 * the role lacks that permission and nothing is listed.
 */
export async function listProjects(
  tenant: TenantScope,
  { archived }: ProjectsQuery = {},
): Promise<Project[]> {
  const { actor } = tenant;
  const listed = await selectJson<Project>(
    Prisma.sql`${projectSelect(actor)} WHERE ${isListed(tenant)} AND ${archivedCondition(archived)} ${BY_NAME}`,
  );
  if (listed.length === 0) authorize(actor, "projects.read");
  return listed;
}

function archivedCondition(archived: ProjectsQuery["archived"]): Prisma.Sql {
  if (archived === "true") return Prisma.sql`true`;
  return archived === "only"
    ? Prisma.sql`p.archived_at IS NOT NULL`
    : Prisma.sql`p.archived_at IS NULL`;
}

/** Returns what every page shows of the projects that the caller can read, without counts. Empty if there are none. */
export function listProjectNames(tenant: TenantScope): Promise<ProjectName[]> {
  return selectJson<ProjectName>(Prisma.sql`
    SELECT p.id, p.name, p.key_prefix, p.owner_id = ${tenant.actor.userId} AS is_owner, p.archived_at IS NOT NULL AS is_archived
    FROM projects p WHERE ${isListed(tenant)} ${BY_NAME}`);
}

/** Returns a project in the workspace, or throws NotFound. */
export async function getProject(tenant: TenantScope, projectId: number): Promise<Project> {
  const found = await selectJsonRow<Project>(Prisma.sql`
    ${projectSelect(tenant.actor)} WHERE p.tenant_id = ${tenant.tenantId} AND p.id = ${projectId} AND p.deleted_at IS NULL`);
  if (!found) throw new NotFound("Project");
  return found;
}
