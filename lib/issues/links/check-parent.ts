import { archivedNeighbor } from "./archived-neighbor";
import { NO_PARENT } from "./touch-parents";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";

/** Maximum number of levels of sub-issues, the topmost issue included. */
export const MAX_LEVELS = 5;

/**
 * Allows only one writer of parents per project at a time, because two concurrent changes could
 * together form a cycle or a tree that is too deep.
 */
export async function lockParents(
  { tenantId, projectId }: ProjectScope,
  tx: Transaction,
): Promise<void> {
  await selectJson(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('issue_parents'), hashint8(${tenantId}::bigint << 32 | ${projectId}))::text`,
    tx,
  );
}

/** The parent and what is above it, from the bottom up: at most one more level than is allowed. */
async function lineOf(
  { tenantId, projectId }: ProjectScope,
  parentId: number,
  tx: Transaction,
): Promise<{ id: number; key: string; is_archived: boolean }[]> {
  return selectJson(
    Prisma.sql`
      WITH RECURSIVE line(id, parent_id, key, is_archived, level) AS (
        SELECT i.id, i.parent_id, i.key, i.archived_at IS NOT NULL, 1 FROM issues i
        WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ${parentId}
        UNION ALL
        SELECT i.id, i.parent_id, i.key, i.archived_at IS NOT NULL, line.level + 1 FROM line
        JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = line.parent_id
        WHERE line.level <= ${MAX_LEVELS}
      )
      SELECT id, key, is_archived FROM line ORDER BY level`,
    tx,
  );
}

/**
 * The issues that are the top of more than `levels` levels, themselves included. What is below
 * another of the issues does not count, because that one moves along.
 */
async function tooTall(
  { tenantId }: ProjectScope,
  ids: readonly number[],
  levels: number,
  tx: Transaction,
): Promise<Set<number>> {
  const found = await selectJson<{ id: number }>(
    Prisma.sql`
      WITH RECURSIVE below(root, id, level) AS (
        SELECT id, id, 1 FROM unnest(${ids}::int[]) id
        UNION ALL
        SELECT below.root, i.id, below.level + 1 FROM below
        JOIN issues i ON i.tenant_id = ${tenantId} AND i.parent_id = below.id
        WHERE below.level <= ${levels} AND i.id <> ALL(${ids}::int[])
      )
      SELECT DISTINCT root AS id FROM below WHERE level > ${levels}`,
    tx,
  );
  return new Set(found.map(({ id }) => id));
}

const TOO_DEEP = `Sub-issues may have at most ${MAX_LEVELS} levels.`;

/**
 * Returns why each of the issues cannot become a sub-issue of the parent, for those that cannot:
 * it would be above itself, or the tree too deep. `lockParents()` must come first. Throws Invalid on
 * `field` if the parent is archived, or not an issue in the project. It is not locked yet, so
 * `touchParents()` checks that again.
 */
export async function refusedChildren(
  project: ProjectScope,
  { ids, parentId, field = "parent_id" }: { ids: number[]; parentId: number; field?: string },
  tx: Transaction,
): Promise<Map<number, string>> {
  const line = await lineOf(project, parentId, tx);
  const [parent] = line;
  if (!parent) throw invalid(field, NO_PARENT);
  if (parent.is_archived && ids.length > 0) {
    throw archivedNeighbor(field, parent.key, "archived");
  }
  const refused = new Map<number, string>();
  for (const id of ids) {
    if (id === parentId) refused.set(id, "An issue cannot be its own parent.");
    else if (line.some((above) => above.id === id))
      refused.set(id, "The parent is a sub-issue of this issue.");
  }
  const others = ids.filter((id) => !refused.has(id));
  if (others.length === 0) return refused;
  const levels = MAX_LEVELS - line.length;
  const tall = levels < 1 ? new Set(others) : await tooTall(project, others, levels, tx);
  for (const id of tall) refused.set(id, TOO_DEEP);
  return refused;
}

/**
 * Throws Invalid on `parent_id` unless the issue can become a sub-issue of the parent
 * (docs/spec/issues.md#sub-issues). `lockParents()` must come first.
 */
export async function checkParent(
  project: ProjectScope,
  issueId: number,
  parentId: number,
  tx: Transaction,
): Promise<void> {
  const refused = await refusedChildren(project, { ids: [issueId], parentId }, tx);
  const message = refused.get(issueId);
  if (message !== undefined) throw invalid("parent_id", message);
}

/** Returns the parents of issues, in the order of their ids: (id, parent_id). */
export function parentsOf(
  { tenantId, projectId }: ProjectScope,
  ids: readonly number[],
  tx: Transaction,
): Promise<{ id: number; parent_id: number | null }[]> {
  return selectJson(
    Prisma.sql`SELECT i.id, i.parent_id FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ANY(${ids}::int[]) ORDER BY i.id`,
    tx,
  );
}

/**
 * Checks a parent (or none) that an issue is about to get, and returns the issues whose sub-issues
 * change. Throws Invalid like `checkParent()`, unless the issue has this parent already.
 */
export async function parentsToTouch(
  project: ProjectScope,
  issueId: number,
  parentId: number | null,
  tx: Transaction,
): Promise<number[]> {
  const [issue] = await parentsOf(project, [issueId], tx);
  const before = issue?.parent_id ?? null;
  if (before === parentId) return [];
  if (parentId !== null) await checkParent(project, issueId, parentId, tx);
  return [before, parentId].filter((id) => id !== null);
}
