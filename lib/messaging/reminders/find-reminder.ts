import { canReadIssues } from "@/lib/platform/membership/readers";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { isReminderDue } from "./due-issues";

/** A reminder as queued: the day, and the last day before it that had reminders. */
export interface ReminderMail {
  tenant_id: number;
  user_id: number;
  reminds_on: string;
  reminds_since: string;
}

/** An issue as presented in a reminder. */
export interface ReminderItem {
  key: string;
  title: string;
  due_on: string;
  project: string;
  /** Whether it is the recipient's; otherwise they watch it. */
  is_mine: boolean;
}

/** The person a reminder goes to. */
export interface ReminderRecipient {
  email: string;
  first_name: string;
}

/** Listed in one reminder, in the order of their due dates; the rest is only counted. */
const MAX_ITEMS = 200;

/** Returns the recipient, unless they have turned reminders off, left or lost their account. */
export function findReminderRecipient({
  tenant_id: tenantId,
  user_id: userId,
}: ReminderMail): Promise<ReminderRecipient | undefined> {
  return selectJsonRow<ReminderRecipient>(Prisma.sql`
    SELECT u.email, u.first_name FROM users u
    WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.status = 1 AND u.deleted_at IS NULL
      AND u.notify_due_dates`);
}

/** SQL condition: the issue `i` is assigned to the user, or they watch it. */
function concerns(tenantId: number, userId: number): Prisma.Sql {
  return Prisma.sql`(i.assignee_id = ${userId} OR EXISTS (SELECT 1 FROM watches w
    WHERE w.tenant_id = ${tenantId} AND w.issue_id = i.id AND w.user_id = ${userId}))`;
}

/**
 * Returns what a reminder should contain now, and how much there is. Omits what has been finished,
 * postponed or deleted since, and what the recipient can no longer access.
 */
export async function findReminderItems(
  mail: ReminderMail,
): Promise<{ items: ReminderItem[]; total: number }> {
  const { tenant_id: tenantId, user_id: userId, reminds_on: day, reminds_since: since } = mail;
  const found = await selectJson<ReminderItem & { total: number }>(Prisma.sql`
    SELECT i.key, i.title, i.due_on::text AS due_on, p.name AS project,
      COALESCE(i.assignee_id = ${userId}, false) AS is_mine, count(*) OVER ()::int AS total
    FROM issues i
    JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = i.project_id AND p.deleted_at IS NULL
          AND p.archived_at IS NULL
    WHERE i.tenant_id = ${tenantId} AND ${isReminderDue(tenantId, { since, day })}
      AND ${concerns(tenantId, userId)} AND ${canReadIssues(tenantId, userId, Prisma.sql`i.project_id`)}
    ORDER BY i.due_on, i.assignee_id = ${userId} DESC NULLS LAST, i.priority, i.id LIMIT ${MAX_ITEMS}`);
  return {
    total: found[0]?.total ?? 0,
    items: found.map(({ total: _, ...item }) => item),
  };
}
