import { Prisma } from "@/lib/platform/db/query";
import { addDays } from "./next-morning";

/** The reminders of a day, and the last day before it that had any. */
export interface ReminderPeriod {
  since: string;
  day: string;
}

const date = (day: string) => Prisma.sql`${day}::text::date`;

/** SQL condition: the issue `i` is due on the day after the reminders. */
export function isDueTomorrow({ day }: ReminderPeriod): Prisma.Sql {
  return Prisma.sql`i.due_on = ${date(addDays(day, 1))}`;
}

/**
 * SQL condition: the issue `i` is to be reminded of. It is due tomorrow, or has become overdue since
 * the last reminders, and is neither archived nor in its project's final lane.
 */
export function isReminderDue(tenantId: number, period: ReminderPeriod): Prisma.Sql {
  const { since, day } = period;
  // The index has a range of days.
  return Prisma.sql`i.due_on BETWEEN ${date(since)} AND ${date(addDays(day, 1))} AND i.due_on <> ${date(day)}
    AND i.archived_at IS NULL
    AND EXISTS (SELECT 1 FROM lanes l
      JOIN lanes h ON h.tenant_id = ${tenantId} AND h.project_id = l.project_id AND h.sort_order > l.sort_order
      WHERE l.tenant_id = ${tenantId} AND l.id = i.lane_id)`;
}
