import type { ProjectScope } from "@/lib/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/db/query";

/** Adds the labels that the project lacks, whatever their case, in the default colour. */
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
