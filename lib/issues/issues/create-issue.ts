import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { groupCommit } from "@/lib/platform/db/group-commit";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { assignmentNotifications } from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import {
  isAssignable,
  recheckOnce,
  referenceErrors,
  type ReferenceFlags,
  referenceFlags,
} from "./check-references";
import { getIssue } from "./queries";
import type { Issue, IssueBody } from "./schema";
import { issueColumns } from "./serialize";
import { lockLinks, setLinks } from "@/lib/issues/links/set-links";

type Created = ReferenceFlags & { id: number | null } & Omit<Issue, "id">;

/** CTEs that announce the new issue `created`: its watchers, notifications and event. */
function announcements(project: ProjectScope, assigneeId: number | null | undefined): Prisma.Sql {
  const eventId = randomUUID();
  const assigned = Prisma.sql`SELECT id, key, project_id, NULL::int, assignee_id FROM created`;
  const notifiesAssignee = assigneeId != null && assigneeId !== project.actor.userId;
  const notified = notifiesAssignee
    ? Prisma.sql`notified AS (${insertNotifications(project, eventId, [assignmentNotifications(assigned)])}),`
    : Prisma.empty;
  return Prisma.sql`
    watching AS (${autoWatch(
      project,
      Prisma.sql`SELECT id, user_id, 'created' FROM created UNION ALL SELECT id, assignee_id, 'assigned' FROM created`,
    )}),
    ${notified}
    enqueued AS (${enqueueProjectEvent(project, {
      name: "issue.created",
      eventId,
      issueIds: Prisma.sql`SELECT id FROM created`,
    })}),`;
}

/**
 * Checks, numbers, inserts, labels, records activity and notifies in one statement. The project row
 * is locked only while the statement runs (along with the rest of its batch), and a rejected issue
 * does not use up a number (docs/spec/issues.md#keys).
 */
function insertStatement(project: ProjectScope, body: IssueBody): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const labels = body.label_ids ?? [];
  const labeled =
    labels.length === 0
      ? Prisma.empty
      : Prisma.sql`labeled AS (
          INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
          SELECT ${tenantId}::int, i.project_id, i.id, l FROM created i, unnest(${labels}::int[]) l
        ),`;
  // Checked again on the locked row, because the owner may have changed since.
  const isStillMember =
    body.assignee_id == null
      ? Prisma.empty
      : Prisma.sql`AND ${isAssignable(project, body.assignee_id, Prisma.sql`p.owner_id`)}`;
  return Prisma.sql`
    WITH refs AS MATERIALIZED (${referenceFlags(project, body)}),
    numbered AS (
      UPDATE projects p SET last_issue_number = last_issue_number + 1 FROM refs
      WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId}
        AND lane_ok AND assignee_ok AND sprint_ok AND epic_ok AND labels_ok
        ${isStillMember}
      RETURNING p.last_issue_number AS number, p.key_prefix
    ),
    created AS (
      INSERT INTO issues (tenant_id, project_id, number, key, title, description, prompt, user_id, assignee_id,
        lane_id, sprint_id, epic_id, priority, type, estimated_minutes)
      SELECT ${tenantId}, ${projectId}, number, key_prefix || '-' || number, ${body.title}, ${body.description},
        ${body.prompt ?? null}, ${actor.userId}, ${body.assignee_id ?? null}::int, ${body.lane_id},
        ${body.sprint_id ?? null}::int, ${body.epic_id ?? null}::int, ${body.priority}, ${body.type},
        ${body.estimated_minutes ?? null}::int
      FROM numbered
      RETURNING *
    ),
    ${labeled}
    ${announcements(project, body.assignee_id)}
    logged AS (
      INSERT INTO activities (tenant_id, issue_id, actor_id, action)
      SELECT ${tenantId}::int, id, ${actor.userId}, 'created' FROM created
    )
    ${asJson(Prisma.sql`SELECT refs.*, ${issueColumns(actor)} FROM refs LEFT JOIN created i ON true`)}`;
}

/** Throws NotFound if the project has been deleted. */
async function requireProject(
  { tenantId, projectId }: ProjectScope,
  tx: Transaction | undefined,
): Promise<void> {
  const found = await selectJsonRow(
    Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
  if (!found) throw new NotFound("Project");
}

async function insert(project: ProjectScope, body: IssueBody, tx?: Transaction): Promise<Issue> {
  const created = await jsonRow<Created>(insertStatement(project, body), tx);
  if (!created) throw new Error("the insert returned no row");
  const { lane_ok, assignee_ok, sprint_ok, epic_ok, labels_ok, ...issue } = created;
  const error = referenceErrors({ lane_ok, assignee_ok, sprint_ok, epic_ok, labels_ok });
  if (error) {
    // If the project was deleted after the caller was identified, its references are missing too.
    await requireProject(project, tx);
    throw error;
  }
  // All references were valid but no issue was created, because the project was deleted or changed
  // while the statement waited.
  if (issue.id === null) {
    await requireProject(project, tx);
    return insert(project, body, tx);
  }
  // The statement's snapshot does not include the labels it wrote.
  return { ...issue, label_ids: [...(body.label_ids ?? [])].sort((a, b) => a - b) } as Issue;
}

function create(project: ProjectScope, body: IssueBody, outer?: Transaction): Promise<Issue> {
  const { blocked_by_ids: blockedBy = [], blocks_ids: blocks = [] } = body;
  if (blockedBy.length === 0 && blocks.length === 0) {
    // An assignment locks a membership and the assignee's notification count, neither of which may be held while
    // waiting for others.
    if (outer || body.assignee_id != null) return insert(project, body, outer);
    // Each insert would wait for the project's row, which holds the issue counter.
    const key = `new issue ${project.tenantId} ${project.projectId}`;
    return groupCommit(key, (tx) => insert(project, body, tx));
  }
  const write = async (tx: Transaction) => {
    const issue = await insert(project, body, tx);
    await lockLinks(project, tx);
    await setLinks(project, issue.id, { blockedBy, blocks }, tx);
    return getIssue(project, String(issue.id), tx);
  };
  return outer ? write(outer) : transaction(write);
}

/**
 * Creates an issue at the end of its lane (docs/spec/issues.md#create). Throws Invalid for references outside the
 * project and for invalid dependencies. Joins the given transaction, if any.
 */
export function createIssue(
  project: ProjectScope,
  body: IssueBody,
  tx?: Transaction,
): Promise<Issue> {
  return tx ? create(project, body, tx) : recheckOnce(() => create(project, body));
}
