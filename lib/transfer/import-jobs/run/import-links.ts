import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction, transaction } from "@/lib/platform/db/query";
import type { TableRecord } from "@/lib/transfer/csv/parse-table";
import { lockLinks } from "@/lib/issues/links/set-links";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { batches, isCancelled, addWarnings, type RunningImport } from "./import-rows";
import { Blocking, type Link } from "./blocking";
import { readFileRow, rowWarning, toDraft } from "./read-rows";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";

/** A row that lists the issues blocking it. */
interface LinkedRow {
  row: number;
  externalId: string;
  blockedBy: string[];
}

/**
 * Links the issues created by this import to the blockers listed in their rows. Runs after all rows
 * are imported, because a blocker may come later in the file. Idempotent. Missing blockers and
 * links that would create a cycle are reported as warnings. Returns false if the import has since
 * been cancelled.
 */
export async function importLinks(project: ProjectScope, running: RunningImport): Promise<boolean> {
  if (running.columns.places.blockedBy.length === 0) return true;
  let place = 0;
  for await (const batch of batches(running, 0)) {
    if (await isCancelled(project, running.importId)) return false;
    const linked = readLinked(running, batch, place);
    place += batch.length;
    if (linked.length === 0) continue;
    const current = await running.reopen();
    await transaction((tx) => linkBatch(current, running, linked, tx));
  }
  return true;
}

function readLinked(running: RunningImport, batch: TableRecord[], from: number): LinkedRow[] {
  const { columns, survey, importId } = running;
  return batch.flatMap((record, index) => {
    const { row, read } = readFileRow(record, columns, survey.header.length);
    if (!read || read.draft.blockedBy.length === 0) return [];
    const { externalId, blockedBy } = toDraft(read, importId, from + index + 1);
    return [{ row, externalId, blockedBy }];
  });
}

async function linkBatch(
  project: ProjectScope,
  { importId }: RunningImport,
  linked: LinkedRow[],
  tx: Transaction,
): Promise<void> {
  await lockProject(project, tx);
  await lockLinks(project, tx);
  const externalIds = linked.map(({ externalId }) => externalId);
  const blocked = await findImported(project, importId, externalIds, tx);
  const blockers = await findNamed(
    project,
    linked.flatMap(({ blockedBy }) => blockedBy),
    tx,
  );
  const blocking = await Blocking.read(project, [...blocked.values()], tx);
  const warnings: ImportProblem[] = [];
  const links: Link[] = [];
  for (const { row, externalId, blockedBy } of linked) {
    const blockedId = blocked.get(externalId);
    if (blockedId === undefined) continue;
    for (const name of blockedBy) {
      const blockerId = blockers.get(name);
      const problem =
        blockerId === undefined
          ? "is not an issue in the project"
          : blocking.add({ blockerId, blockedId });
      if (problem !== undefined) {
        warnings.push(rowWarning(row, "blocked_by", `${name} ${problem}, so the link was skipped`));
      } else if (blockerId !== undefined) links.push({ blockerId, blockedId });
    }
  }
  await insertLinks(project, importId, links, tx);
  await addWarnings(project, importId, warnings, tx);
}

function isOfImport(importId: number): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM activities a WHERE a.tenant_id = i.tenant_id AND a.issue_id = i.id AND a.action = 'imported'
      AND a.to_value ->> 'import_id' = ${String(importId)})`;
}

/**
 * Returns the ids of issues created by this import, by external id; issues that already existed are
 * left unchanged.
 */
async function findImported(
  { tenantId, projectId }: ProjectScope,
  importId: number,
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
async function findNamed(
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

/**
 * Inserts the links and marks pre-existing blockers as changed; imported ones keep the file's
 * dates.
 */
async function insertLinks(
  { tenantId }: ProjectScope,
  importId: number,
  links: Link[],
  tx: Transaction,
): Promise<void> {
  if (links.length === 0) return;
  const blockers = links.map(({ blockerId }) => blockerId);
  const blocked = links.map(({ blockedId }) => blockedId);
  await rows(
    Prisma.sql`
      WITH added AS (
        INSERT INTO issue_links (tenant_id, blocker_id, blocked_id)
        SELECT ${tenantId}::int, l.* FROM unnest(${blockers}::int[], ${blocked}::int[]) l
        ON CONFLICT DO NOTHING RETURNING blocker_id
      )
      UPDATE issues i SET version = version + 1, updated_at = now()
      WHERE i.tenant_id = ${tenantId} AND i.id IN (SELECT blocker_id FROM added) AND NOT ${isOfImport(importId)}`,
    tx,
  );
}
