import type { ProjectScope, TenantScope } from "@/lib/access/scopes";
import { Prisma } from "@/lib/db/query";
import type { EventName } from "./schema";

interface ProjectEvent {
  name: EventName;
  /** The change's own id, which its notification rows carry as well: `randomUUID()`. */
  eventId: string;
  /** A select of the changed issues' ids, in one column; no row, no event. */
  issueIds: Prisma.Sql;
}

/**
 * An INSERT, to stand in the WITH of the statement that makes the change: the project's members hear of it, and whoever
 * was given a notification with this `eventId` hears of that and is mailed, once the change is committed.
 */
export function putProjectEvent(
  { tenantId, projectId, actor }: ProjectScope,
  { name, eventId, issueIds }: ProjectEvent,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, actor_id, socket_id)
    SELECT ${tenantId}, ${eventId}::uuid, ${name}, ${projectId}, array_agg(id), ${actor.userId}, ${actor.socketId}
    FROM (${issueIds}) changed(id) HAVING count(*) > 0`;
}

/**
 * The same for a change of people's inboxes alone: whoever was given a notification with this `eventId`, and the users
 * named, hear of it.
 */
export function putInboxEvent(
  { tenantId, actor }: TenantScope,
  eventId: string,
  userIds: number[] = [],
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, user_ids, actor_id, socket_id)
    VALUES (${tenantId}, ${eventId}::uuid, 'notifications.changed', ${userIds}::int[], ${actor.userId}, ${actor.socketId})`;
}
