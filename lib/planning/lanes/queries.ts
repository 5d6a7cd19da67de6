import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Lane } from "./schema";
import { laneColumns } from "./serialize";

/** A subquery for the project's lanes, in their wire form. */
export function projectLanes({ tenantId, projectId }: ProjectScope): Prisma.Sql {
  return Prisma.sql`SELECT ${laneColumns} FROM lanes WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`;
}

/** Returns the project's lanes in board order. */
export function listLanes(project: ProjectScope, tx?: Transaction): Promise<Lane[]> {
  return selectJson<Lane>(Prisma.sql`${projectLanes(project)} ORDER BY sort_order`, tx);
}

/** Returns the lane in the path, or throws NotFound. */
export async function findLane(project: ProjectScope, laneId: string | undefined): Promise<Lane> {
  const found = await selectJsonRow<Lane>(Prisma.sql`
    SELECT ${laneColumns} FROM lanes
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${pathId(laneId) ?? 0}`);
  if (!found) throw new NotFound("Lane");
  return found;
}
