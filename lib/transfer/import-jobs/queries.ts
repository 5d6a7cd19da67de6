import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { ImportJob, ListedImport } from "./schema";
import { importColumns, listedImportColumns } from "./serialize";

const MAX_LISTED = 50;

/** Returns the project's newest imports. */
export function listImports({ tenantId, projectId }: ProjectScope): Promise<ListedImport[]> {
  return selectJson<ListedImport>(Prisma.sql`
    SELECT ${listedImportColumns} FROM import_jobs j
    WHERE j.tenant_id = ${tenantId} AND j.project_id = ${projectId} ORDER BY j.id DESC LIMIT ${MAX_LISTED}`);
}

/** Returns the import in the path, or throws NotFound. */
export async function getImport(
  { tenantId, projectId }: ProjectScope,
  importId: string | undefined,
  tx?: Transaction,
): Promise<ImportJob> {
  const found = await selectJsonRow<ImportJob>(
    Prisma.sql`
      SELECT ${importColumns} FROM import_jobs j
      WHERE j.tenant_id = ${tenantId} AND j.project_id = ${projectId} AND j.id = ${pathId(importId) ?? 0}`,
    tx,
  );
  if (!found) throw new NotFound("Import");
  return found;
}

/** The stored file of an import that is waiting to be started. */
interface WaitingFile {
  id: number;
  storageKey: string;
}

/**
 * Returns the file of an import that is waiting to be started. Throws NotFound if the import is no
 * longer waiting.
 */
export async function findWaitingFile(
  { tenantId, projectId }: ProjectScope,
  importId: number,
  tx?: Transaction,
): Promise<WaitingFile> {
  const found = await selectJsonRow<WaitingFile>(
    Prisma.sql`
      SELECT id, storage_key AS "storageKey" FROM import_jobs
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${importId} AND status = 0
        AND storage_key IS NOT NULL
      ${tx ? Prisma.sql`FOR UPDATE` : Prisma.empty}`,
    tx,
  );
  if (!found) throw new NotFound("Waiting import");
  return found;
}
