import type { ProjectScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import { removeIssues } from "@/lib/issues/issues/delete-issue";
import { lockIssues } from "./lock-issues";
import type { BulkResult } from "@/lib/issues/issues/bulk/schema";

/** Deletes the issues that the caller is allowed to delete (docs/spec/issues.md#bulk). */
export async function deleteIssues(project: ProjectScope, ids: number[]): Promise<BulkResult> {
  return transaction(async (tx) => {
    const { allowed, failed } = await lockIssues(project, ids, "issues.delete", tx);
    if (allowed.length > 0) await removeIssues(project, allowed, tx);
    return { updated: allowed.length, failed };
  });
}
