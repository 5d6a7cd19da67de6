import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import type { NonEmpty } from "@/lib/platform/db/group-commit";
import { asJson, Prisma } from "@/lib/platform/db/query";
import { assignmentNotifications } from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueCreatedIssues } from "@/lib/messaging/outbox/enqueue-event";
import { takesAnother } from "@/lib/planning/lanes/wip-limit";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import {
  givenReferenceFlags,
  isAssignable,
  type ReferenceFlags,
} from "@/lib/issues/issues/check-references";
import type { Issue, IssueBody } from "@/lib/issues/issues/schema";
import { sorted } from "@/lib/issues/issues/update/changed-columns";
import { newIssueColumns } from "@/lib/issues/issues/serialize";

/** An issue to create. The scope's actor creates it. */
export interface NewIssue {
  project: ProjectScope;
  body: IssueBody;
  /** Whether the issue may exceed its lane's hard limit. */
  isOverridden: boolean;
}

interface InsertFlags extends ReferenceFlags {
  /** False if the lane is full, or has a hard limit and the project is not locked. */
  lane_open: boolean;
}

/** What became of a new issue, in the order of the given ones. `id` is null if it was not created. */
export type Inserted = { refs: InsertFlags; id: number | null } & Omit<Issue, "id">;

/** The statement's input, as rows of `given`. */
function givenRows(issues: readonly NewIssue[]) {
  return issues.map(({ project: { actor }, body, isOverridden }, place) => ({
    place,
    is_overridden: isOverridden,
    event_id: randomUUID(),
    user_id: actor.userId,
    socket_id: actor.socketId,
    title: body.title,
    description: body.description,
    prompt: body.prompt,
    assignee_id: body.assignee_id,
    lane_id: body.lane_id,
    sprint_id: body.sprint_id,
    epic_id: body.epic_id,
    priority: body.priority,
    type: body.type,
    estimated_minutes: body.estimated_minutes,
    start_on: body.start_on,
    due_on: body.due_on,
    label_ids: sorted(body.label_ids ?? []),
  }));
}

const given = (rows: ReturnType<typeof givenRows>) => Prisma.sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(
    place int, is_overridden boolean, event_id uuid, user_id int, socket_id text, title text, description text, prompt text, assignee_id int,
    lane_id int, sprint_id int, epic_id int, priority smallint, type smallint, estimated_minutes int, start_on date, due_on date,
    label_ids int[])`;

/**
 * Checks, numbers, inserts, labels, records activity and notifies in one statement, and returns
 * `Inserted` rows. The project row is locked only while the statement runs, and a rejected issue
 * does not use up a number (docs/spec/issues.md#keys). All issues are in the first one's project.
 * One with an assignee must be alone, because it locks a membership and the assignee's notification
 * count, neither of which may be held while waiting for others. One in a lane with a hard limit is
 * only inserted if it is alone and the project is locked.
 */
export function insertStatement(issues: NonEmpty<NewIssue>, isProjectLocked: boolean): Prisma.Sql {
  const [{ project, body }] = issues;
  if (issues.length > 1 && issues.some((issue) => issue.body.assignee_id != null)) {
    throw new Error("an issue with an assignee is created alone");
  }
  const { tenantId, projectId } = project;
  const rows = givenRows(issues);
  const assigneeId = issues.length === 1 ? body.assignee_id : null;
  // Checked again on the locked row, because the owner may have changed since.
  const limit = { isLocked: isProjectLocked && issues.length === 1, isOverridden: false };
  const isLaneOpen = Prisma.sql`(g.is_overridden OR ${takesAnother(project, limit)})`;
  const isStillMember =
    assigneeId == null
      ? Prisma.empty
      : Prisma.sql`AND ${isAssignable(project, assigneeId, Prisma.sql`p.owner_id`)}`;
  return Prisma.sql`
    WITH given AS MATERIALIZED (${given(rows)}),
    refs AS MATERIALIZED (${givenReferenceFlags(project, assigneeId, isLaneOpen)}),
    valid AS MATERIALIZED (
      SELECT g.*, row_number() OVER (ORDER BY g.place) - count(*) OVER () AS from_last FROM given g JOIN refs USING (place)
      WHERE lane_ok AND lane_open AND assignee_ok AND sprint_ok AND epic_ok AND labels_ok
    ),
    numbered AS (
      UPDATE projects p SET last_issue_number = last_issue_number + (SELECT count(*) FROM valid)
      WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId} AND EXISTS (SELECT 1 FROM valid) ${isStillMember}
        AND p.deleted_at IS NULL AND p.archived_at IS NULL
      RETURNING p.last_issue_number AS last, p.key_prefix
    ),
    drafts AS MATERIALIZED (
      SELECT valid.*, last + from_last AS number, key_prefix || '-' || (last + from_last) AS key FROM valid, numbered
    ),
    created AS (
      INSERT INTO issues (tenant_id, project_id, number, key, title, description, prompt, user_id, assignee_id,
        lane_id, sprint_id, epic_id, priority, type, estimated_minutes, start_on, due_on)
      SELECT ${tenantId}::int, ${projectId}::int, number, key, title, description, prompt, user_id, assignee_id,
        lane_id, sprint_id, epic_id, priority, type, estimated_minutes, start_on, due_on
      FROM drafts ORDER BY place
      RETURNING *
    ),
    labeled AS (
      INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
      SELECT ${tenantId}::int, ${projectId}::int, i.id, l
      FROM created i JOIN drafts d USING (number), unnest(d.label_ids) l
    ),
    ${announcements(project, rows[0]?.event_id ?? "", assigneeId)}
    logged AS (
      INSERT INTO activities (tenant_id, issue_id, actor_id, action)
      SELECT ${tenantId}::int, id, user_id, 'created' FROM created ORDER BY id
    )
    ${asJson(Prisma.sql`
      SELECT to_json(refs) AS refs, d.label_ids, ${newIssueColumns(tenantId)}
      FROM refs LEFT JOIN drafts d USING (place) LEFT JOIN created i USING (number) ORDER BY refs.place`)}`;
}

/** CTEs that announce the issues `created`: their watchers, events, and the assignee's notification. */
function announcements(
  project: ProjectScope,
  eventId: string,
  assigneeId: number | null | undefined,
): Prisma.Sql {
  const assigned = Prisma.sql`SELECT id, key, project_id, NULL::int, assignee_id FROM created`;
  const { standsIn, userId } = project.actor;
  const notifiesAssignee = assigneeId != null && (standsIn === true || assigneeId !== userId);
  const notified = notifiesAssignee
    ? Prisma.sql`notified AS (${insertNotifications(project, eventId, [assignmentNotifications(assigned)])}),`
    : Prisma.empty;
  return Prisma.sql`
    watching AS (${autoWatch(
      project,
      Prisma.sql`SELECT id, user_id, 'created' FROM created UNION ALL SELECT id, assignee_id, 'assigned' FROM created`,
    )}),
    ${notified}
    enqueued AS (${enqueueCreatedIssues(
      project,
      Prisma.sql`SELECT i.id, d.event_id, d.user_id, d.socket_id FROM created i JOIN drafts d USING (number)`,
    )}),`;
}
