import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { isCsv } from "@/lib/platform/http/spool";
import { spooledBody } from "@/lib/platform/http/spooled-bodies";
import type { Survey } from "@/lib/transfer/csv/survey-file";
import { asJson, jsonRow, Prisma, transaction } from "@/lib/platform/db/query";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { claimFile, keepFile, type KeptFile } from "@/lib/platform/storage/keep-file";
import { orDiscard } from "@/lib/platform/storage/or-discard";
import { surveySent } from "./open-file";
import { queueImport } from "./queue-import";
import { lockImports, refuseTooMany } from "./refuse-too-many";
import { IMPORT_LIMIT, type ImportJob } from "./schema";
import { importColumns } from "./serialize";

/** The body as it comes; one that was read already, to compare it under an Idempotency-Key, from where it lies. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array, void> {
  yield* (spooledBody(request) ?? request.body ?? []) as AsyncIterable<Uint8Array>;
}

interface Sent {
  file_name: string;
  preview: boolean;
}

/** A file that is kept, and what is known of it. */
type ReceivedFile = KeptFile & Pick<Survey, "columns" | "encoding">;

/**
 * Keeps the body's file and looks into it. 409 where too many imports are under way, before the body is read; 413 over
 * 256 MiB; 422 on Content-Type for what is not sent as CSV, and on `file` for what is empty, no CSV or, where no preview is
 * wanted, has no title column.
 */
export async function receiveFile(
  project: ProjectScope,
  request: Request,
  { preview }: Sent,
): Promise<ReceivedFile> {
  if (!isCsv(request)) throw invalid("Content-Type", "Must be text/csv.");
  await refuseTooMany(project);
  const kept = await keepFile(project, {
    kind: "imports",
    source: bodyOf(request),
    limit: IMPORT_LIMIT,
  });
  return orDiscard(project, kept.storageKey, async () => {
    if (kept.sizeBytes === 0) throw invalid("file", "The file is empty.");
    return { ...kept, ...(await surveySent(kept.storageKey, !preview)) };
  });
}

/** Queues the import of a kept file, or, where a preview is wanted, lets it wait for its start. 409 as `receiveFile`. */
export async function createImport(
  project: ProjectScope,
  { storageKey, sizeBytes, columns, encoding }: ReceivedFile,
  { file_name, preview }: Sent,
): Promise<ImportJob> {
  const name = file_name === "" ? "" : cleanFileName(file_name);
  const { tenantId, projectId, actor } = project;
  return transaction(async (tx) => {
    await lockImports(project, tx);
    await refuseTooMany(project, tx);
    const created = await jsonRow<ImportJob>(
      Prisma.sql`
        WITH claimed AS (${claimFile(project, storageKey)} RETURNING storage_key),
        j AS (
          INSERT INTO import_jobs (tenant_id, project_id, user_id, status, file_name, storage_key, size_bytes, format,
            columns)
          SELECT ${tenantId}::int, ${projectId}::int, ${actor.userId}::int, ${preview ? 0 : 1}::int,
            ${name}, storage_key, ${sizeBytes}::bigint, ${columns.format},
            ${JSON.stringify({ encoding })}::jsonb FROM claimed
          RETURNING *
        )
        ${asJson(Prisma.sql`SELECT ${importColumns} FROM j`)}`,
      tx,
    );
    if (!created) throw invalid("file", "Took too long to come; send it again.");
    if (!preview) await queueImport(project, created.id, tx);
    return created;
  });
}
