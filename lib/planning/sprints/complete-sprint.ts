import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError, invalid, NotFound } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJson, transaction, type Transaction } from "@/lib/platform/db/query";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import { enqueueProjectChanges, enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { findSprint } from "./queries";
import type { CompletedSprint, CompleteSprintBody } from "./schema";

/**
 * Locks the sprint and the one its open issues move to, in id order, and rejects invalid ones.
 * Despite the lock, issues can still be added to either, because their foreign keys do not wait for
 * it.
 */
async function lockBoth(
  { tenantId, projectId }: ProjectScope,
  sprintId: number,
  targetId: number | null,
  tx: Transaction,
): Promise<void> {
  const found = await selectJson<{ id: number; is_completed: boolean }>(
    Prisma.sql`SELECT id, completed_at IS NOT NULL AS is_completed FROM sprints
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ANY(${[sprintId, targetId ?? sprintId]}::int[])
      ORDER BY id FOR NO KEY UPDATE`,
    tx,
  );
  const sprint = found.find(({ id }) => id === sprintId);
  if (!sprint) throw new NotFound("Sprint");
  if (sprint.is_completed) throw new ApiError(422, "The sprint has already been completed.");
  if (targetId === null) return;
  const target = found.find(({ id }) => id === targetId);
  if (!target) throw invalid("move_open_to", "Must be a sprint in this project.");
  if (targetId === sprintId) throw invalid("move_open_to", "Must be a different sprint.");
  if (target.is_completed)
    throw invalid("move_open_to", "Must be a sprint that has not been completed.");
}

/** Completes a locked sprint, moves its open issues and returns their ids. Recurring issues lose the sprint. */
async function carryOver(
  project: ProjectScope,
  sprintId: number,
  targetId: number | null,
  tx: Transaction,
): Promise<number[]> {
  const { tenantId, projectId, actor } = project;
  const event = { name: "issue.updated", eventId: randomUUID() } as const;
  const moved = await rows<{ id: number }>(
    Prisma.sql`
      WITH open AS MATERIALIZED (
        SELECT id FROM issues
        WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND sprint_id = ${sprintId}
          AND lane_id <> ${finalLane(project)} AND archived_at IS NULL
        ORDER BY id FOR UPDATE
      ),
      moved AS (
        UPDATE issues i SET sprint_id = ${targetId}::int, version = version + 1, updated_at = now()
        FROM open WHERE i.tenant_id = ${tenantId} AND i.id = open.id
        RETURNING i.id
      ),
      completed AS (
        UPDATE sprints SET completed_at = now(), updated_at = now()
        WHERE tenant_id = ${tenantId} AND id = ${sprintId} RETURNING project_id
      ),
      recurring AS (
        UPDATE recurring_issues SET sprint_id = NULL, updated_at = now()
        WHERE tenant_id = ${tenantId} AND sprint_id = ${sprintId}
      ),
      enqueued AS (${enqueueProjectEvent(project, { ...event, issueIds: Prisma.sql`SELECT id FROM moved` })}),
      changed AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM completed`)}),
      logged AS (
        INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
        SELECT ${tenantId}, id, ${actor.userId}, 'updated', 'sprint_id', to_jsonb(${sprintId}::int),
          to_jsonb(${targetId}::int)
        FROM moved ORDER BY id
      )
      SELECT id FROM moved ORDER BY id`,
    tx,
  );
  return moved.map(({ id }) => id);
}

/**
 * Completes a sprint: issues outside the project's final lane move to another sprint that has not
 * been completed, or to the backlog (`move_open_to`). If called concurrently, only one call
 * succeeds. Moving them is part of completing the sprint and requires no permission on the issues.
 * Throws NotFound, Invalid on `move_open_to`, or a 422 with only a message if the sprint has
 * already been completed.
 */
export function completeSprint(
  project: ProjectScope,
  sprintId: number,
  { move_open_to: targetId }: CompleteSprintBody,
): Promise<CompletedSprint> {
  return transaction(async (tx) => {
    await lockBoth(project, sprintId, targetId, tx);
    const moved = await carryOver(project, sprintId, targetId, tx);
    const sprint = await findSprint(project, String(sprintId), tx);
    return {
      ...sprint,
      completed_count: sprint.done_count,
      moved_count: moved.length,
      moved_issue_ids: moved,
    };
  });
}
