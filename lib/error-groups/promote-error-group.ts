import type { ProjectScope } from "@/lib/access/scopes";
import { ApiError } from "@/lib/api/errors";
import { asJson, Prisma, row, transaction, type Transaction } from "@/lib/db/query";
import { createIssue } from "@/lib/issues/create-issue";
import { lockProject } from "@/lib/projects/lock-project";
import { findTenantUrl } from "@/lib/tenants/find-tenant-url";
import { bugDescription, bugTitle } from "./bug-report";
import { getErrorGroup } from "./queries";
import type { ErrorGroup } from "./schema";
import { errorGroupColumns } from "./serialize";

const BUG = 1;
const HIGH = 1;

/** The lane of lowest order; of a locked project it stays that. */
async function firstLane({ tenantId, projectId }: ProjectScope, tx: Transaction): Promise<number> {
  const lane = await row<{ id: number }>(
    Prisma.sql`SELECT id FROM lanes WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
      ORDER BY sort_order, id LIMIT 1`,
    tx,
  );
  if (!lane) throw new Error("the project has no lane");
  return lane.id;
}

/** Links the locked group to its issue. */
async function link(
  { tenantId }: ProjectScope,
  groupId: number,
  issueId: number,
  tx: Transaction,
): Promise<ErrorGroup> {
  const linked = await row<ErrorGroup>(
    Prisma.sql`
      WITH linked AS (
        UPDATE error_groups SET linked_issue_id = ${issueId}, updated_at = now()
        WHERE tenant_id = ${tenantId} AND id = ${groupId} RETURNING *
      )
      ${asJson(Prisma.sql`SELECT ${errorGroupColumns} FROM linked g`)}`,
    tx,
  );
  if (!linked) throw new Error("the link answered no row");
  return linked;
}

/**
 * Makes a Bug of the caller's from a group, once (api.md, Promote; decisions.md §6.3). Throws NotFound, and 422 with a
 * message alone when the group is linked already. The status stays.
 */
export function promoteErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return transaction(async (tx) => {
    // Before the group, as a project's deletion takes them; nobody moves a lane meanwhile either.
    await lockProject(project, tx);
    const group = await getErrorGroup(project, groupId, tx);
    if (group.linked_issue_id !== null) {
      throw new ApiError(422, "The error group is already linked to an issue.");
    }
    const home = await findTenantUrl(project.tenantId, tx);
    const url = `${home}/projects/${project.projectId}/errors/${group.id}`;
    const bug = {
      title: bugTitle(group),
      description: bugDescription(group, url),
      lane_id: await firstLane(project, tx),
      priority: HIGH,
      type: BUG,
    };
    const issue = await createIssue(project, bug, tx);
    return link(project, group.id, issue.id, tx);
  });
}
