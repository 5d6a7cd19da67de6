import type { ProjectScope } from "@/lib/platform/access/scopes";
import { PayloadTooLarge } from "@/lib/platform/http/errors";
import {
  Prisma,
  rows,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";
import { discardOnFailure } from "@/lib/platform/storage/discard-on-failure";
import { StoredFileMissing } from "@/lib/platform/storage/stored-file";
import {
  insertAttachment,
  storeAttachment,
  TooManyAttachments,
} from "@/lib/issues/attachments/create-attachment";
import { RequestFailure } from "@/lib/messaging/webhooks/delivery/request-failure";
import type { DraftAttachment } from "@/lib/transfer/csv/cells/read-attachments";
import { surveyFile } from "@/lib/transfer/csv/survey-file";
import { columnsOf, openStored } from "@/lib/transfer/import-jobs/open-file";
import { isOnHost } from "@/lib/transfer/import-jobs/run/download-hosts";
import { endDownloads } from "@/lib/transfer/import-jobs/run/end-import";
import { findImported } from "@/lib/transfer/import-jobs/run/find-imported";
import { batches, type RecordSource } from "@/lib/transfer/import-jobs/run/import-rows";
import { ImportAccessRevoked, openImporter } from "@/lib/transfer/import-jobs/run/open-importer";
import { readFileRow, rowWarning, toDraft } from "@/lib/transfer/import-jobs/run/read-rows";
import {
  type ImportOptions,
  type ImportProblem,
  MAX_ROW_PROBLEMS,
} from "@/lib/transfer/import-jobs/schema";
import { FETCH_TIMEOUT_MS, fetchFile, type FetchPolicy, tooLarge } from "./fetch-file";

interface DownloadKey {
  tenantId: number;
  projectId: number;
  importId: number;
}

/** Where files may be fetched from. */
export type DownloadPolicy = Omit<FetchPolicy, "timeoutMs">;

/** How long a job works before other imports have their turn. */
const TURN_MS = 60_000;

interface Downloads {
  user_id: number;
  storage_key: string;
  columns: ImportOptions;
  /** The hosts when the import started: what is downloaded may not change in between. */
  hosts: string[];
  /** How many of the files on these hosts have been dealt with. */
  next: number;
}

/** A file to download, by its place among those of the whole import. */
interface PlacedFile extends DraftAttachment {
  place: number;
  row: number;
  issueId: number;
}

/**
 * Downloads the attachments of a finished import and attaches them to its issues. Each file's
 * progress commits together with it, so a crash neither loses nor repeats one. A file that cannot
 * be downloaded is reported, and its link stays. Continues in another job after a minute.
 */
export async function storeAttachments(
  key: DownloadKey,
  policy: DownloadPolicy,
  isLastAttempt: boolean,
): Promise<void> {
  const downloads = await findDownloads(key);
  if (!downloads) return;
  const until = performance.now() + TURN_MS;
  const open = () => openImporter(key, downloads.user_id);
  try {
    const project = await open();
    for await (const file of filesOf(project, key.importId, downloads)) {
      if (performance.now() > until) {
        await continueLater(key);
        return;
      }
      const problem = await storeFile(await open(), key.importId, file, policy);
      if (problem !== undefined) await recordFailure(project, key.importId, file, problem);
    }
    await endDownloads(key, project);
  } catch (error) {
    if (error instanceof ImportAccessRevoked || error instanceof StoredFileMissing) {
      return endDownloads(key, undefined);
    }
    if (isLastAttempt) await endDownloads(key, undefined);
    throw error;
  }
}

function findDownloads({ tenantId, importId }: DownloadKey): Promise<Downloads | undefined> {
  return selectJsonRow<Downloads>(Prisma.sql`
    SELECT user_id, storage_key, columns, columns -> 'attachment_hosts' AS hosts,
      (columns -> 'attachments' ->> 'next')::int AS next
    FROM import_jobs
    WHERE tenant_id = ${tenantId} AND id = ${importId} AND status = 3 AND storage_key IS NOT NULL`);
}

function continueLater({ tenantId, projectId, importId }: DownloadKey): Promise<void> {
  const payload = { tenant_id: tenantId, project_id: projectId, import_id: importId };
  return transaction((tx) => addJob("store-attachments", payload, tx));
}

/** Yields the files that remain, of issues that this import created and that still exist. */
async function* filesOf(
  project: ProjectScope,
  importId: number,
  { storage_key, columns: options, hosts, next }: Downloads,
): AsyncGenerator<PlacedFile, void> {
  const open = openStored(storage_key);
  const survey = await surveyFile(open);
  const columns = columnsOf(survey, options);
  const source: RecordSource = { open, survey };
  let rowsBefore = 0;
  let place = 0;
  for await (const batch of batches(source, 0)) {
    const files = batch.flatMap((record, index) => {
      const { row, read } = readFileRow(record, columns, survey.header.length);
      if (!read) return [];
      const { externalId, attachments } = toDraft(read, importId, rowsBefore + index + 1);
      const allowed = attachments.filter(({ url }) => isOnHost(url, hosts));
      return allowed.map((file) => ({ ...file, row, externalId }));
    });
    rowsBefore += batch.length;
    const placed = files.map((file, index) => ({ ...file, place: place + index }));
    place += files.length;
    const left = placed.filter((file) => file.place >= next);
    if (left.length === 0) continue;
    const ids = [...new Set(left.map(({ externalId }) => externalId))];
    const issues = await transaction((tx) => findImported(project, importId, ids, tx));
    for (const { externalId, ...file } of left) {
      const issueId = issues.get(externalId);
      if (issueId !== undefined) yield { ...file, issueId };
    }
  }
}

/** Attaches a file, or returns why that is impossible. */
async function storeFile(
  project: ProjectScope,
  importId: number,
  { name, url, place, issueId }: PlacedFile,
  policy: DownloadPolicy,
): Promise<string | undefined> {
  try {
    const stored = await fetchFile(url, { ...policy, timeoutMs: FETCH_TIMEOUT_MS }, (source) =>
      storeAttachment(project, { name, source }),
    );
    await discardOnFailure(project, stored.storageKey, () =>
      transaction(async (tx) => {
        await recordNext(project, importId, { place, outcome: "downloaded", problems: [] }, tx);
        await insertAttachment(project, issueId, stored, tx);
      }),
    );
    return undefined;
  } catch (error) {
    if (error instanceof PayloadTooLarge) return tooLarge().message;
    if (error instanceof RequestFailure || error instanceof TooManyAttachments) {
      return error.message;
    }
    throw error;
  }
}

function recordFailure(
  project: ProjectScope,
  importId: number,
  { name, row, place }: PlacedFile,
  problem: string,
): Promise<void> {
  const message = `${name} was not downloaded, and its link stays: ${problem}`;
  const problems = [rowWarning(row, "attachments", message)];
  return transaction((tx) =>
    recordNext(project, importId, { place, outcome: "failed", problems }, tx),
  );
}

interface Step {
  place: number;
  outcome: "downloaded" | "failed";
  problems: ImportProblem[];
}

/** Moves on to the next file. Throws if another worker, presumed dead, already has. */
async function recordNext(
  { tenantId }: ProjectScope,
  importId: number,
  { place, outcome, problems }: Step,
  tx: Transaction,
): Promise<void> {
  const updated = await rows(
    Prisma.sql`
      UPDATE import_jobs SET updated_at = now(),
        columns = jsonb_set(columns, '{attachments}', columns -> 'attachments' || jsonb_build_object(
          'next', ${place + 1}::int,
          ${outcome}::text, COALESCE((columns -> 'attachments' ->> ${outcome}::text)::int, 0) + 1)),
        errors = CASE WHEN jsonb_array_length(errors) < ${MAX_ROW_PROBLEMS}
          THEN errors || ${JSON.stringify(problems)}::jsonb ELSE errors END
      WHERE tenant_id = ${tenantId} AND id = ${importId} AND status = 3 AND storage_key IS NOT NULL
        AND (columns -> 'attachments' ->> 'next')::int <= ${place}
      RETURNING id`,
    tx,
  );
  if (updated.length === 0) throw new Error("another worker downloads the attachments");
}
