import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { bugDescription, bugTitle } from "@/lib/errors/groups/bug-report";
import type { ErrorGroup, Promotion } from "@/lib/errors/groups/schema";

/** Returns the first lane. It cannot change while the project is locked. */
async function firstLane({ tenantId, projectId }: ProjectScope, tx?: Transaction): Promise<number> {
  const lane = await selectJsonRow<{ id: number }>(
    Prisma.sql`SELECT id FROM lanes WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
      ORDER BY sort_order, id LIMIT 1`,
    tx,
  );
  if (!lane) throw new Error("the project has no lanes");
  return lane.id;
}

/**
 * Returns the content and lane of the bug that promoting a group creates
 * (docs/spec/errors.md#promote).
 */
export async function writeBug(
  project: ProjectScope,
  group: ErrorGroup,
  tx?: Transaction,
): Promise<Pick<Promotion, "title" | "description" | "lane_id">> {
  const workspaceUrl = await findTenantUrl(project.tenantId, tx);
  const url = `${workspaceUrl}/projects/${project.projectId}/errors/${group.id}`;
  return {
    title: bugTitle(group),
    description: bugDescription(group, url),
    lane_id: await firstLane(project, tx),
  };
}
