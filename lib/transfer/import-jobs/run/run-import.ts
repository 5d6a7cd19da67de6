import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row, rows } from "@/lib/platform/db/query";
import type { Columns } from "@/lib/transfer/csv/columns";
import { IgnoredColumns } from "@/lib/transfer/csv/ignored-columns";
import { requireTitle } from "@/lib/transfer/csv/read-head";
import {
  type OpenFile,
  readRecords,
  type Survey,
  surveyFile,
} from "@/lib/transfer/csv/survey-file";
import { addIndexJob } from "@/lib/platform/jobs/add-job";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { StoredFileMissing } from "@/lib/platform/storage/stored-file";
import { downloadHosts } from "./download-hosts";
import { endImport, failImport } from "./end-import";
import { importLinks, LINKS } from "./import-links";
import { importParents } from "./import-parents";
import { importRows, type RunningImport } from "./import-rows";
import { columnsOf, openStored } from "@/lib/transfer/import-jobs/open-file";
import { hasValue } from "./read-rows";
import { openImporter, ImportAccessRevoked } from "./open-importer";
import type { ImportOptions } from "@/lib/transfer/import-jobs/schema";

interface StartedRow {
  user_id: number;
  storage_key: string | null;
  columns: (ImportOptions & Partial<Counted>) | null;
  total: number;
  processed: number;
}

/** What the first reading of the whole file finds, besides its rows. */
interface Counted {
  attachment_hosts: readonly string[];
  has_links: boolean;
  has_parents: boolean;
}

interface RunKey {
  tenantId: number;
  projectId: number;
  importId: number;
}

/**
 * Processes an import until it ends. Ignores one that is not queued or running. After a crash, the
 * next run resumes after the last committed batch. A permanent error fails the import with a
 * message for its user, and losing permission cancels it. Any other error is rethrown and, on the
 * last attempt, also fails the import.
 */
export async function runImport(key: RunKey, isLastAttempt: boolean): Promise<void> {
  const started = await start(key);
  if (!started) return;
  let project: ProjectScope | undefined;
  try {
    project = await openImporter(key, started.user_id);
    await work(project, key, started);
  } catch (error) {
    if (error instanceof ImportAccessRevoked) return failImport(key, error.message, project, 5);
    const reason = reasonOf(error);
    if (reason !== undefined) return failImport(key, reason, project);
    if (isLastAttempt) await failImport(key, "Something went wrong on the server.", project);
    throw error;
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof StoredFileMissing) return "The file no longer exists.";
  return undefined;
}

function start({ tenantId, importId }: RunKey): Promise<StartedRow | undefined> {
  return row<StartedRow>(Prisma.sql`
    UPDATE import_jobs SET status = 2, started_at = LEAST(started_at, now()), updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ${importId} AND status IN (1, 2)
    RETURNING user_id, storage_key, columns, total, processed`);
}

async function work(project: ProjectScope, key: RunKey, started: StartedRow): Promise<void> {
  const { importId } = key;
  if (started.storage_key === null) throw new OperatorError("The file no longer exists.");
  const reopen = () => openImporter(key, started.user_id);
  const open = openStored(started.storage_key);
  const survey = await surveyFile(open);
  const options = started.columns ?? {};
  const columns = columnsOf(survey, options);
  requireTitle(columns);
  const counted =
    started.total === 0
      ? await countRows(key, open, survey, { columns, hosts: downloadHosts(project) })
      : options;
  const running: RunningImport = {
    importId,
    reopen,
    open,
    survey,
    columns,
    // They stay the same if the import continues on a server with other settings.
    attachmentHosts: counted.attachment_hosts ?? downloadHosts(project),
    hasLinks: counted.has_links ?? true,
    hasParents: counted.has_parents ?? true,
    processed: started.processed,
    options: {
      lanes: options.lanes ?? {},
      people: options.people ?? {},
      createsMissing: options.create_missing ?? true,
      isOurs: columns.format === "Lanework",
      importId,
    },
  };
  const isComplete =
    (await importRows(project, running)) &&
    (await importLinks(project, running)) &&
    (await importParents(project, running));
  await addIndexJob(project);
  await endImport(project, importId, isComplete ? 3 : 5);
}

/**
 * Reads the whole file first, so that nothing is imported if any part of it is not CSV. Counts its
 * rows, and the values that will not be imported.
 */
async function countRows(
  { tenantId, importId }: RunKey,
  open: OpenFile,
  survey: Survey,
  { columns, hosts }: { columns: Columns; hosts: readonly string[] },
): Promise<Partial<Counted>> {
  const ignored = new IgnoredColumns(survey.header, columns);
  let total = 0;
  let [hasLinks, hasParents] = [false, false];
  for await (const records of readRecords(open, survey)) {
    total += records.length;
    for (const record of records) {
      if ("cells" in record) ignored.add(record.cells);
      hasLinks ||= hasValue(record, columns, LINKS);
      hasParents ||= hasValue(record, columns, ["parent"]);
    }
  }
  const counted: Counted = {
    attachment_hosts: hosts,
    has_links: hasLinks,
    has_parents: hasParents,
  };
  const known = JSON.stringify({
    ...counted,
    encoding: survey.encoding,
    ignored: ignored.list(),
  });
  await rows(Prisma.sql`
    UPDATE import_jobs SET total = ${total}, updated_at = now(), columns = COALESCE(columns, '{}') || ${known}::jsonb
    WHERE tenant_id = ${tenantId} AND id = ${importId}`);
  return counted;
}
