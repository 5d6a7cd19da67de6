import { RelationKind } from "@/lib/issues/issues/relations/schema";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";
import { missing } from "./find-imported";
import { isOfImport } from "./import-rows";
import { rowWarning } from "./read-rows";

/** An issue created by the import, and the issues that its row names. */
interface RelatedRow extends Pick<IssueDraft, "relatesTo" | "duplicates"> {
  row: number;
  id: number;
}

interface Named {
  related: RelatedRow[];
  /** Ids of the project's issues, by what files call them; null for archived ones. */
  others: Map<string, number | null>;
  /** The same of issues of other projects, by key. */
  elsewhere: Map<string, number | null>;
}

interface Relation {
  kind: number;
  issueId: number;
  otherId: number;
}

/** What each of these issues duplicates, and what those duplicate in turn. */
async function readOriginals(
  { tenantId }: ProjectScope,
  ids: number[],
  tx: Transaction,
): Promise<Map<number, number>> {
  const found = await rows<{ id: number; original: number }>(
    Prisma.sql`
      WITH RECURSIVE reached(id) AS (
        SELECT unnest(${ids}::int[])
        UNION
        SELECT r.other_id FROM reached JOIN issue_relations r ON r.tenant_id = ${tenantId}
          AND r.kind = ${RelationKind.Duplicates} AND r.issue_id = reached.id
      )
      SELECT r.issue_id AS id, r.other_id AS original
      FROM reached JOIN issue_relations r ON r.tenant_id = ${tenantId}
        AND r.kind = ${RelationKind.Duplicates} AND r.issue_id = reached.id`,
    tx,
  );
  return new Map(found.map(({ id, original }) => [id, original]));
}

/** Adds a duplicate to `originals`, or returns why it cannot be one. */
function duplicateProblem(
  originals: Map<number, number>,
  id: number,
  original: number,
): string | undefined {
  const known = originals.get(id);
  if (known === original) return undefined;
  if (known !== undefined) return "is not the only issue that it duplicates";
  for (let at: number | undefined = original; at !== undefined; at = originals.get(at)) {
    if (at === id) return "would create a cycle of duplicates";
  }
  originals.set(id, original);
  return undefined;
}

/**
 * Relates imported issues to those that their rows name. The caller must have locked the links.
 * Returns what was left out. Duplicates are not moved, because the file has their lanes.
 */
export async function addRelations(
  project: ProjectScope,
  importId: number | null,
  { related, others, elsewhere }: Named,
  tx: Transaction,
): Promise<ImportProblem[]> {
  if (related.every((row) => row.relatesTo.length + row.duplicates.length === 0)) return [];
  const find = (name: string) => (others.has(name) ? others : elsewhere).get(name);
  const named = related.flatMap(({ duplicates }) => duplicates.flatMap((n) => find(n) ?? []));
  const originals = await readOriginals(project, [...related.map(({ id }) => id), ...named], tx);
  const warnings: ImportProblem[] = [];
  const relations: Relation[] = [];
  const add = (
    { row, id }: RelatedRow,
    [field, name]: [string, string],
    check: (other: number) => string | undefined,
  ): number | undefined => {
    const other = find(name);
    const problem =
      other === undefined
        ? "is not an issue that you can access"
        : other === null
          ? missing(other)
          : other === id
            ? "is the issue itself"
            : check(other);
    if (problem === undefined) return other ?? undefined;
    warnings.push(rowWarning(row, field, `${name} ${problem}, so the relation was skipped`));
    return undefined;
  };
  for (const row of related) {
    for (const name of row.relatesTo) {
      const other = add(row, ["relates_to", name], () => undefined);
      if (other === undefined) continue;
      const [issueId, otherId] = [Math.min(row.id, other), Math.max(row.id, other)];
      relations.push({ kind: RelationKind.Relates, issueId, otherId });
    }
    for (const name of row.duplicates) {
      const check = (other: number) => duplicateProblem(originals, row.id, other);
      const otherId = add(row, ["duplicates", name], check);
      if (otherId === undefined) continue;
      relations.push({ kind: RelationKind.Duplicates, issueId: row.id, otherId });
    }
  }
  await insertRelations(project, importId, relations, tx);
  return warnings;
}

/** Inserts the relations and marks pre-existing issues as changed; imported ones keep the file's dates. */
async function insertRelations(
  { tenantId }: ProjectScope,
  importId: number | null,
  relations: Relation[],
  tx: Transaction,
): Promise<void> {
  if (relations.length === 0) return;
  const column = (name: keyof Relation) => relations.map((relation) => relation[name]);
  await rows(
    Prisma.sql`
      WITH added AS (
        INSERT INTO issue_relations (tenant_id, issue_id, other_id, kind)
        SELECT ${tenantId}::int, r.*
        FROM unnest(${column("issueId")}::int[], ${column("otherId")}::int[], ${column("kind")}::int[]) r
        ON CONFLICT DO NOTHING RETURNING issue_id, other_id
      )
      UPDATE issues i SET updated_at = now()
      WHERE i.tenant_id = ${tenantId} AND i.id IN (SELECT unnest(ARRAY[issue_id, other_id]) FROM added)
        AND NOT ${isOfImport(importId)}`,
    tx,
  );
}
