import { Prisma, row, type Transaction } from "@/lib/platform/db/query";

interface RenamedProject {
  tenantId: number;
  projectId: number;
}

/** Issues renamed per statement, each with its search text. A statement takes a few tenths of a second. */
export const BATCH = 1_000;

/**
 * How far the renaming has come: the last issue, and the last number among the former keys of issues
 * that have moved elsewhere.
 */
export interface Renaming {
  issue: number;
  number: number;
}

/**
 * Gives a batch of the project's issues keys with its current prefix, and then a batch of the keys
 * that others had in it. Returns how far it has come, or undefined if nothing is left.
 */
export async function changeSomeKeys(
  { tenantId, projectId }: RenamedProject,
  from: Renaming,
  tx: Transaction,
): Promise<Renaming | undefined> {
  const own = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId}`;
  const prefix = Prisma.sql`(SELECT key_prefix FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId})`;
  const issues = await row<{ last: number | null }>(
    Prisma.sql`
      WITH batch AS MATERIALIZED (
        SELECT id FROM issues WHERE ${own} AND id > ${from.issue} ORDER BY id LIMIT ${BATCH}
      ), renamed AS (
        UPDATE issues SET key = ${prefix} || '-' || number, version = version + 1, updated_at = now()
        WHERE tenant_id = ${tenantId} AND id IN (SELECT id FROM batch)
        RETURNING id, key, title, description
      ), searched AS (
        UPDATE issue_search s SET text = lower(r.key || E'\\x01' || r.title || E'\\x01' || r.description)
        FROM renamed r WHERE s.tenant_id = ${tenantId} AND s.issue_id = r.id
      )
      SELECT max(id) AS last FROM batch`,
    tx,
  );
  if (issues?.last != null) return { ...from, issue: issues.last };
  const former = await row<{ last: number | null }>(
    Prisma.sql`
      WITH batch AS MATERIALIZED (
        SELECT number FROM former_issue_keys WHERE ${own} AND number > ${from.number} ORDER BY number LIMIT ${BATCH}
      ), renamed AS (
        UPDATE former_issue_keys SET key = ${prefix} || '-' || number
        WHERE ${own} AND number IN (SELECT number FROM batch)
      )
      SELECT max(number) AS last FROM batch`,
    tx,
  );
  return former?.last == null ? undefined : { ...from, number: former.last };
}
