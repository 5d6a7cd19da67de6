import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@/lib/platform/access/actor";
import { openProject, openTenant, type ProjectScope } from "@/lib/platform/access/scopes";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import {
  iso,
  Prisma,
  row,
  rows,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { Invalid, NotFound } from "@/lib/platform/http/errors";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";
import { canCreateIssues } from "@/lib/platform/membership/readers";
import { log } from "@/lib/platform/observability/log";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { localDay } from "@/lib/messaging/digests/local-time";
import { findStandInActor } from "@/lib/identity/request/operator-actor";
import { getRecurringIssue } from "@/lib/planning/recurring-issues/queries";
import { fillDate, nextRun } from "@/lib/planning/recurring-issues/recurrence";
import type { PauseReason, RecurringIssue } from "@/lib/planning/recurring-issues/schema";
import { createIssue } from "./create-issue";

interface DueIssue {
  tenant_id: number;
  project_id: number;
  id: number;
  created_by_id: number;
  next_run_at: string;
}

/** Recurring issues read at a time. Many are due at the same minute. */
const BATCH = 200;
const PASS_MS = 5_000;
/** Until a run that failed unexpectedly is tried again, so that it does not keep others waiting. */
const RETRY_MINUTES = 5;

/** Another process has run it, or someone has changed it meanwhile. If it is gone: NotFound. */
class Superseded extends Error {}

function findDue(): Promise<DueIssue[]> {
  return maintenanceRows<DueIssue>(Prisma.sql`
    SELECT tenant_id, project_id, id, created_by_id, ${iso("next_run_at")} AS next_run_at FROM recurring_issues r
    WHERE next_run_at <= now() AND NOT EXISTS (SELECT 1 FROM projects p WHERE p.tenant_id = r.tenant_id
      AND p.id = r.project_id AND (p.archived_at IS NOT NULL OR p.deleted_at IS NOT NULL)) ORDER BY next_run_at LIMIT ${BATCH}`);
}

/** The recurring issue, as long as this run of it is due. */
function stillDue(due: DueIssue): Prisma.Sql {
  return Prisma.sql`tenant_id = ${due.tenant_id} AND project_id = ${due.project_id} AND id = ${due.id}
    AND next_run_at = ${due.next_run_at}::timestamptz`;
}

/** Returns why the creator can no longer create issues in the project, or undefined if they can. */
async function refusalOf(due: DueIssue): Promise<PauseReason | undefined> {
  const { tenant_id: tenantId, project_id: projectId, created_by_id: userId } = due;
  const creator = await selectJsonRow<{ is_active: boolean; may_create: boolean }>(
    Prisma.sql`SELECT u.status = 1 AND u.deleted_at IS NULL AS is_active,
        ${canCreateIssues(tenantId, userId, projectId)} AS may_create
      FROM users u WHERE u.tenant_id = ${tenantId} AND u.id = ${userId}`,
  );
  if (!creator?.is_active) return "creator_inactive";
  return creator.may_create ? undefined : "creator_not_permitted";
}

/** Where an issue is created, once "the first lane" and "the active sprint" are resolved. */
interface Place {
  lane_id: number;
  sprint_id: number | null;
}

/** Returns the issue to create on a day. */
function issueOf(recurring: RecurringIssue, place: Place, day: string) {
  const { title, description, prompt, ...fields } = recurring;
  const { type, priority, assignee_id, epic_id, estimated_minutes, label_ids } = fields;
  return {
    ...{ type, priority, assignee_id, epic_id, estimated_minutes, label_ids, ...place },
    // The day may be longer than its placeholder.
    title: Array.from(fillDate(title, day)).slice(0, 255).join(""),
    description: fillDate(description, day),
    prompt: prompt === null ? null : fillDate(prompt, day),
  };
}

async function firstLane({ tenantId, projectId }: ProjectScope): Promise<number> {
  const lane = await selectJsonRow<{ id: number }>(
    Prisma.sql`SELECT id FROM lanes WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
      ORDER BY sort_order LIMIT 1`,
  );
  return lane?.id ?? 0;
}

/**
 * Returns the sprint of the issue: the given one, or the active one that started last. It cannot be
 * completed before the issue is in it.
 */
async function sprintOf(
  { tenantId, projectId }: ProjectScope,
  { sprint_id: chosen }: RecurringIssue,
  tx: Transaction,
): Promise<number | null> {
  if (chosen === null) return null;
  const which =
    chosen === "active" ? Prisma.sql`started_at IS NOT NULL` : Prisma.sql`id = ${chosen}`;
  const sprint = await selectJsonRow<{ id: number }>(
    Prisma.sql`SELECT id FROM sprints
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND completed_at IS NULL AND ${which}
      ORDER BY started_at DESC NULLS LAST, id DESC LIMIT 1 FOR SHARE`,
    tx,
  );
  return sprint?.id ?? null;
}

/**
 * Creates the issue and moves the recurring issue to its next time, both or neither. Runs that were
 * missed bring one issue. The recurring issue is changed last, on the condition that it is still
 * due: whoever holds the project or a membership may be waiting for it. A second process that
 * creates the issue at the same time therefore rolls it back.
 */
async function createDueIssue(project: ProjectScope, due: DueIssue): Promise<void> {
  const laneId = await firstLane(project);
  await transaction(async (tx) => {
    const recurring = await getRecurringIssue(project, due.id, tx);
    if (recurring.next_run_at !== due.next_run_at) throw new Superseded();
    const now = new Date();
    const { time_zone: timeZone } = recurring;
    const sprintId = await sprintOf(project, recurring, tx);
    const place = { lane_id: recurring.lane_id ?? laneId, sprint_id: sprintId };
    const body = issueOf(recurring, place, localDay(now, timeZone));
    const issue = await createIssue(project, body, tx);
    const next = nextRun(now, recurring, timeZone).toISOString();
    const moved = await row(
      Prisma.sql`
        WITH moved AS (
          UPDATE recurring_issues SET next_run_at = ${next}::timestamptz, last_issue_id = ${issue.id}
          WHERE ${stillDue(due)} RETURNING project_id
        ),
        noted AS (
          UPDATE activities SET field = 'recurring_issue', to_value = ${JSON.stringify({ id: due.id, title: recurring.title })}::jsonb
          WHERE tenant_id = ${due.tenant_id} AND issue_id = ${issue.id} AND action = 'created'
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM moved`)})
        SELECT project_id FROM moved`,
      tx,
    );
    if (!moved) throw new Superseded();
  });
}

/**
 * Pauses a recurring issue, unless its project has just been deleted, which can be restored. `actor` is the creator,
 * unless they were deleted.
 */
async function pauseRecurringIssue(
  due: DueIssue,
  reason: PauseReason,
  actor: Actor | undefined,
): Promise<void> {
  const paused = Prisma.sql`
    UPDATE recurring_issues SET is_paused = true, paused_because = ${reason}, next_run_at = NULL, updated_at = now()
    WHERE ${stillDue(due)} AND EXISTS (
      SELECT 1 FROM projects p
      WHERE p.tenant_id = ${due.tenant_id} AND p.id = ${due.project_id} AND p.deleted_at IS NULL)
    RETURNING project_id`;
  await rows(
    actor
      ? Prisma.sql`WITH paused AS (${paused})
          ${enqueueProjectChanges(openTenant(actor), Prisma.sql`SELECT project_id FROM paused`)}`
      : paused,
  );
}

/** Creates one issue, in the name of the recurring issue's creator, or pauses it if they cannot. */
async function runDue(due: DueIssue): Promise<void> {
  const { tenant_id: tenantId, project_id: projectId } = due;
  const refusal = await refusalOf(due);
  const actor = await findStandInActor({ tenantId, projectId }, due.created_by_id);
  if (refusal) return pauseRecurringIssue(due, refusal, actor);
  // Only if the project has just been deleted.
  if (!actor) return;
  await createDueIssue(openProject(actor, String(projectId)), due);
}

/** Creates the issues that are due. Any number of processes can do so at once. */
export async function createDueIssues(): Promise<void> {
  for (const due of await findDue()) {
    try {
      await runDue(due).catch((error: unknown) => {
        // What it refers to has just ended, and is cleared by now.
        if (error instanceof Invalid) return runDue(due);
        throw error;
      });
    } catch (error) {
      if (error instanceof Superseded || error instanceof NotFound) continue;
      log.error({ err: error, recurring: due.id }, "a recurring issue was not created");
      await rows(Prisma.sql`
        UPDATE recurring_issues SET next_run_at = now() + make_interval(mins => ${RETRY_MINUTES})
        WHERE ${stillDue(due)}`);
    }
  }
  wakeRelay();
}

/** Creates recurring issues at their time, until aborted. */
export async function runRecurrenceSchedule(signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await createDueIssues().catch((error: unknown) =>
      log.error({ err: error }, "creating recurring issues failed"),
    );
    await sleep(PASS_MS, undefined, { signal }).catch(() => undefined);
  }
}
