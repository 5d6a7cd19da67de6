import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import type { Lane } from "./lane-of";

/** Returns the project's lanes, in order. */
export function readLanes({ tenantId, projectId }: ProjectScope, tx?: Transaction) {
  return selectJson<Lane>(
    Prisma.sql`SELECT id, title FROM lanes
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} ORDER BY sort_order`,
    tx,
  );
}

/**
 * Returns the ids of the project's sprints or epics by title. Creates missing ones first if `make`
 * is set.
 */
export async function findTitled(
  { tenantId, projectId, actor }: ProjectScope,
  table: "sprints" | "epics",
  { titles, make }: { titles: string[]; make: boolean },
  tx: Transaction,
): Promise<Map<string, number>> {
  if (titles.length === 0) return new Map();
  const name = Prisma.raw(table);
  const select = Prisma.sql`SELECT title FROM ${name}
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`;
  if (make) {
    await rows(
      Prisma.sql`
        WITH present AS MATERIALIZED (${select})
        INSERT INTO ${name} (tenant_id, project_id, title, created_by_id)
        SELECT ${tenantId}::int, ${projectId}::int, wanted.title, ${actor.userId}::int
        FROM unnest(${titles}::text[]) WITH ORDINALITY AS wanted(title, n)
        WHERE wanted.title NOT IN (SELECT title FROM present) ORDER BY wanted.n`,
      tx,
    );
  }
  const found = await selectJson<{ id: number; title: string }>(
    Prisma.sql`SELECT min(id) AS id, title FROM ${name}
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND title = ANY(${titles}::text[]) GROUP BY title`,
    tx,
  );
  return new Map(found.map(({ id, title }) => [title, id]));
}
