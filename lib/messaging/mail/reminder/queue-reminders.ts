import { setTimeout as sleep } from "node:timers/promises";
import { config } from "@/lib/platform/config/config";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { iso, Prisma, row, rows, transaction, type Transaction } from "@/lib/platform/db/query";
import { addJobsSql } from "@/lib/platform/jobs/add-job";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";
import { log } from "@/lib/platform/observability/log";
import {
  isDueTomorrow,
  isReminderDue,
  type ReminderPeriod,
} from "@/lib/messaging/reminders/due-issues";
import { morningAt } from "@/lib/messaging/reminders/next-morning";

interface DueWorkspace {
  id: number;
  time_zone: string;
  next_at: string;
  reminded_on: string | null;
}

/** Workspaces read at a time. Most of a time zone are due at the same moment. */
const BATCH = 500;
const PASS_MS = 15_000;
/** Until a workspace whose reminders failed is tried again, so that it does not keep others waiting. */
const RETRY_MINUTES = 5;

function findDue(): Promise<DueWorkspace[]> {
  return maintenanceRows<DueWorkspace>(Prisma.sql`
    SELECT id, time_zone, ${iso("next_reminders_at")} AS next_at, reminded_on::text AS reminded_on FROM tenants
    WHERE next_reminders_at <= now() ORDER BY next_reminders_at LIMIT ${BATCH}`);
}

/** The workspace, as long as these reminders of it are due. */
function stillDue({ id, next_at: nextAt }: DueWorkspace): Prisma.Sql {
  return Prisma.sql`id = ${id} AND next_reminders_at = ${nextAt}::timestamptz`;
}

/** Adds an event for each project with such issues: one for those due tomorrow, one for the overdue. */
async function enqueueEvents(tenantId: number, period: ReminderPeriod, tx: Transaction) {
  await rows(
    Prisma.sql`
      INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids)
      SELECT ${tenantId}::int, gen_random_uuid(), name, project_id, array_agg(id ORDER BY id) FROM (
        SELECT i.id, i.project_id,
          CASE WHEN ${isDueTomorrow(period)} THEN 'issue.due:tomorrow' ELSE 'issue.due:overdue' END AS name
        FROM issues i
        JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = i.project_id AND p.deleted_at IS NULL
          AND p.archived_at IS NULL
        WHERE i.tenant_id = ${tenantId} AND ${isReminderDue(tenantId, period)}
      ) due GROUP BY project_id, name ORDER BY project_id, name DESC`,
    tx,
  );
}

/**
 * Queues an email for each person who is assigned to such an issue or watches one. What it lists, and
 * whether they may still read it, is looked up when it is sent.
 */
async function queueMails(tenantId: number, period: ReminderPeriod, tx: Transaction) {
  const { since, day } = period;
  const payloads = Prisma.sql`
    SELECT json_build_object('tenant_id', tenant_id, 'mail_id', id::text) AS payload FROM mailed`;
  const messageId = Prisma.sql`${`<reminder-${tenantId}-`} || u.id || ${`-${day}@${config().APP_DOMAIN}>`}`;
  await rows(
    Prisma.sql`
      WITH due AS MATERIALIZED (
        SELECT i.id, i.assignee_id FROM issues i
        JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = i.project_id AND p.deleted_at IS NULL
          AND p.archived_at IS NULL
        WHERE i.tenant_id = ${tenantId} AND ${isReminderDue(tenantId, period)}
      ), person AS (
        SELECT assignee_id AS user_id FROM due WHERE assignee_id IS NOT NULL
        UNION
        SELECT w.user_id FROM due JOIN watches w ON w.tenant_id = ${tenantId} AND w.issue_id = due.id
      ), mailed AS (
        INSERT INTO mails (tenant_id, to_address, message_id, user_id, reminds_since, reminds_on, due_at)
        SELECT ${tenantId}::int, u.email, ${messageId}, u.id, ${since}::text::date, ${day}::text::date, NULL::timestamptz
        FROM person JOIN users u ON u.tenant_id = ${tenantId} AND u.id = person.user_id
        WHERE u.status = 1 AND u.deleted_at IS NULL AND u.notify_due_dates
        ON CONFLICT (tenant_id, message_id) DO NOTHING
        RETURNING tenant_id, id
      )
      ${addJobsSql("send-reminder", payloads)}`,
    tx,
  );
}

/**
 * Moves a workspace to its next morning and, in the same transaction, queues the emails and events of
 * this one. Does nothing if another process has, or the time zone has changed meanwhile: the row is
 * then no longer as it was found.
 */
async function remind(workspace: DueWorkspace): Promise<void> {
  const { id: tenantId, time_zone: timeZone, reminded_on: lastDay } = workspace;
  const { reminders, remindedOn, next } = morningAt(new Date(), timeZone, lastDay);
  await transaction(async (tx) => {
    const moved = await row(
      Prisma.sql`
        UPDATE tenants SET next_reminders_at = ${next.toISOString()}::timestamptz, reminded_on = ${remindedOn}::text::date
        WHERE ${stillDue(workspace)} RETURNING id`,
      tx,
    );
    if (!moved || !reminders) return;
    await enqueueEvents(tenantId, reminders, tx);
    await queueMails(tenantId, reminders, tx);
  });
}

/** Puts a workspace's reminders off, after they failed. */
async function postpone(workspace: DueWorkspace): Promise<void> {
  await rows(Prisma.sql`
    UPDATE tenants SET next_reminders_at = now() + make_interval(mins => ${RETRY_MINUTES})
    WHERE ${stillDue(workspace)}`);
}

/** Queues the reminders that are due. Any number of processes can do so at once. */
export async function queueReminders(): Promise<void> {
  for (let isFull = true; isFull;) {
    const due = await findDue();
    isFull = due.length === BATCH;
    for (const workspace of due) {
      await remind(workspace).catch(async (error: unknown) => {
        log.error({ err: error, tenant: workspace.id }, "reminders were not queued");
        await postpone(workspace);
      });
    }
    if (due.length > 0) wakeRelay();
  }
}

/** Queues reminders in the morning, until aborted. */
export async function runReminderSchedule(signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await queueReminders().catch((error: unknown) =>
      log.error({ err: error }, "queueing reminders failed"),
    );
    await sleep(PASS_MS, undefined, { signal }).catch(() => undefined);
  }
}
