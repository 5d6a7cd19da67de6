import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError, invalid } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { putErrorGroupChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/rights/lock-project";
import { getErrorGroup } from "./queries";
import type { ErrorGroup } from "./schema";
import { errorGroupColumns } from "./serialize";

/** The group, locked until the transaction ends. Throws NotFound, and 422 with a message alone when it has an issue. */
export async function lockUnlinked(
  project: ProjectScope,
  groupId: string | undefined,
  tx: Transaction,
): Promise<ErrorGroup> {
  const group = await getErrorGroup(project, groupId, tx);
  if (group.linked_issue_id !== null) {
    throw new ApiError(422, "The error group is already linked to an issue.");
  }
  return group;
}

/** Links a group that was locked, and tells of it. */
export async function link(
  project: ProjectScope,
  groupId: number,
  issueId: number,
  tx: Transaction,
): Promise<ErrorGroup> {
  const linked = await jsonRow<ErrorGroup>(
    Prisma.sql`
      WITH linked AS (
        UPDATE error_groups SET linked_issue_id = ${issueId}, updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND id = ${groupId} RETURNING *
      ),
      told AS (${putErrorGroupChanges(project, Prisma.sql`SELECT id FROM linked`)})
      ${asJson(Prisma.sql`SELECT ${errorGroupColumns} FROM linked g`)}`,
    tx,
  );
  if (!linked) throw new Error("the link answered no row");
  return linked;
}

/**
 * Links a group to an issue of its project that is there already, once. Throws NotFound, Invalid on `issue_id`, and 422
 * with a message alone when the group is linked already, or took over the issue of one that was merged into it. The
 * status stays.
 */
export function linkErrorGroup(
  project: ProjectScope,
  groupId: number,
  issueId: number,
): Promise<ErrorGroup> {
  return transaction(async (tx) => {
    // One after the other with merges, which take over what is linked.
    await lockProject(project, tx);
    // Before the group, as an issue's deletion takes them.
    const issue = await selectJsonRow<{ id: number }>(
      Prisma.sql`SELECT id FROM issues
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${issueId} FOR KEY SHARE`,
      tx,
    );
    if (!issue) throw invalid("issue_id", "Is not an issue of this project.");
    const group = await lockUnlinked(project, String(groupId), tx);
    return link(project, group.id, issue.id, tx);
  });
}
