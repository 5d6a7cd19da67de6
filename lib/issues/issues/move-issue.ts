import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJson,
  sqlState,
  transaction,
} from "@/lib/platform/db/query";
import { movingConcernsOthers, resolvingLinkedGroups } from "./resolve-linked-groups";
import { laneNotifications } from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { rebalancePositions } from "./update/rebalance-positions";
import { lockProject } from "@/lib/platform/membership/lock-project";
import {
  describeFullLane,
  type LimitCheck,
  overridesLimit,
  takesAnother,
} from "@/lib/planning/lanes/wip-limit";
import type { Issue, MoveIssueBody } from "./schema";
import { completeIssue } from "./queries";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { type IssueAsRead, type PartialIssue, partialIssueColumns } from "./serialize";
import { changeAsRead } from "./update/change-as-read";
import { free } from "./update/end-of-lane";
import { spotFor } from "./update/spot-in-lane";

interface Flags {
  exists_ok: boolean;
  /** False if the issue is archived. */
  live_ok: boolean;
  version_ok: boolean;
  lane_ok: boolean;
  /** False if the lane is full, or has a hard limit and the project is not locked. */
  lane_open: boolean;
  anchor_ok: boolean;
  has_room: boolean;
  /** True if there is no one else to notify, and nothing to resolve. */
  needs_no_notice: boolean;
}

interface Move {
  issueId: number;
  to: MoveIssueBody;
  expectedVersion: number | undefined;
  /** Whether to notify watchers and to resolve error groups. */
  notifies: boolean;
  limit: LimitCheck;
}

/**
 * Checks, moves, records activity and notifies in one statement, and returns the full issue: one
 * round trip. Notifying takes a third of the statement's time, so it is skipped for issues that no
 * one else is expected to watch. The statement detects a wrong guess.
 */
function moveStatement(project: ProjectScope, move: Move): Prisma.Sql {
  const { issueId, to, expectedVersion, notifies, limit } = move;
  const { tenantId, projectId, actor } = project;
  const eventId = randomUUID();
  const change = Prisma.sql`SELECT moved.id, moved.key, moved.project_id, old.lane_id, moved.lane_id FROM moved, old`;
  const notices = insertNotifications(project, eventId, [laneNotifications(project, change)]);
  const event = {
    name: "issue.moved",
    eventId,
    issueIds: Prisma.sql`SELECT id FROM moved`,
  } as const;
  return Prisma.sql`
    WITH ${free},
    old AS MATERIALIZED (
      SELECT i.lane_id, i.version, i.archived_at FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ${issueId} FOR UPDATE
    ),
    flags AS MATERIALIZED (
      SELECT EXISTS (SELECT 1 FROM old) AS exists_ok,
        NOT EXISTS (SELECT 1 FROM old WHERE archived_at IS NOT NULL) AS live_ok,
        EXISTS (SELECT 1 FROM old WHERE version = COALESCE(${expectedVersion ?? null}::int, version)) AS version_ok,
        EXISTS (SELECT 1 FROM lanes WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
          AND id = ${to.lane_id}) AS lane_ok,
        NOT EXISTS (SELECT 1 FROM old, lanes l WHERE l.tenant_id = ${tenantId} AND l.id = ${to.lane_id}
          AND l.id <> old.lane_id AND NOT ${takesAnother(project, limit)}) AS lane_open,
        ${notifies} OR NOT EXISTS (SELECT 1 FROM old
          WHERE old.lane_id <> ${to.lane_id} AND ${movingConcernsOthers(project, issueId)}) AS needs_no_notice,
        b.* FROM (${spotFor(project, issueId, to)}) b
    ),
    moved AS (
      UPDATE issues i SET lane_id = ${to.lane_id}, position = f.place, version = i.version + 1, updated_at = now()
      FROM flags f
      WHERE i.tenant_id = ${tenantId} AND i.id = ${issueId}
        AND exists_ok AND live_ok AND version_ok AND lane_ok AND lane_open AND anchor_ok AND has_room AND needs_no_notice
      RETURNING i.*
    ),
    logged AS (
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
      SELECT ${tenantId}, ${issueId}, ${actor.userId}, 'updated', 'lane_id', to_jsonb(old.lane_id), to_jsonb(moved.lane_id)
      FROM moved, old WHERE old.lane_id <> moved.lane_id
    ),
    ${Prisma.join([
      ...(notifies
        ? [...resolvingLinkedGroups(project, change), Prisma.sql`notified AS (${notices})`]
        : []),
      Prisma.sql`enqueued AS (${enqueueProjectEvent(project, event)})`,
    ])}
    ${asJson(Prisma.sql`
      SELECT f.exists_ok, f.live_ok, f.version_ok, f.lane_ok, f.lane_open, f.anchor_ok, f.has_room, f.needs_no_notice,
        ${partialIssueColumns(tenantId)}
      FROM flags f LEFT JOIN moved i ON true`)}`;
}

function refuse(
  flags: Omit<Flags, "lane_open" | "has_room" | "needs_no_notice">,
  to: MoveIssueBody,
): void {
  if (!flags.exists_ok) throw new NotFound("Issue");
  if (!flags.version_ok) throw new PreconditionFailed();
  if (!flags.live_ok) throw archivedIssue();
  if (!flags.lane_ok) throw invalid("lane_id", "Must be a lane in this project.");
  if (!flags.anchor_ok) {
    const field = to.before_id == null ? "after_id" : "before_id";
    throw invalid(field, "Must be another issue in that lane.");
  }
}

type Moved = Flags & PartialIssue;

/**
 * Runs the move again, serialized with others. In a lane, used when the move's position has just been
 * taken; in the project, when the lane has a hard limit.
 */
function moveWithLock(
  project: ProjectScope,
  move: Move,
  locks: { lane: boolean; project: boolean },
): Promise<Moved | undefined> {
  const laneId = move.to.lane_id;
  return transaction(async (tx) => {
    if (locks.project) await lockProject(project, tx);
    if (locks.lane) {
      await selectJson(
        Prisma.sql`SELECT id FROM lanes
          WHERE tenant_id = ${project.tenantId} AND id = ${laneId} FOR NO KEY UPDATE`,
        tx,
      );
    }
    const moved = await jsonRow<Moved>(moveStatement(project, move), tx);
    if (!moved || moved.lane_open || !locks.project) return moved;
    refuse(moved, move.to);
    throw invalid("lane_id", await describeFullLane(project, laneId, tx));
  });
}

/**
 * Moves an issue to a lane: before or after one of its issues, or to the end
 * (docs/spec/issues.md#move). Changes only lane and position. `read` is the issue as the route read it
 * along with the caller. Throws NotFound, PreconditionFailed,
 * and Invalid on lane_id (also if the lane is full), before_id or after_id.
 */
export async function moveIssue(
  project: ProjectScope,
  issueId: number,
  to: MoveIssueBody,
  { read, expectedVersion }: { read: IssueAsRead; expectedVersion: number | undefined },
): Promise<Issue> {
  const isOverridden = overridesLimit(project, to.override_wip_limit);
  const locks = { lane: false, project: false };
  let notifies = false;
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt === 1) {
        const options = { notes: undefined, isOverridden, to };
        const asRead = await changeAsRead(project, read, { lane_id: to.lane_id }, options);
        if (asRead.issue) return asRead.issue;
        notifies = asRead.concernsOthers;
      }
      const limit = { isLocked: locks.project, isOverridden };
      const move: Move = { issueId, to, expectedVersion, notifies, limit };
      const response: Moved | undefined = await (locks.lane || locks.project
        ? moveWithLock(project, move, locks)
        : jsonRow<Moved>(moveStatement(project, move)));
      if (!response) throw new Error("the move returned no row");
      const { exists_ok, live_ok, version_ok, lane_ok, anchor_ok, ...rest } = response;
      const { lane_open, has_room, needs_no_notice, ...issue } = rest;
      refuse({ exists_ok, live_ok, version_ok, lane_ok, anchor_ok }, to);
      if (lane_open && has_room && needs_no_notice) return await completeIssue(project, issue);
      locks.project ||= !lane_open;
      notifies ||= !needs_no_notice;
      if (has_room) continue;
      locks.lane = true;
      const anchorId = to.before_id ?? to.after_id ?? issueId;
      await rebalancePositions(project, to.lane_id, { anchorId, isBefore: to.before_id != null });
    } catch (error) {
      // Two concurrent moves took the same position; the second is retried. If the lane has since
      // been deleted, the retry's check fails.
      locks.lane = true;
      const state = sqlState(error);
      if (attempt >= 10 || (state !== "23505" && state !== "23503" && state !== "40P01"))
        throw error;
    }
  }
}
