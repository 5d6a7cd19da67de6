import { againIfTaken, setArchived } from "@/lib/issues/issues/update/archive-issue";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import { lockIssues } from "./lock-issues";
import type { BulkResult } from "./schema";

/** Archives or restores the issues that the caller can update (docs/spec/issues.md#bulk). */
export function archiveIssues(
  project: ProjectScope,
  ids: number[],
  isArchived: boolean,
): Promise<BulkResult> {
  return againIfTaken(() =>
    transaction(async (tx) => {
      const { allowed, failed } = await lockIssues(project, ids, "issues.update", tx);
      if (allowed.length > 0) await setArchived(project, allowed, { isArchived }, tx);
      return { updated: allowed.length, failed };
    }),
  );
}
