import type { ProjectScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import { BATCH } from "@/lib/transfer/import/import-batch";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";
import { linkBatch, namedBy } from "./import-links";
import { type PartRow, setParents } from "./import-parents";

interface LinkedDraft extends IssueDraft {
  /** The line on which it starts in the file. */
  row: number;
}

/**
 * Adds the links and parents of issues that an import from the command line created, as imports
 * through the browser do. Returns what was left out. Idempotent, and completes an import that was
 * interrupted, but leaves issues alone that people have changed since.
 */
export async function linkIssues(
  project: ProjectScope,
  drafts: LinkedDraft[],
): Promise<ImportProblem[]> {
  const linked = drafts.filter((draft) => namedBy(draft).length > 0);
  const parts = partsOf(drafts);
  const problems: ImportProblem[] = [];
  for (let from = 0; from < linked.length; from += BATCH) {
    const batch = linked.slice(from, from + BATCH);
    problems.push(...(await transaction((tx) => linkBatch(project, null, batch, tx))));
  }
  for (let from = 0; from < parts.length; from += BATCH) {
    const batch = parts.slice(from, from + BATCH);
    problems.push(...(await transaction((tx) => setParents(project, null, batch, tx))));
  }
  return problems.sort((a, b) => a.row - b.row);
}

/** Rows may call their parent by another of its ids, as older Jira exports do. */
function partsOf(drafts: LinkedDraft[]): PartRow[] {
  const ids = new Map(
    drafts.flatMap(({ externalId, otherIds }) => otherIds.map((id) => [id, externalId])),
  );
  // An issue's first id comes before another's other one.
  for (const { externalId } of drafts) ids.delete(externalId);
  return drafts.flatMap(({ row, externalId, parent }): PartRow[] =>
    parent === null ? [] : [{ row, externalId, parent: ids.get(parent) ?? parent }],
  );
}
