import { canReadIssues } from "@/lib/platform/membership/readers";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Watcher, WatchStatus } from "./schema";

/** Returns whether the caller watches an issue in the project. */
export async function readWatch(
  { tenantId, actor }: ProjectScope,
  issueId: number,
): Promise<WatchStatus> {
  const found = await selectJsonRow<WatchStatus>(Prisma.sql`
    SELECT true AS watching, reason FROM watches
    WHERE tenant_id = ${tenantId} AND issue_id = ${issueId} AND user_id = ${actor.userId}`);
  return found ?? { watching: false, reason: null };
}

/**
 * Returns the watchers of an issue in the project, by name (docs/spec/issue-parts.md#watching):
 * those who would be notified. Excludes people who were deleted or deactivated, or can no longer
 * read the issue.
 */
export function listWatchers(
  { tenantId, projectId }: ProjectScope,
  issueId: number,
): Promise<Watcher[]> {
  return selectJson<Watcher>(Prisma.sql`
    SELECT u.id, u.first_name, u.last_name, u.profile_picture
    FROM watches w JOIN users u ON u.tenant_id = w.tenant_id AND u.id = w.user_id
    WHERE w.tenant_id = ${tenantId} AND w.issue_id = ${issueId}
      AND ${canReadIssues(tenantId, Prisma.sql`w.user_id`, projectId)}
    ORDER BY lower(u.first_name), lower(u.last_name), u.id`);
}
