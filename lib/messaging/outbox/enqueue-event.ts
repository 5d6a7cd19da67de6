import { randomUUID } from "node:crypto";
import type { ProjectScope, TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { factRows } from "./enqueue-webhook-event";
import type { EventName } from "./schema";

interface ProjectEvent {
  name: EventName;
  /** The change's own id, which its notification rows carry as well: `randomUUID()`. */
  eventId: string;
  /** A select of the changed issues' ids, in one column; no row, no event. */
  issueIds: Prisma.Sql;
  /** A select of the ids of people whose inboxes change too, besides those with a notification of this event. */
  hearers?: Prisma.Sql;
}

/** A change of comments: webhooks are told which, by a select of (comment id, issue id). */
interface CommentEvent extends Omit<ProjectEvent, "hearers"> {
  name: `comment.${"created" | "updated" | "deleted"}`;
  comments: Prisma.Sql;
}

/**
 * An INSERT, to stand in the WITH of the statement that makes the change: the project's members hear of it, and whoever
 * was given a notification with this `eventId` hears of that and is mailed, once the change is committed.
 */
export function putProjectEvent(
  { tenantId, projectId, actor }: ProjectScope,
  { name, eventId, issueIds, hearers }: ProjectEvent,
): Prisma.Sql {
  const users = hearers === undefined ? Prisma.sql`'{}'::int[]` : Prisma.sql`ARRAY(${hearers})`;
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, user_ids, actor_id, socket_id)
    SELECT ${tenantId}::int, ${eventId}::uuid, ${name}::text, ${projectId}::int, array_agg(id), ${users},
      ${actor.userId}::int, ${actor.socketId}::text
    FROM (${issueIds}) changed(id) HAVING count(*) > 0`;
}

/** The same for a change of comments. */
export function putCommentEvent(
  project: ProjectScope,
  { comments, ...event }: CommentEvent,
): Prisma.Sql {
  const facts = Prisma.sql`
    SELECT ${project.projectId}::int, ARRAY[comment_id, issue_id], '{}'::int[]
    FROM (${comments}) said(comment_id, issue_id)`;
  return Prisma.sql`${putProjectEvent(project, event)}
    UNION ALL SELECT f.*, NULL FROM (${factRows(project, `webhook:${event.name}`, facts)}) f`;
}

/**
 * The same where the issues may lie in several projects: an event for each. `issues` is a select of (id, project_id).
 */
export function putIssueEvents(
  { tenantId, actor }: TenantScope,
  { name, eventId, issues }: { name: EventName; eventId: string; issues: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, actor_id, socket_id)
    SELECT ${tenantId}, ${eventId}::uuid, ${name}, project_id, array_agg(id), ${actor.userId}, ${actor.socketId}
    FROM (${issues}) changed(id, project_id) GROUP BY project_id`;
}

/**
 * The same for what surrounds a project's issues: its lanes, labels, sprints, epics, repositories and members, or the
 * project itself. Whoever shows it reads all of it again. `projects` is a select of the changed ones' ids.
 */
export function putProjectChanges(
  { tenantId, actor }: TenantScope,
  projects: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, actor_id, socket_id)
    SELECT ${tenantId}, ${randomUUID()}::uuid, 'project.changed', project_id, ${actor.userId}, ${actor.socketId}
    FROM (${projects}) changed(project_id) GROUP BY project_id`;
}

/**
 * The same for a project's error groups: whoever shows some of them asks again, and webhooks are told which. `groups` is
 * a select of the changed ones' ids; no row, no event.
 */
export function putErrorGroupChanges(project: ProjectScope, groups: Prisma.Sql): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const facts = Prisma.sql`
    SELECT ${projectId}::int, array_agg(id::int ORDER BY id::int), '{}'::int[]
    FROM (${groups}) changed(id) HAVING count(*) > 0`;
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, user_ids, actor_id, socket_id)
    SELECT ${tenantId}::int, ${randomUUID()}::uuid, 'error-groups.changed', ${projectId}::int, '{}'::int[], '{}'::int[],
      ${actor.userId}::int, ${actor.socketId}::text
    WHERE EXISTS (${groups})
    UNION ALL SELECT f.*, NULL FROM (${factRows(project, "webhook:error-group.updated", facts)}) f`;
}

/** The same for occurrences that came in, of which nobody is the actor: a statement of its own. */
export function putOccurrenceEvent({
  tenantId,
  projectId,
}: Pick<ProjectScope, "tenantId" | "projectId">): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id)
    VALUES (${tenantId}, ${randomUUID()}::uuid, 'error-groups.changed', ${projectId})`;
}

/**
 * The same for a change of people's inboxes alone: whoever was given a notification with this `eventId`, and the users
 * named, hear of it. A WHERE may follow.
 */
export function putInboxEvent(
  { tenantId, actor }: TenantScope,
  eventId: string,
  userIds: number[] = [],
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, user_ids, actor_id, socket_id)
    SELECT ${tenantId}, ${eventId}::uuid, 'notifications.changed', ${userIds}::int[], ${actor.userId}, ${actor.socketId}`;
}
