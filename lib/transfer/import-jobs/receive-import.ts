import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { isCsv } from "@/lib/platform/http/spool";
import { spooledBody } from "@/lib/platform/http/spooled-bodies";
import type { Survey } from "@/lib/transfer/csv/survey-file";
import { asJson, jsonRow, Prisma, transaction } from "@/lib/platform/db/query";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { claimFile, saveFile, type SavedFile } from "@/lib/platform/storage/save-file";
import { discardOnFailure } from "@/lib/platform/storage/discard-on-failure";
import { surveyUploadedFile } from "./open-file";
import { queueImport } from "./queue-import";
import { lockImports, rejectTooManyImports } from "./limit-imports";
import { IMPORT_LIMIT, type ImportJob } from "./schema";
import { importColumns } from "./serialize";

/**
 * Yields the body as a stream, from the spooled file if an Idempotency-Key check has already read
 * it.
 */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array, void> {
  yield* (spooledBody(request) ?? request.body ?? []) as AsyncIterable<Uint8Array>;
}

interface Sent {
  file_name: string;
  preview: boolean;
}

/** A stored file and its survey. */
type ReceivedFile = SavedFile & Pick<Survey, "columns" | "encoding">;

/**
 * Stores and surveys the uploaded file. Throws 409, before reading the body, if too many imports
 * are in progress; 413 if it exceeds 256 MiB; 422 on Content-Type if it is not sent as CSV or JSON; and 422
 * on `file` if it is empty, is not CSV or, without a preview, has no title column.
 */
export async function receiveFile(
  project: ProjectScope,
  request: Request,
  { preview }: Sent,
): Promise<ReceivedFile> {
  if (!isCsv(request)) throw invalid("Content-Type", "Must be text/csv or application/json.");
  await rejectTooManyImports(project);
  const saved = await saveFile(project, {
    kind: "imports",
    source: bodyOf(request),
    limit: IMPORT_LIMIT,
  });
  return discardOnFailure(project, saved.storageKey, async () => {
    if (saved.sizeBytes === 0) throw invalid("file", "The file is empty.");
    return { ...saved, ...(await surveyUploadedFile(saved.storageKey, !preview)) };
  });
}

/**
 * Queues the import of a stored file or, for a preview, leaves it waiting to be started. Throws 409
 * if too many imports are in progress, just as `receiveFile` does.
 */
export async function createImport(
  project: ProjectScope,
  { storageKey, sizeBytes, columns, encoding }: ReceivedFile,
  { file_name, preview }: Sent,
): Promise<ImportJob> {
  const name = file_name === "" ? "" : cleanFileName(file_name);
  const { tenantId, projectId, actor } = project;
  return transaction(async (tx) => {
    await lockImports(project, tx);
    await rejectTooManyImports(project, tx);
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
    if (!created) throw invalid("file", "The upload took too long. Try again.");
    if (!preview) await queueImport(project, created.id, tx);
    return created;
  });
}
