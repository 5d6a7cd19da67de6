import type { ProjectScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { indexEverything } from "@/lib/issues/similar/index-issues";
import { BATCH, type BatchOptions, importBatch } from "./import-batch";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import { TableStatistics } from "./table-statistics";

export interface Imported {
  imported: number;
  alreadyPresent: number;
  /** What was left out or changed of a draft, by its place. */
  notes: { place: number; field: string; message: string }[];
}

interface ImportingOptions extends Partial<Pick<BatchOptions, "isOurs">> {
  onProgress?: (done: number) => void;
}

/**
 * Adds issues that the project does not have yet, matched by external id and, in our
 * own exports, by key and creation time, with the caller as creator. Keys follow the order of
 * `drafts` without gaps. Each batch is a transaction, so an interrupted import can be rerun, and two concurrent imports add each issue only once. Sends no
 * notifications (docs/spec/projects.md#what-deletion-clears). By the time it finishes, similarity
 * search can find the issues.
 */
export async function importIssues(
  project: ProjectScope,
  drafts: IssueDraft[],
  { isOurs = false, onProgress }: ImportingOptions = {},
): Promise<Imported> {
  const options = { lanes: {}, people: {}, createsMissing: true, isOurs, importId: null };
  let imported = 0;
  const notes: Imported["notes"] = [];
  const statistics = new TableStatistics();
  for (let from = 0; from < drafts.length; from += BATCH) {
    const batch = drafts.slice(from, from + BATCH);
    const done = await transaction(async (tx) => {
      await lockProject(project, tx);
      return importBatch(project, batch, options, tx);
    });
    imported += done.added.length;
    for (const { index, ...note } of done.notes) notes.push({ place: from + index, ...note });
    onProgress?.(from + batch.length);
    await statistics.grown(from + batch.length);
  }
  await statistics.refresh(drafts.length);
  await indexEverything(project);
  return { imported, alreadyPresent: drafts.length - imported, notes };
}
