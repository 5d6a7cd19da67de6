import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { isOfImport } from "./import-rows";

/**
 * Returns the ids of issues created by this import, by external id; issues that already existed are
 * left unchanged.
 */
export async function findImported(
  { tenantId, projectId }: ProjectScope,
  importId: number | null,
  externalIds: string[],
  tx: Transaction,
): Promise<Map<string, number>> {
  const found = await selectJson<{ id: number; name: string }>(
    Prisma.sql`SELECT i.id, i.external_id AS name FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId}
        AND i.external_id = ANY(${externalIds}::text[]) AND ${isOfImport(importId)}`,
    tx,
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}

/** Returns the ids of the project's issues by external id, otherwise by key. */
export async function findNamed(
  { tenantId, projectId }: ProjectScope,
  names: string[],
  tx: Transaction,
): Promise<Map<string, number>> {
  const found = await selectJson<{ id: number; name: string }>(
    Prisma.sql`
      SELECT id, key AS name, 0 AS turn FROM issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND key = ANY(${names}::text[])
      UNION ALL
      SELECT id, external_id, 1 FROM issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND external_id = ANY(${names}::text[])
      ORDER BY turn`,
    tx,
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}
