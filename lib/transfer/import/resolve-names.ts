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
 * is set. The caller must have locked the project's row.
 */
export async function findTitled(
  project: ProjectScope,
  table: "sprints" | "epics",
  { titles, make }: { titles: string[]; make: boolean },
  tx: Transaction,
): Promise<Map<string, number>> {
  const { tenantId, projectId, actor } = project;
  if (titles.length === 0) return new Map();
  const found = await readTitled(project, table, titles, tx);
  const missing = titles.filter((title) => !found.has(title));
  if (!make || missing.length === 0) return found;
  await rows(
    Prisma.sql`
      INSERT INTO ${Prisma.raw(table)} (tenant_id, project_id, title, created_by_id)
      SELECT ${tenantId}::int, ${projectId}::int, wanted.title, ${actor.userId}::int
      FROM unnest(${missing}::text[]) WITH ORDINALITY AS wanted(title, n) ORDER BY wanted.n`,
    tx,
  );
  return readTitled(project, table, titles, tx);
}

async function readTitled(
  { tenantId, projectId }: ProjectScope,
  table: "sprints" | "epics",
  titles: string[],
  tx: Transaction,
): Promise<Map<string, number>> {
  const found = await selectJson<{ id: number; title: string }>(
    Prisma.sql`SELECT min(id) AS id, title FROM ${Prisma.raw(table)}
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND title = ANY(${titles}::text[]) GROUP BY title`,
    tx,
  );
  return new Map(found.map(({ id, title }) => [title, id]));
}
