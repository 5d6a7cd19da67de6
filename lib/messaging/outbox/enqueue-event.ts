import { randomUUID } from "node:crypto";
import type { ProjectScope, TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { webhookEventRows } from "./enqueue-webhook-event";
import type { EventName } from "./schema";

interface ProjectEvent {
  /** An expression if the name depends on what the statement found. */
  name: EventName | Prisma.Sql;
  /** The change's id, also stored in its notifications: `randomUUID()`. */
  eventId: string;
  /** A select of the changed issues' ids, in one column. If it has no rows, there is no event. */
  issueIds: Prisma.Sql;
  /**
   * A select of the ids of users whose inboxes changed, in addition to those with a notification
   * for this event.
   */
  recipients?: Prisma.Sql;
}

/** A change to comments, with a select of (comment id, issue id) for webhooks. */
interface CommentEvent extends Omit<ProjectEvent, "recipients" | "name"> {
  name: `comment.${"created" | "updated" | "deleted"}`;
  comments: Prisma.Sql;
}

/**
 * An INSERT for the WITH clause of the statement that makes the change. On commit, the project's
 * members see the change, and people with a notification for this `eventId` see it in their inbox
 * and get an email.
 */
export function enqueueProjectEvent(
  { tenantId, projectId, actor }: ProjectScope,
  { name, eventId, issueIds, recipients }: ProjectEvent,
): Prisma.Sql {
  const users =
    recipients === undefined ? Prisma.sql`'{}'::int[]` : Prisma.sql`ARRAY(${recipients})`;
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, user_ids, actor_id, socket_id)
    SELECT ${tenantId}::int, ${eventId}::uuid, ${name}::text, ${projectId}::int, array_agg(id), ${users},
      ${actor.userId}::int, ${actor.socketId}::text
    FROM (${issueIds}) changed(id) HAVING count(*) > 0`;
}

/**
 * Like `enqueueProjectEvent`, but for new issues of a project, with one event per issue. `issues` is
 * a select of (id, event_id, user_id, socket_id), the last two of the creator.
 */
export function enqueueCreatedIssues(
  { tenantId, projectId }: ProjectScope,
  issues: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, user_ids, actor_id, socket_id)
    SELECT ${tenantId}::int, event_id, 'issue.created', ${projectId}::int, ARRAY[id], '{}'::int[], user_id, socket_id
    FROM (${issues}) created_issue(id, event_id, user_id, socket_id) ORDER BY id`;
}

/** Selects rows for webhooks in the columns of an event for clients, which also has a socket. */
function besideClients(tenantId: number, webhookRows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${tenantId}::int, event_id, name, project_id, issue_ids, user_ids, actor_id, NULL FROM (${webhookRows}) f`;
}

/** Like `enqueueProjectEvent`, but for changed comments. */
export function enqueueCommentEvent(
  project: ProjectScope,
  { comments, ...event }: CommentEvent,
): Prisma.Sql {
  const facts = Prisma.sql`
    SELECT ${project.projectId}::int, ARRAY[comment_id, issue_id], '{}'::int[]
    FROM (${comments}) changed(comment_id, issue_id)`;
  return Prisma.sql`${enqueueProjectEvent(project, event)}
    UNION ALL ${besideClients(project.tenantId, webhookEventRows(project, `webhook:${event.name}`, facts))}`;
}

/**
 * Like `enqueueProjectEvent`, but for issues in several projects, with one event per project.
 * `issues` is a select of (id, project_id).
 */
export function enqueueIssueEvents(
  { tenantId, actor }: TenantScope,
  { name, eventId, issues }: { name: EventName; eventId: string; issues: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, actor_id, socket_id)
    SELECT ${tenantId}, ${eventId}::uuid, ${name}, project_id, array_agg(id), ${actor.userId}, ${actor.socketId}
    FROM (${issues}) changed(id, project_id) GROUP BY project_id`;
}

/**
 * Like `enqueueProjectEvent`, but for a project's lanes, labels, sprints, epics, repositories and
 * members, or the project itself. Clients that show the project refetch all of it. `projects` is a
 * select of the changed projects' ids.
 */
export function enqueueProjectChanges(
  { tenantId, actor }: TenantScope,
  projects: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, actor_id, socket_id)
    SELECT ${tenantId}, ${randomUUID()}::uuid, 'project.changed', project_id, ${actor.userId}, ${actor.socketId}
    FROM (${projects}) changed(project_id) GROUP BY project_id`;
}

/**
 * Like `enqueueProjectEvent`, but for a project's error groups: clients that show any of them
 * refetch, and webhooks receive their ids. `groups` is a select of the changed groups' ids. If it
 * has no rows, there is no event.
 */
export function enqueueErrorGroupChanges(project: ProjectScope, groups: Prisma.Sql): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const facts = Prisma.sql`
    SELECT ${projectId}::int, array_agg(id::int ORDER BY id::int), '{}'::int[]
    FROM (${groups}) changed(id) HAVING count(*) > 0`;
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, user_ids, actor_id, socket_id)
    SELECT ${tenantId}::int, ${randomUUID()}::uuid, 'error-groups.changed', ${projectId}::int, '{}'::int[], '{}'::int[],
      ${actor.userId}::int, ${actor.socketId}::text
    WHERE EXISTS (${groups})
    UNION ALL ${besideClients(tenantId, webhookEventRows(project, "webhook:error-group.updated", facts))}`;
}

/**
 * Like `enqueueErrorGroupChanges`, but for new occurrences, which have no actor. This is a separate
 * statement, not part of a WITH clause.
 */
export function enqueueOccurrenceEvent({
  tenantId,
  projectId,
}: Pick<ProjectScope, "tenantId" | "projectId">): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id)
    VALUES (${tenantId}, ${randomUUID()}::uuid, 'error-groups.changed', ${projectId})`;
}

/**
 * Like `enqueueProjectEvent`, but only for inboxes: those of people with a notification for this
 * `eventId`, and those of the given users. A WHERE clause may follow.
 */
export function enqueueInboxEvent(
  { tenantId, actor }: TenantScope,
  eventId: string,
  userIds: number[] = [],
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, user_ids, actor_id, socket_id)
    SELECT ${tenantId}, ${eventId}::uuid, 'notifications.changed', ${userIds}::int[], ${actor.userId}, ${actor.socketId}`;
}
