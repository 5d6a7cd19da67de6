import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";

/** Adds the labels that the project lacks, ignoring case, in the default color. */
export async function insertLabels(
  { tenantId, projectId }: ProjectScope,
  names: string[],
  tx: Transaction,
): Promise<void> {
  if (names.length === 0) return;
  await rows(
    Prisma.sql`
      INSERT INTO labels (tenant_id, project_id, name)
      SELECT ${tenantId}::int, ${projectId}::int, first.name
      FROM (SELECT min(name) AS name FROM unnest(${names}::text[]) AS name GROUP BY lower(name)) first
      ORDER BY lower(first.name)
      ON CONFLICT DO NOTHING`,
    tx,
  );
}

/** Returns the names for which the project has no label, in lowercase. */
export async function missingLabels(
  { tenantId, projectId }: ProjectScope,
  names: string[],
  tx: Transaction,
): Promise<Set<string>> {
  const missing = new Set(names.map((name) => name.toLowerCase()));
  if (names.length === 0) return missing;
  const found = await selectJson<{ name: string }>(
    Prisma.sql`SELECT lower(name) AS name FROM labels
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
        AND lower(name) IN (SELECT lower(n) FROM unnest(${names}::text[]) n)`,
    tx,
  );
  for (const { name } of found) missing.delete(name);
  return missing;
}
