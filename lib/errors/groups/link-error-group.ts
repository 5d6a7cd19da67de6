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
import { enqueueErrorGroupChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { getErrorGroup } from "./queries";
import type { ErrorGroup } from "./schema";
import { errorGroupColumns } from "./serialize";

/**
 * Locks the group until the transaction ends. Throws NotFound, and a 422 without field errors if it
 * already has an issue.
 */
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

/** Links a locked group, notes who did it, and enqueues the event. */
export async function link(
  project: ProjectScope,
  groupId: number,
  issueId: number,
  tx: Transaction,
): Promise<ErrorGroup> {
  const linked = await jsonRow<ErrorGroup>(
    Prisma.sql`
      WITH linked AS (
        UPDATE error_groups SET linked_issue_id = ${issueId}, linked_at = now(),
          linked_by_id = ${project.actor.userId}, updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND id = ${groupId} RETURNING *
      ),
      enqueued AS (${enqueueErrorGroupChanges(project, Prisma.sql`SELECT id FROM linked`)})
      ${asJson(Prisma.sql`SELECT ${errorGroupColumns(project.tenantId)} FROM linked g`)}`,
    tx,
  );
  if (!linked) throw new Error("the update returned no row");
  return linked;
}

/**
 * Links a group to an existing issue in its project. Throws NotFound, Invalid on `issue_id`, and a
 * 422 without field errors if the group is already linked or has taken over the issue of a group
 * merged into it. Does not change the status.
 */
export function linkErrorGroup(
  project: ProjectScope,
  groupId: number,
  issueId: number,
): Promise<ErrorGroup> {
  return transaction(async (tx) => {
    // Serialized with merges, which can take over links.
    await lockProject(project, tx);
    // Locked before the group, in the same order as when an issue is deleted.
    const issue = await selectJsonRow<{ id: number }>(
      Prisma.sql`SELECT id FROM issues
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${issueId} FOR KEY SHARE`,
      tx,
    );
    if (!issue) throw invalid("issue_id", "Must be an issue in this project.");
    const group = await lockUnlinked(project, String(groupId), tx);
    return link(project, group.id, issue.id, tx);
  });
}
