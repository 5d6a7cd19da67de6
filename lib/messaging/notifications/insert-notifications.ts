import { canReadIssues } from "@/lib/platform/rights/readers";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";

/**
 * The words as a text in SQL: what a notification keeps of its message. Who did it is not in it: the name is put in
 * front when the message is read, for by then they may be called otherwise, or be deleted.
 */
export function saying(...words: (string | Prisma.Sql)[]): Prisma.Sql {
  const parts = words.map((part) => (typeof part === "string" ? Prisma.sql`${part}::text` : part));
  return Prisma.join(parts, " || ");
}

/**
 * An INSERT, to stand in the WITH of the statement that makes the change: the notifications about issues which it gives
 * rise to (docs/spec/notifications.md#inbox). Only who can read the issue is told, and nobody of what they do themselves
 * (docs/spec/notifications.md#inbox, docs/spec/notifications.md#mentions); what is done in their name alone they did not. Each of `notices` is a select of (user_id,
 * type, reason, message, project_id, issue_id, comment_id); a user_id that is null tells nobody.
 */
export function putNotices(
  { tenantId, actor }: TenantScope,
  eventId: string,
  notices: Prisma.Sql[],
): Prisma.Sql {
  const isOther = actor.standsIn ? Prisma.sql`true` : Prisma.sql`n.user_id <> ${actor.userId}`;
  const reads = canReadIssues(tenantId, Prisma.sql`n.user_id`, Prisma.sql`n.project_id`);
  return Prisma.sql`
    INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, issue_id, comment_id, event_id)
    SELECT ${tenantId}::int, n.user_id, n.type, n.reason, n.message, ${actor.userId}::int, n.issue_id, n.comment_id,
      ${eventId}::uuid
    FROM (${Prisma.join(notices, " UNION ALL ")})
      n(user_id, type, reason, message, project_id, issue_id, comment_id)
    WHERE ${isOther} AND ${reads}
    ORDER BY n.issue_id, n.user_id, n.type`;
}
