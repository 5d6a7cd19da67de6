import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";
import { putProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { pokeRelay } from "@/lib/platform/jobs/wake-relay";

/** Which import a job of the queue works on. */
interface ImportKey {
  tenantId: number;
  importId: number;
}

/** Done, Failed or Cancelled. */
type Ending = 3 | 4 | 5;

/** Marks an import that runs as ended; its file is not needed any more. */
function ending({ tenantId, importId }: ImportKey, status: Ending, failure: string | null) {
  return Prisma.sql`
    asked AS (
      SELECT id, storage_key, project_id FROM import_jobs
      WHERE tenant_id = ${tenantId} AND id = ${importId} AND status IN (1, 2) FOR UPDATE
    ), discarded AS (
      INSERT INTO discarded_files (tenant_id, storage_key)
      SELECT ${tenantId}, storage_key FROM asked WHERE storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    ), ended AS (
      UPDATE import_jobs j SET status = ${status}, failure = COALESCE(${failure}, j.failure), storage_key = NULL, finished_at = now(),
        updated_at = now()
      FROM asked WHERE j.tenant_id = ${tenantId} AND j.id = asked.id
      RETURNING j.id
    )`;
}

/** Ends an import whose issues are in, and tells everybody who shows the project to read it again. */
export async function endImport(
  project: ProjectScope,
  importId: number,
  status: 3 | 5,
): Promise<void> {
  const key = { tenantId: project.tenantId, importId };
  await rows(Prisma.sql`
    WITH ${ending(key, status, null)}
    ${putProjectChanges(project, Prisma.sql`SELECT project_id FROM asked`)}`);
  pokeRelay();
}

/** Ends an import that cannot go on, or, with 5, that whoever asked may not go on with; what it has imported stays, and is told of where its project could be opened. */
export async function failImport(
  key: ImportKey,
  failure: string,
  project: ProjectScope | undefined,
  status: 4 | 5 = 4,
): Promise<void> {
  const told = project
    ? putProjectChanges(project, Prisma.sql`SELECT project_id FROM asked`)
    : Prisma.sql`SELECT count(*)::int AS ended FROM ended`;
  await rows(Prisma.sql`WITH ${ending(key, status, failure)} ${told}`);
  pokeRelay();
}
