import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction, transaction } from "@/lib/platform/db/query";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import type { TableRecord } from "@/lib/transfer/csv/parse-table";
import { lockLinks } from "@/lib/issues/links/set-links";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { addWarnings, batches, isCancelled, isOfImport, type RunningImport } from "./import-rows";
import { addRelations } from "./add-relations";
import { findElsewhere, findImported, findNamed, missing } from "./find-imported";
import { Blocking, type Link } from "./blocking";
import { hasValue, readFileRow, rowWarning, toDraft, withoutTexts } from "./read-rows";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";

/** A row that lists the issues blocking it, blocked by it, or otherwise related to it. */
export interface LinkedRow extends Pick<
  IssueDraft,
  "externalId" | "blockedBy" | "blocks" | "relatesTo" | "duplicates"
> {
  row: number;
}

/** Columns that link issues. */
export const LINKS = ["blockedBy", "blocks", "relatesTo", "duplicates", "relatedIssues"] as const;

/**
 * Links the issues created by this import to the issues listed in their rows. Runs after all rows
 * are imported, because the other issue may come later in the file. Idempotent. Missing issues and
 * links that would create a cycle are reported as warnings. Returns false if the import has since
 * been cancelled.
 */
export async function importLinks(project: ProjectScope, running: RunningImport): Promise<boolean> {
  if (LINKS.every((column) => running.columns.places[column].length === 0)) return true;
  if (!running.hasLinks) return true;
  let place = 0;
  for await (const batch of batches(running, 0)) {
    if (await isCancelled(project, running.importId)) return false;
    const linked = readLinked(running, batch, place);
    place += batch.length;
    if (linked.length === 0) continue;
    const current = await running.reopen();
    await transaction(async (tx) => {
      const warnings = await linkBatch(current, running.importId, linked, tx);
      await addWarnings(current, running.importId, warnings, tx);
    });
  }
  return true;
}

function readLinked(running: RunningImport, batch: TableRecord[], from: number): LinkedRow[] {
  const { survey, importId } = running;
  const columns = withoutTexts(running.columns);
  return batch.flatMap((record, index) => {
    if (!hasValue(record, columns, LINKS)) return [];
    const { row, read } = readFileRow(record, columns, survey.header.length);
    if (!read) return [];
    const draft = toDraft(read, importId, from + index + 1);
    return namedBy(draft).length === 0 ? [] : [{ ...draft, row }];
  });
}

/** Returns the ids of all issues that a row is linked to. */
export function namedBy({
  blockedBy,
  blocks,
  relatesTo,
  duplicates,
}: Omit<LinkedRow, "row">): string[] {
  return [...blockedBy, ...blocks, ...relatesTo, ...duplicates];
}

/** Links the issues that an import created, and returns what was left out. */
export async function linkBatch(
  project: ProjectScope,
  importId: number | null,
  linked: LinkedRow[],
  tx: Transaction,
): Promise<ImportProblem[]> {
  await lockProject(project, tx);
  await lockLinks(project, tx);
  const externalIds = linked.map(({ externalId }) => externalId);
  const imported = await findImported(project, importId, externalIds, tx);
  const others = await findNamed(project, importId, linked.flatMap(namedBy), tx);
  const blocked = linked.flatMap(({ blocks }) => blocks.flatMap((name) => others.get(name) ?? []));
  const blocking = await Blocking.read(project, [...imported.values(), ...blocked], tx);
  const warnings: ImportProblem[] = [];
  const links: Link[] = [];
  for (const { row, externalId, ...named } of linked) {
    const id = imported.get(externalId);
    if (id === undefined) continue;
    const add = (field: string, name: string, toLink: (other: number) => Link) => {
      const other = others.get(name);
      const link = other == null ? undefined : toLink(other);
      const problem = link ? blocking.add(link) : missing(other);
      if (problem !== undefined) {
        warnings.push(rowWarning(row, field, `${name} ${problem}, so the link was skipped`));
      } else if (link) links.push(link);
    };
    for (const name of named.blockedBy) {
      add("blocked_by", name, (other) => ({ blockerId: other, blockedId: id }));
    }
    for (const name of named.blocks) {
      add("blocks", name, (other) => ({ blockerId: id, blockedId: other }));
    }
  }
  await insertLinks(project, importId, links, tx);
  const related = linked.flatMap(({ row, externalId, relatesTo, duplicates }) => {
    const id = imported.get(externalId);
    return id === undefined ? [] : [{ row, id, relatesTo, duplicates }];
  });
  const unknown = related
    .flatMap(({ relatesTo, duplicates }) => [...relatesTo, ...duplicates])
    .filter((name) => !others.has(name));
  const elsewhere = await findElsewhere(project, unknown, tx);
  warnings.push(...(await addRelations(project, importId, { related, others, elsewhere }, tx)));
  return warnings;
}

/**
 * Inserts the links and marks pre-existing issues as changed; imported ones keep the file's dates.
 */
async function insertLinks(
  { tenantId }: ProjectScope,
  importId: number | null,
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
        ON CONFLICT DO NOTHING RETURNING blocker_id, blocked_id
      )
      UPDATE issues i SET version = version + 1, updated_at = now()
      WHERE i.tenant_id = ${tenantId} AND i.id IN (SELECT unnest(ARRAY[blocker_id, blocked_id]) FROM added)
        AND NOT ${isOfImport(importId)}`,
    tx,
  );
}
