import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { setRecordLabels } from "@/lib/planning/labels/set-record-labels";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockReferences } from "./lock-references";
import { getRecurringIssue } from "./queries";
import { daysRefusal, nextRun, type Recurrence } from "./recurrence";
import type { RecurringIssue, RecurringIssueBody } from "./schema";

/** Returns the recurrence after the change. Throws Invalid on `on` if the days do not fit. */
function changedRecurrence(before: RecurringIssue, body: RecurringIssueBody): Recurrence {
  const { every = before.every, at = before.at, starts_on = before.starts_on } = body;
  const on = body.on ?? (every === before.every ? before.on : []);
  const refusal = daysRefusal(every, on);
  if (refusal !== undefined) throw invalid("on", refusal);
  return { every, on, at, starts_on };
}

/**
 * Changes a recurring issue. A new recurrence, and resuming, count from now; any other change
 * keeps the next time. Throws NotFound if it was deleted, and Invalid for references outside the
 * project.
 */
export async function updateRecurringIssue(
  project: ProjectScope,
  id: number,
  body: RecurringIssueBody,
): Promise<RecurringIssue> {
  const { tenantId, projectId } = project;
  return transaction(async (tx) => {
    const { timeZone } = await lockReferences(project, body, tx);
    // Whoever changes it holds the project, except for what is cleared and for a new time zone.
    const before = await getRecurringIssue(project, id, tx);
    const after = changedRecurrence(before, body);
    const { is_paused: isPaused = before.is_paused } = body;
    const isKept =
      isPaused === before.is_paused &&
      (["every", "at", "starts_on"] as const).every((name) => after[name] === before[name]) &&
      after.on.join() === before.on.join();
    const next = isPaused ? null : nextRun(new Date(), after, timeZone);
    const given = { ...before, ...body };
    await rows(
      Prisma.sql`
        WITH updated AS (
          UPDATE recurring_issues SET title = ${given.title}, description = ${given.description},
            prompt = ${given.prompt}::text, type = ${given.type}, priority = ${given.priority},
            assignee_id = ${kept("assignee_id", body.assignee_id)}, epic_id = ${kept("epic_id", body.epic_id)},
            lane_id = ${kept("lane_id", body.lane_id)}, ${sprintOf(body)} estimated_minutes = ${given.estimated_minutes}::int,
            every = ${after.every}, on_days = ${[...after.on]}::int[], at_time = ${after.at},
            starts_on = ${after.starts_on}::date, is_paused = ${isPaused},
            paused_because = ${isPaused ? Prisma.sql`paused_because` : Prisma.sql`NULL`},
            next_run_at = ${isKept ? Prisma.sql`next_run_at` : Prisma.sql`${next?.toISOString() ?? null}::timestamptz`},
            updated_at = now()
          WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${id}
          RETURNING project_id
        )
        ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM updated`)}`,
      tx,
    );
    if (body.label_ids) await setRecordLabels(project, "recurring", id, body.label_ids, tx);
    return getRecurringIssue(project, id, tx);
  });
}

/** The new id, or what is stored by now: it may have been cleared since it was read. */
function kept(column: "assignee_id" | "epic_id" | "lane_id", id: number | null | undefined) {
  return id === undefined ? Prisma.raw(column) : Prisma.sql`${id}::int`;
}

/** Sets the sprint, or keeps what is stored by now. */
function sprintOf({ sprint_id: id }: RecurringIssueBody): Prisma.Sql {
  if (id === undefined) return Prisma.empty;
  return Prisma.sql`sprint_id = ${typeof id === "number" ? id : null}::int, in_active_sprint = ${id === "active"},`;
}
