import { setArchived } from "@/lib/issues/issues/update/archive-issue";
import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { canReadIssues } from "@/lib/platform/membership/readers";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { findStandInActor } from "@/lib/identity/request/operator-actor";
import { createComment } from "@/lib/issues/comments/create-comment";
import { Prisma, selectJsonRow, transaction, type Transaction } from "@/lib/platform/db/query";
import { moveIssueWithin } from "@/lib/issues/issues/update/update-issue";
import type { RegressionKey } from "@/lib/platform/jobs/schema";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";
import type { OnRegression } from "@/lib/planning/projects/schema";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { codeSpan } from "./bug-report";

/** The current state of a regression. */
interface RegressionState {
  on_regression: OnRegression;
  environment: string;
  release: string | null;
  /** The row in the group's history for this regression. */
  state_id: number;
  owner_id: number;
  /** The person who last resolved the group, if they can still read the bug. */
  resolver_id: number | null;
}

/**
 * Returns the regression's current state, or undefined if nothing is left to do because the group
 * was resolved again, merged, unlinked or deleted, or the setting was turned off.
 */
function findState(regression: RegressionKey): Promise<RegressionState | undefined> {
  const { tenant_id: tenantId, project_id: projectId } = regression;
  const canRead = canReadIssues(tenantId, Prisma.sql`s.actor_id`, projectId);
  return selectJsonRow<RegressionState>(Prisma.sql`
    SELECT p.on_regression, g.environment, g.release, p.owner_id,
      (SELECT max(s.id) FROM error_group_states s
        WHERE s.tenant_id = ${tenantId} AND s.error_group_id = g.id AND s.status = ${GroupStatus.Open}
          AND s.actor_id IS NULL) AS state_id,
      (SELECT s.actor_id FROM error_group_states s
        WHERE s.tenant_id = ${tenantId} AND s.error_group_id = g.id AND s.status = ${GroupStatus.Resolved}
          AND s.change IS NULL AND ${canRead}
        ORDER BY s.id DESC LIMIT 1) AS resolver_id
    FROM error_groups g JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = g.project_id
    WHERE g.tenant_id = ${tenantId} AND g.project_id = ${projectId} AND g.id = ${regression.error_group_id}
      AND g.linked_issue_id = ${regression.issue_id} AND g.merged_into_id IS NULL
      AND g.status = ${GroupStatus.Open} AND g.is_regressed AND p.on_regression <> 'nothing'`);
}

/**
 * Locks the bug and returns its lane and whether a comment already has this link. Undefined if it
 * was deleted.
 */
async function lockBug(project: ProjectScope, issueId: number, link: string, tx: Transaction) {
  const { tenantId, projectId } = project;
  const bug = await selectJsonRow<{ lane_id: number; first_lane_id: number; is_archived: boolean }>(
    Prisma.sql`
      SELECT i.lane_id, i.archived_at IS NOT NULL AS is_archived, (SELECT l.id FROM lanes l WHERE l.tenant_id = ${tenantId} AND l.project_id = i.project_id
        ORDER BY l.sort_order LIMIT 1) AS first_lane_id
      FROM issues i WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ${issueId} FOR UPDATE`,
    tx,
  );
  // A separate statement, because the one that waits for the lock sees other tables as they were
  // before the wait.
  const comment = await selectJsonRow(
    Prisma.sql`SELECT c.id FROM comments c
      WHERE c.tenant_id = ${tenantId} AND c.issue_id = ${issueId} AND strpos(c.body, ${link}) > 0 LIMIT 1`,
    tx,
  );
  return bug && { ...bug, hasComment: comment !== undefined };
}

/** Returns the text of the comment. */
function commentText(
  state: RegressionState,
  { link, isMoved }: { link: string; isMoved: boolean },
): string {
  const { environment, release, resolver_id: resolverId } = state;
  const where = `in ${codeSpan(environment)}${release === null ? "" : `, release ${codeSpan(release)}`}`;
  const move = isMoved ? " The bug was moved back to the first lane." : "";
  const name =
    resolverId === null ? "the project's owner" : "the person who last resolved the error";
  return [
    `This error occurred again ${where} after it was resolved.${move}`,
    `<${link}>`,
    `_Posted automatically by Lanework on behalf of ${name}._`,
  ].join("\n\n");
}

/**
 * Applies the project's settings for a regression: comments on the linked bug and, with `reopen`,
 * moves it to the first lane. The bug's watchers are notified of both. Runs in one transaction. The
 * comment's link identifies the regression, so running it twice changes nothing. An archived bug is restored first. There is no
 * caller, so it acts for the person who last resolved the group, or for the project's owner.
 */
export async function handleRegression(regression: RegressionKey): Promise<void> {
  const { tenant_id: tenantId, project_id: projectId, issue_id: issueId } = regression;
  const state = await findState(regression);
  if (!state) return;
  const userId = state.resolver_id ?? state.owner_id;
  const actor = await findStandInActor({ tenantId, projectId }, userId);
  if (!actor) return;
  const project = openProject(actor, String(projectId));
  if (project.isArchived) return;
  const workspaceUrl = await findTenantUrl(tenantId);
  const link = `${workspaceUrl}/projects/${projectId}/errors/${regression.error_group_id}#state-${state.state_id}`;
  await transaction(async (tx) => {
    const bug = await lockBug(project, issueId, `<${link}>`, tx);
    if (!bug || bug.hasComment) return;
    if (bug.is_archived) await setArchived(project, [issueId], { isArchived: false }, tx);
    const isMoved = state.on_regression === "reopen" && bug.lane_id !== bug.first_lane_id;
    if (isMoved)
      await moveIssueWithin(
        project,
        issueId,
        { laneId: bug.first_lane_id, isOverridden: true },
        tx,
      );
    await createComment(project, issueId, { body: commentText(state, { link, isMoved }) }, tx);
  });
  wakeRelay();
}
