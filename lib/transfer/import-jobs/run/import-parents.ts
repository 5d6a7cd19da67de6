import type { ProjectScope } from "@/lib/platform/access/scopes";
import { lockParents } from "@/lib/issues/links/check-parent";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { Prisma, rows, type Transaction, transaction } from "@/lib/platform/db/query";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";
import { findImported, findNamed, missing } from "./find-imported";
import { addWarnings, batches, isCancelled, isOfImport, type RunningImport } from "./import-rows";
import { IssueTree } from "./issue-tree";
import { hasValue, readFileRow, rowWarning, toDraft, withoutTexts } from "./read-rows";
import { readIds } from "@/lib/transfer/csv/cells/read-links";

/** A row that names its parent. */
export interface PartRow {
  row: number;
  externalId: string;
  parent: string;
}

/**
 * Gives the issues created by this import the parents that their rows name. Runs after all rows are
 * imported, because a parent may come later in the file. Idempotent. A parent that is missing, or
 * that would form a cycle or too many levels, is reported as a warning. Returns false if the import
 * has since been cancelled.
 */
export async function importParents(
  project: ProjectScope,
  running: RunningImport,
): Promise<boolean> {
  if (running.columns.places.parent.length === 0 || !running.hasParents) return true;
  const idsInFile = await readOtherIds(running);
  for await (const rows of draftBatches(running)) {
    if (await isCancelled(project, running.importId)) return false;
    const parts = rows.flatMap(({ row, draft }): PartRow[] => {
      const { externalId, parent } = draft;
      return parent === null ? [] : [{ row, externalId, parent: idsInFile.get(parent) ?? parent }];
    });
    if (parts.length === 0) continue;
    const current = await running.reopen();
    await transaction(async (tx) => {
      const warnings = await setParents(current, running.importId, parts, tx);
      await addWarnings(current, running.importId, warnings, tx);
    });
  }
  return true;
}

/** Yields the rows of the file that name a parent, batch by batch, without their long texts. */
async function* draftBatches(running: RunningImport) {
  const { survey, importId } = running;
  const columns = withoutTexts(running.columns);
  let place = 0;
  for await (const batch of batches(running, 0)) {
    const from = place;
    place += batch.length;
    yield batch.flatMap((record, index) => {
      if (!hasValue(record, columns, ["parent"])) return [];
      const { row, read } = readFileRow(record, columns, survey.header.length);
      return read ? [{ row, draft: toDraft(read, importId, from + index + 1) }] : [];
    });
  }
}

/**
 * Returns the ids of parents by the other ids that rows call them by, as older Jira exports do.
 * Keeps only the ids that are used. Our own exports have one id.
 */
async function readOtherIds(running: RunningImport): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { places } = running.columns;
  if (places.externalId.length < 2 || running.options.isOurs) return found;
  const wanted = new Set<string>();
  for await (const rows of draftBatches(running)) {
    for (const { draft } of rows) if (draft.parent !== null) wanted.add(draft.parent);
  }
  for await (const batch of batches(running, 0)) {
    for (const record of batch) {
      if (!("cells" in record)) continue;
      const [first, ...others] = readIds(record.cells, places.externalId);
      for (const id of others) if (wanted.has(id) && first !== undefined) found.set(id, first);
    }
  }
  return found;
}

/** Gives the issues that an import created their parents, and returns what was left out. */
export async function setParents(
  project: ProjectScope,
  importId: number | null,
  parts: PartRow[],
  tx: Transaction,
): Promise<ImportProblem[]> {
  await lockProject(project, tx);
  await lockParents(project, tx);
  const imported = await findImported(
    project,
    importId,
    parts.map(({ externalId }) => externalId),
    tx,
  );
  const parents = await findNamed(
    project,
    importId,
    parts.map(({ parent }) => parent),
    tx,
  );
  const tree = await IssueTree.read(
    project,
    [...imported.values(), ...[...parents.values()].filter((id) => id !== null)],
    tx,
  );
  const warnings: ImportProblem[] = [];
  const ids: number[] = [];
  const parentIds: number[] = [];
  for (const { row, externalId, parent } of parts) {
    const id = imported.get(externalId);
    if (id === undefined) continue;
    const parentId = parents.get(parent);
    const problem = parentId == null ? missing(parentId) : tree.add({ id, parentId });
    if (problem !== undefined) {
      warnings.push(rowWarning(row, "parent", `${parent} ${problem}, so the parent was skipped`));
    } else if (parentId != null) {
      ids.push(id);
      parentIds.push(parentId);
    }
  }
  await insertParents(project, importId, { ids, parentIds }, tx);
  return warnings;
}

/** Pre-existing parents count as changed; imported ones keep the file's dates. */
async function insertParents(
  { tenantId }: ProjectScope,
  importId: number | null,
  { ids, parentIds }: { ids: number[]; parentIds: number[] },
  tx: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  await rows(
    Prisma.sql`UPDATE issues i SET parent_id = part.parent_id
      FROM unnest(${ids}::int[], ${parentIds}::int[]) AS part(id, parent_id)
      WHERE i.tenant_id = ${tenantId} AND i.id = part.id AND i.parent_id IS NULL`,
    tx,
  );
  await rows(
    Prisma.sql`UPDATE issues i SET updated_at = now()
      WHERE i.tenant_id = ${tenantId} AND i.id = ANY(${parentIds}::int[]) AND NOT ${isOfImport(importId)}`,
    tx,
  );
}
