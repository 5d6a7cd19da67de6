import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { canReadIssues } from "@/lib/platform/rights/readers";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { findStandIn } from "@/lib/identity/request/operator-actor";
import { createComment } from "@/lib/issues/comments/create-comment";
import { Prisma, selectJsonRow, transaction, type Transaction } from "@/lib/platform/db/query";
import { moveIssueWithin } from "@/lib/issues/issues/update-issue";
import type { RegressionKey } from "@/lib/platform/jobs/schema";
import { pokeRelay } from "@/lib/platform/jobs/wake-relay";
import type { OnRegression } from "@/lib/planning/projects/schema";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { codeSpan } from "./bug-report";

/** A regression as it stands now. */
interface Standing {
  on_regression: OnRegression;
  environment: string;
  release: string | null;
  /** The row of the group's history that this regression is. */
  state_id: number;
  owner_id: number;
  /** Who resolved the group before, if they still read the Bug. */
  resolver_id: number | null;
}

/** Undefined when there is nothing to do by now: resolved again, merged, unlinked, deleted, or not wanted any more. */
function findStanding(regression: RegressionKey): Promise<Standing | undefined> {
  const { tenant_id: tenantId, project_id: projectId } = regression;
  const reads = canReadIssues(tenantId, Prisma.sql`s.actor_id`, projectId);
  return selectJsonRow<Standing>(Prisma.sql`
    SELECT p.on_regression, g.environment, g.release, p.owner_id,
      (SELECT max(s.id) FROM error_group_states s
        WHERE s.tenant_id = g.tenant_id AND s.error_group_id = g.id AND s.status = ${GroupStatus.Open}
          AND s.actor_id IS NULL) AS state_id,
      (SELECT s.actor_id FROM error_group_states s
        WHERE s.tenant_id = g.tenant_id AND s.error_group_id = g.id AND s.status = ${GroupStatus.Resolved}
          AND ${reads}
        ORDER BY s.id DESC LIMIT 1) AS resolver_id
    FROM error_groups g JOIN projects p ON p.tenant_id = g.tenant_id AND p.id = g.project_id
    WHERE g.tenant_id = ${tenantId} AND g.project_id = ${projectId} AND g.id = ${regression.error_group_id}
      AND g.linked_issue_id = ${regression.issue_id} AND g.merged_into_id IS NULL
      AND g.status = ${GroupStatus.Open} AND g.is_regressed AND p.on_regression <> 'nothing'`);
}

/** Locks the Bug and tells its lane and whether a comment has this link already; undefined when it is gone. */
async function lockBug(project: ProjectScope, issueId: number, link: string, tx: Transaction) {
  const { tenantId, projectId } = project;
  const bug = await selectJsonRow<{ lane_id: number; first_lane_id: number }>(
    Prisma.sql`
      SELECT i.lane_id, (SELECT l.id FROM lanes l WHERE l.tenant_id = i.tenant_id AND l.project_id = i.project_id
        ORDER BY l.sort_order LIMIT 1) AS first_lane_id
      FROM issues i WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ${issueId} FOR UPDATE`,
    tx,
  );
  // Not in the statement that waits for the lock: it sees other tables as they were before.
  const said = await selectJsonRow(
    Prisma.sql`SELECT c.id FROM comments c
      WHERE c.tenant_id = ${tenantId} AND c.issue_id = ${issueId} AND strpos(c.body, ${link}) > 0 LIMIT 1`,
    tx,
  );
  return bug && { ...bug, isAnswered: said !== undefined };
}

/** What the comment says. */
function words(standing: Standing, { link, isMoved }: { link: string; isMoved: boolean }): string {
  const { environment, release, resolver_id: resolverId } = standing;
  const where = `in ${codeSpan(environment)}${release === null ? "" : `, release ${codeSpan(release)}`}`;
  const move = isMoved ? " The Bug is back in the first lane." : "";
  const name = resolverId === null ? "of the project's owner" : "of who resolved the error last";
  return [
    `This error occurred again ${where}, after it had been resolved.${move}`,
    `<${link}>`,
    `_Lanework wrote this by itself, in the name ${name}._`,
  ].join("\n\n");
}

/**
 * What a project wants of a regression: a comment on the linked Bug, and with `reopen` its move to the first lane, both
 * heard of by those who watch it. They are made in one transaction, and the comment's link names the regression: done
 * twice it changes nothing. Nobody calls, so it speaks for who resolved the group last, or for the project's owner.
 */
export async function answerRegression(regression: RegressionKey): Promise<void> {
  const { tenant_id: tenantId, project_id: projectId, issue_id: issueId } = regression;
  const standing = await findStanding(regression);
  if (!standing) return;
  const userId = standing.resolver_id ?? standing.owner_id;
  const actor = await findStandIn({ tenantId, projectId }, userId);
  if (!actor) return;
  const project = openProject(actor, String(projectId));
  const home = await findTenantUrl(tenantId);
  const link = `${home}/projects/${projectId}/errors/${regression.error_group_id}#state-${standing.state_id}`;
  await transaction(async (tx) => {
    const bug = await lockBug(project, issueId, `<${link}>`, tx);
    if (!bug || bug.isAnswered) return;
    const isMoved = standing.on_regression === "reopen" && bug.lane_id !== bug.first_lane_id;
    if (isMoved) await moveIssueWithin(project, issueId, bug.first_lane_id, tx);
    await createComment(project, issueId, { body: words(standing, { link, isMoved }) }, tx);
  });
  pokeRelay();
}
