import { isReadableNeighbor } from "./readable-neighbor";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError } from "@/lib/platform/http/errors";
import { Prisma, row, selectJson, type Transaction } from "@/lib/platform/db/query";

/** Whether following `blocks` links from the issue leads back to it. Visits every reachable issue once. */
async function closesCycle(project: ProjectScope, issueId: number, tx: Transaction) {
  const found = await row(
    Prisma.sql`
      WITH RECURSIVE reached(id) AS (
        SELECT blocked_id FROM issue_links WHERE tenant_id = ${project.tenantId} AND blocker_id = ${issueId}
        UNION
        SELECT l.blocked_id FROM reached r
        JOIN issue_links l ON l.tenant_id = ${project.tenantId} AND l.blocker_id = r.id
      )
      SELECT 1 FROM reached WHERE id = ${issueId} LIMIT 1`,
    tx,
  );
  return found !== undefined;
}

/**
 * The ids of a shortest cycle through the issue, in `blocks` order, found by breadth-first search.
 */
async function shortestCycle(project: ProjectScope, issueId: number, tx: Transaction) {
  const parents = new Map<number, number>();
  let level = [issueId];
  while (level.length > 0) {
    const links = await selectJson<{ from: number; to: number }>(
      Prisma.sql`SELECT blocker_id AS "from", blocked_id AS "to" FROM issue_links
        WHERE tenant_id = ${project.tenantId} AND blocker_id = ANY(${level}::int[])`,
      tx,
    );
    level = [];
    for (const { from, to } of links) {
      if (parents.has(to)) continue;
      parents.set(to, from);
      level.push(to);
    }
    if (parents.has(issueId)) break;
  }
  const path = [issueId];
  for (let at = parents.get(issueId); at !== undefined && at !== issueId; at = parents.get(at)) {
    path.unshift(at);
  }
  return [issueId, ...path];
}

/** Returns the cycle's keys if the caller can read every issue in it. */
async function cycleKeys(project: ProjectScope, ids: number[], tx: Transaction) {
  const readable = isReadableNeighbor(project.actor, Prisma.sql`${project.projectId}`);
  const found = await selectJson<{ id: number; key: string }>(
    Prisma.sql`SELECT n.id, n.key FROM issues n
      WHERE n.tenant_id = ${project.tenantId} AND n.id = ANY(${ids}::int[]) AND ${readable}`,
    tx,
  );
  const keys = new Map(found.map(({ id, key }) => [id, key]));
  return ids.every((id) => keys.has(id)) ? ids.map((id) => keys.get(id) ?? "") : undefined;
}

/**
 * Throws a 422 on `field` if the issue's links, as they are in the transaction, form a cycle. The
 * body's `cycle` lists the keys along it, if the caller can read all of them.
 */
export async function rejectCycle(
  project: ProjectScope,
  issueId: number,
  field: string,
  tx: Transaction,
): Promise<void> {
  if (!(await closesCycle(project, issueId, tx))) return;
  const keys = await cycleKeys(project, await shortestCycle(project, issueId, tx), tx);
  const path = keys ? `: ${keys.join(" blocks ")}` : ", through issues that you cannot see";
  const message = `This would create a cycle of blocking issues${path}.`;
  throw new ApiError(422, message, {
    errors: { [field]: [message] },
    ...(keys ? { cycle: keys } : {}),
  });
}
