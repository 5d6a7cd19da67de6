import type { ProjectScope } from "@/lib/platform/access/scopes";
import { issueReadableProjects } from "@/lib/platform/membership/project-sets";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { datedKey } from "@/lib/transfer/csv/dated-key";
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

/**
 * Returns the ids of the project's issues by external id, otherwise by key. They are null for issues
 * that had been archived before this import, which must not change them.
 */
export async function findNamed(
  { tenantId, projectId }: ProjectScope,
  importId: number | null,
  names: string[],
  tx: Transaction,
): Promise<Map<string, number | null>> {
  const linkable = Prisma.sql`(i.archived_at IS NULL OR ${isOfImport(importId)})`;
  const found = await selectJson<{ id: number; name: string; is_linkable: boolean }>(
    Prisma.sql`
      SELECT i.id, i.key AS name, ${linkable} AS is_linkable, 0 AS turn FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.key = ANY(${names}::text[])
      UNION ALL
      SELECT i.id, i.external_id, ${linkable}, 1 FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.external_id = ANY(${names}::text[])
      ORDER BY turn`,
    tx,
  );
  return new Map(
    found.map(({ id, name, is_linkable: isLinkable }) => [name, isLinkable ? id : null]),
  );
}

/** Why an issue that a file names cannot be found; undefined if it was. */
export function missing(found: number | null | undefined): string | undefined {
  if (found === null) return "is archived";
  return found === undefined ? "is not an issue in the project" : undefined;
}

/**
 * Returns the ids of issues of other projects that the person who imports can read, by key, alone or with the creation
 * time (`datedKey()`); null for those that are archived, or whose project is.
 */
export async function findElsewhere(
  { actor, tenantId, projectId }: ProjectScope,
  names: string[],
  tx: Transaction,
): Promise<Map<string, number | null>> {
  if (names.length === 0) return new Map();
  const keys = names.map((name) => name.replace(/ \(\S+\)$/, ""));
  const found = await selectJson<{ id: number | null; key: string; dated: string }>(
    Prisma.sql`
      SELECT CASE WHEN i.archived_at IS NULL AND p.archived_at IS NULL THEN i.id END AS id, i.key,
        ${datedKey("i")} AS dated
      FROM issues i JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = i.project_id
      WHERE i.tenant_id = ${tenantId} AND i.key = ANY(${keys}::text[]) AND i.project_id <> ${projectId}
        AND i.project_id IN (${issueReadableProjects(actor)})`,
    tx,
  );
  return new Map(
    found.flatMap(({ key, dated, id }) => [key, dated].map((name) => [name, id] as const)),
  );
}
