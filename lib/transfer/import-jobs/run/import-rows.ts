import type { ProjectScope } from "@/lib/platform/access/scopes";
import {
  Prisma,
  rows,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import type { Columns } from "@/lib/transfer/csv/columns";
import { BATCH, type BatchOptions, importBatch } from "@/lib/transfer/import/import-batch";
import { TableStatistics } from "@/lib/transfer/import/table-statistics";
import { type OpenFile, readRecords, type Survey } from "@/lib/transfer/csv/survey-file";
import type { TableRecord } from "@/lib/transfer/csv/parse-table";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { countAttachments } from "./count-attachments";
import { type FileRow, readFileRow, rowWarning, toDraft, recordSize } from "./read-rows";
import {
  type ImportProblem,
  MAX_ROW_PROBLEMS,
  type UnmatchedPerson,
} from "@/lib/transfer/import-jobs/schema";
import { countPeople } from "./count-people";

/** A stored file of rows. */
export interface RecordSource {
  open: OpenFile;
  survey: Survey;
}

/** An import that a worker is processing. */
export interface RunningImport extends RecordSource {
  importId: number;
  /**
   * Opens the project with the user's current access. Throws ImportAccessRevoked if they may no
   * longer import.
   */
  reopen: () => Promise<ProjectScope>;
  columns: Columns;
  /** The hosts that attachments are downloaded from after the import. */
  attachmentHosts: readonly string[];
  /** Whether any row names other issues, or a parent. */
  hasLinks: boolean;
  hasParents: boolean;
  /** Rows handled by earlier runs. */
  processed: number;
  options: BatchOptions;
}

/**
 * Maximum number of characters per batch. A batch is held in memory as records, drafts and query
 * parameters at once.
 */
const MAX_BATCH_CHARACTERS = 8_000_000;

/**
 * Yields the records after the first `skip`, in batches that are smaller for long records. The same
 * `skip` always yields the same batches.
 */
export async function* batches(
  { open, survey }: RecordSource,
  skip: number,
): AsyncGenerator<TableRecord[], void> {
  let held: TableRecord[] = [];
  let weight = 0;
  let toSkip = skip;
  for await (const records of readRecords(open, survey)) {
    const fresh = records.slice(toSkip);
    toSkip -= records.length - fresh.length;
    for (const record of fresh) {
      held.push(record);
      weight += recordSize(record);
      if (held.length < BATCH && weight < MAX_BATCH_CHARACTERS) continue;
      yield held;
      held = [];
      weight = 0;
    }
  }
  if (held.length > 0) yield held;
}

/**
 * Imports the remaining rows. Each batch is a transaction that uses the user's current permissions
 * and also saves progress. Returns false if the import has since been cancelled.
 */
export async function importRows(project: ProjectScope, running: RunningImport): Promise<boolean> {
  let done = running.processed;
  const statistics = new TableStatistics();
  for await (const batch of batches(running, done)) {
    const from = done;
    const current = await running.reopen();
    const shouldContinue = await transaction((tx) =>
      importNextBatch(current, running, { batch, from }, tx),
    );
    if (!shouldContinue) return false;
    done += batch.length;
    await statistics.grown(done);
  }
  await statistics.refresh(done);
  return !(await isCancelled(project, running.importId));
}

interface RunningState {
  processed: number;
  problemCount: number;
  cancelled: boolean;
  unmatched: UnmatchedPerson[];
}

/**
 * Locks the project and then the import, in the same order as everywhere else, and returns the
 * import's state.
 */
async function lockRunning(
  project: ProjectScope,
  importId: number,
  tx: Transaction,
): Promise<RunningState> {
  await lockProject(project, tx);
  const state = await selectJsonRow<RunningState>(
    Prisma.sql`
      SELECT processed, jsonb_array_length(errors) AS "problemCount", cancel_requested AS cancelled,
        COALESCE(columns -> 'unmatched', '[]') AS unmatched FROM import_jobs
      WHERE tenant_id = ${project.tenantId} AND id = ${importId} AND status = 2 FOR UPDATE`,
    tx,
  );
  if (!state) throw new Error("the import is not running");
  return state;
}

async function importNextBatch(
  project: ProjectScope,
  { importId, columns, survey, options, attachmentHosts }: RunningImport,
  { batch, from }: { batch: TableRecord[]; from: number },
  tx: Transaction,
): Promise<boolean> {
  const state = await lockRunning(project, importId, tx);
  if (state.cancelled) return false;
  // A worker presumed dead is still processing it.
  if (state.processed !== from) throw new Error("another worker is running the import");
  const read = batch.map((record) => readFileRow(record, columns, survey.header.length));
  const valid = read.flatMap((fileRow, index) =>
    fileRow.read ? [{ fileRow, draft: toDraft(fileRow.read, importId, from + index + 1) }] : [],
  );
  const drafts = valid.map(({ draft }) => draft);
  const { added, notes, unmatched } = await importBatch(project, drafts, options, tx);
  const warnings = notes.map(({ index, field, message }) =>
    rowWarning(valid[index]?.fileRow.row ?? 0, field, message),
  );
  const problems = [...read.flatMap(problemsOf), ...warnings].sort((a, b) => a.row - b.row);
  const counts = {
    processed: batch.length,
    imported: added.length,
    skipped: valid.length - added.length,
    failed: batch.length - valid.length,
  };
  await recordProgress(
    project,
    importId,
    counts,
    problems.slice(0, MAX_ROW_PROBLEMS - state.problemCount),
    tx,
  );
  if (unmatched.length > 0) {
    await recordUnmatched(project, importId, countPeople(state.unmatched, unmatched), tx);
  }
  const files = countAttachments(added, attachmentHosts);
  if (files.found > 0) await recordAttachments(project, importId, files, tx);
  return true;
}

const problemsOf = ({ problems }: FileRow) => problems;

const NOTHING = { processed: 0, imported: 0, skipped: 0, failed: 0 };

async function recordProgress(
  { tenantId }: ProjectScope,
  importId: number,
  { processed, imported, skipped, failed }: typeof NOTHING,
  problems: ImportProblem[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE import_jobs SET processed = processed + ${processed}::int, imported = imported + ${imported}::int,
        skipped = skipped + ${skipped}::int, failed = failed + ${failed}::int, updated_at = now(),
        errors = errors || ${JSON.stringify(problems)}::jsonb
      WHERE tenant_id = ${tenantId} AND id = ${importId}`,
    tx,
  );
}

/** The import is locked, so nobody else changes the counts in the meantime. */
async function recordUnmatched(
  { tenantId }: ProjectScope,
  importId: number,
  people: UnmatchedPerson[],
  tx: Transaction,
): Promise<void> {
  const known = JSON.stringify({ unmatched: people });
  await rows(
    Prisma.sql`UPDATE import_jobs SET columns = COALESCE(columns, '{}') || ${known}::jsonb
      WHERE tenant_id = ${tenantId} AND id = ${importId}`,
    tx,
  );
}

async function recordAttachments(
  { tenantId }: ProjectScope,
  importId: number,
  { found, toDownload }: ReturnType<typeof countAttachments>,
  tx: Transaction,
): Promise<void> {
  const sum = (name: string, more: number) =>
    Prisma.sql`COALESCE((columns -> 'attachments' ->> ${name}::text)::int, 0) + ${more}::int`;
  await rows(
    Prisma.sql`UPDATE import_jobs SET columns = COALESCE(columns, '{}') || jsonb_build_object('attachments',
        jsonb_build_object('found', ${sum("found", found)}, 'to_download', ${sum("to_download", toDownload)}, 'next', 0))
      WHERE tenant_id = ${tenantId} AND id = ${importId}`,
    tx,
  );
}

/** Adds warnings found after the rows; problems beyond the first thousand are dropped. */
export async function addWarnings(
  project: ProjectScope,
  importId: number,
  warnings: ImportProblem[],
  tx: Transaction,
): Promise<void> {
  if (warnings.length === 0) return;
  const { problemCount } = await lockRunning(project, importId, tx);
  await recordProgress(
    project,
    importId,
    NOTHING,
    warnings.slice(0, MAX_ROW_PROBLEMS - problemCount),
    tx,
  );
}

export async function isCancelled({ tenantId }: ProjectScope, importId: number): Promise<boolean> {
  const found = await selectJsonRow(Prisma.sql`
    SELECT id FROM import_jobs WHERE tenant_id = ${tenantId} AND id = ${importId} AND cancel_requested`);
  return found !== undefined;
}

/**
 * True for an issue `i` that this import created. Without an id, for one that an import from the
 * command line created and that nobody has changed since: what people removed stays removed when
 * the file is imported again.
 */
export function isOfImport(importId: number | null): Prisma.Sql {
  if (importId === null) {
    return Prisma.sql`(SELECT bool_and(a.action = 'imported' AND a.to_value IS NULL) FROM activities a
      WHERE a.tenant_id = i.tenant_id AND a.issue_id = i.id) IS TRUE`;
  }
  return Prisma.sql`EXISTS (
    SELECT 1 FROM activities a WHERE a.tenant_id = i.tenant_id AND a.issue_id = i.id AND a.action = 'imported'
      AND a.to_value ->> 'import_id' = ${String(importId)})`;
}
