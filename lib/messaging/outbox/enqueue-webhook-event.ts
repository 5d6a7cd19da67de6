import { Prisma } from "@/lib/platform/db/query";
import type { WebhookOnlyEvent } from "./schema";

/**
 * The workspace and actor of an event; the actor's `userId` is null if no user caused it. The
 * workspace's id may be a column.
 */
interface WebhookEventSource {
  tenantId: number | Prisma.Sql;
  actor: { userId: number | null };
}

/**
 * Selects outbox rows for an event that only webhooks receive, to be used in an INSERT INTO
 * outbox_events or in a UNION ALL within one. `facts` is a select of (project_id, ids, user_ids):
 * the subject's ids, which depend on the event's name, and the users concerned. Empty if the
 * workspace has no active webhook, as nothing else reads these rows.
 */
export function webhookEventRows(
  { tenantId, actor }: WebhookEventSource,
  name: WebhookOnlyEvent,
  facts: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${tenantId}::int AS tenant_id, gen_random_uuid() AS event_id, ${name}::text AS name,
      f.project_id::int AS project_id, f.ids::int[] AS issue_ids, f.user_ids::int[] AS user_ids,
      ${actor.userId}::int AS actor_id
    FROM (${facts}) f(project_id, ids, user_ids)
    WHERE EXISTS (SELECT 1 FROM webhooks w WHERE w.tenant_id = ${tenantId} AND w.disabled_at IS NULL)`;
}

/**
 * An INSERT of the rows from `webhookEventRows`, for the WITH clause of the statement that makes
 * the change.
 */
export function enqueueWebhookEvents(
  source: WebhookEventSource,
  name: WebhookOnlyEvent,
  facts: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, user_ids, actor_id)
    ${webhookEventRows(source, name, facts)}`;
}

/**
 * Like `enqueueWebhookEvents`, but for people joining or leaving a project: `memberships` is a
 * select of (project_id, user_id).
 */
export function enqueueProjectMemberEvents(
  source: WebhookEventSource,
  name: "webhook:member.added" | "webhook:member.removed",
  memberships: Prisma.Sql,
): Prisma.Sql {
  return enqueueWebhookEvents(
    source,
    name,
    Prisma.sql`SELECT project_id, '{}'::int[], array_agg(user_id ORDER BY user_id)
      FROM (${memberships}) each_member(project_id, user_id) GROUP BY project_id`,
  );
}

/**
 * Like `enqueueProjectMemberEvents`, but for a team: `memberships` is a select of (team_id,
 * user_id).
 */
export function enqueueTeamMemberEvents(
  source: WebhookEventSource,
  name: "webhook:team-member.added" | "webhook:team-member.removed",
  memberships: Prisma.Sql,
): Prisma.Sql {
  return enqueueWebhookEvents(
    source,
    name,
    Prisma.sql`SELECT NULL::int, ARRAY[team_id], array_agg(user_id ORDER BY user_id)
      FROM (${memberships}) each_member(team_id, user_id) GROUP BY team_id`,
  );
}
