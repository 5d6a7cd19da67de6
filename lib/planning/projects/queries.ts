import { can } from "@/lib/platform/access/can";
import { authorize } from "@/lib/platform/access/authorize";
import { accessibleProjects, ownedProjects } from "@/lib/platform/membership/project-sets";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Project } from "./schema";
import { projectSelect } from "./serialize";

/**
 * Returns the projects the caller can read, by name: every accessible one if the role has Projects:
 * Read, otherwise those they own. Throws Forbidden (403) if the role lacks that permission and the
 * caller owns no projects.
 */
export async function listProjects(tenant: TenantScope): Promise<Project[]> {
  const { actor, tenantId } = tenant;
  const byRole = can(actor, "projects.read").allowed;
  const listed = await selectJson<Project>(Prisma.sql`
    ${projectSelect(actor)}
    WHERE p.tenant_id = ${tenantId} AND p.id IN (${byRole ? accessibleProjects(actor) : ownedProjects(actor)})
    ORDER BY lower(p.name), p.id`);
  if (listed.length === 0) authorize(actor, "projects.read");
  return listed;
}

/** Returns a project in the workspace, or throws NotFound. */
export async function getProject(tenant: TenantScope, projectId: number): Promise<Project> {
  const found = await selectJsonRow<Project>(Prisma.sql`
    ${projectSelect(tenant.actor)} WHERE p.tenant_id = ${tenant.tenantId} AND p.id = ${projectId}`);
  if (!found) throw new NotFound("Project");
  return found;
}
