import { randomUUID } from "node:crypto";
import { recordTextVersions } from "@/lib/issues/activity/record-text-versions";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import { type ReferenceFlags, referencesBeforeLock } from "@/lib/issues/issues/check-references";
import {
  movingConcernsOthers,
  resolvingLinkedGroups,
} from "@/lib/issues/issues/resolve-linked-groups";
import {
  blockedByIds,
  blocksIds,
  type PartialIssue,
  partialIssueColumns,
} from "@/lib/issues/issues/serialize";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import {
  assignmentNotifications,
  laneNotifications,
  newAssignees,
} from "@/lib/messaging/notifications/notify-issues";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, Prisma } from "@/lib/platform/db/query";
import { takesAnother } from "@/lib/planning/lanes/wip-limit";
import {
  assignments,
  type Column,
  comparisons,
  DATES,
  isGiven,
  type IssueChange,
  SEARCHED,
  sorted,
  type TextNotes,
  VERSIONED,
  wantedColumns,
} from "./changed-columns";
import { free } from "./end-of-lane";

export interface Wanted {
  issueId: number;
  change: IssueChange;
  expectedVersion: number | undefined;
  notes?: TextNotes | undefined;
  /** Whether the issue may exceed its new lane's hard limit. */
  isOverridden: boolean;
}

interface Change extends Wanted {
  /**
   * Whether to notify, to add watchers and to resolve error groups. Without it, a change that needs
   * to writes nothing.
   */
  notifies: boolean;
  /** True if the issue's version must change even if none of its fields do. */
  isTouched: boolean;
  /** True if parents are locked, and the given one is checked. Otherwise, it does not change. */
  isParentLocked: boolean;
  /** Whether to keep versions of long texts. Without it, a change to one writes nothing. */
  keepsTexts: boolean;
  isProjectLocked: boolean;
}

export interface Checks extends ReferenceFlags {
  exists_ok: boolean;
  /** False if the issue is archived. */
  live_ok: boolean;
  /** False if the issue would start after it is due. */
  dates_ok: boolean;
  version_ok: boolean;
}

/** What the statement found. It changes nothing unless all flags are true. */
export interface Changed extends Checks {
  /**
   * False if the issue changed between the statement's snapshot and its lock, or if a long text
   * would change whose versions the statement does not keep.
   */
  is_fresh: boolean;
  /** False if the dependencies or the parent differ from those given. */
  has_links: boolean;
  /** True if there is no one to notify and nothing to resolve, or if the statement does so. */
  needs_no_notice: boolean;
  /** False if the new lane is full, or has a hard limit and the project is not locked. */
  lane_open: boolean;
  /** Null if nothing changed. */
  issue: PartialIssue | null;
}

/** CTEs that replace the labels, if they differ. */
function relabeling({ tenantId, projectId }: ProjectScope, { issueId, change }: Change) {
  if (!change.label_ids) return [];
  const labels = sorted(change.label_ids);
  return [
    Prisma.sql`unlabeled AS (
      DELETE FROM issue_labels il WHERE il.tenant_id = ${tenantId} AND il.issue_id = ${issueId}
        AND il.label_id <> ALL(${labels}::int[]) AND EXISTS (SELECT 1 FROM changes WHERE field = 'label_ids')
    )`,
    Prisma.sql`labeled AS (
      INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
      SELECT ${tenantId}::int, ${projectId}::int, ${issueId}::int, l
      FROM changes, unnest(${labels}::int[]) l WHERE field = 'label_ids'
      ON CONFLICT DO NOTHING
    )`,
  ];
}

/** CTEs for what follows from the change: watchers, resolved error groups, notifications and the event. */
function sideEffects(project: ProjectScope, { change, notifies }: Change): Prisma.Sql[] {
  const eventId = randomUUID();
  const of = (column: Column) =>
    Prisma.sql`SELECT written.id, written.key, written.project_id, old.${Prisma.raw(column)}, written.${Prisma.raw(column)}
      FROM written, old`;
  const parts: Prisma.Sql[] = [];
  const notices: Prisma.Sql[] = [];
  const isMove = isGiven(change, ["lane_id"]);
  if (notifies && isGiven(change, ["assignee_id"])) {
    parts.push(Prisma.sql`watching AS (${autoWatch(project, newAssignees(of("assignee_id")))})`);
    notices.push(assignmentNotifications(of("assignee_id")));
  }
  if (notifies && isMove) {
    notices.push(laneNotifications(project, of("lane_id")));
    parts.push(...resolvingLinkedGroups(project, of("lane_id")));
  }
  if (notices.length > 0) {
    parts.push(Prisma.sql`notified AS (${insertNotifications(project, eventId, notices)})`);
  }
  const name = isMove
    ? Prisma.sql`(SELECT CASE WHEN old.lane_id <> old.new_lane_id THEN 'issue.moved' ELSE 'issue.updated' END FROM old)`
    : ("issue.updated" as const);
  const issueIds = Prisma.sql`SELECT id FROM written`;
  parts.push(
    Prisma.sql`enqueued AS (${enqueueProjectEvent(project, { name, eventId, issueIds })})`,
  );
  return parts;
}

/** True if the change concerns only this issue and the caller: it assigns no one, and moves no issue that others watch or that has open error groups. */
function concernsNoOne(project: ProjectScope, { issueId, change, notifies }: Change): Prisma.Sql {
  if (notifies) return Prisma.sql`true`;
  const isAssigned = isGiven(change, ["assignee_id"])
    ? Prisma.sql`old.assignee_id IS DISTINCT FROM old.new_assignee_id`
    : Prisma.sql`false`;
  const isNoticed = isGiven(change, ["lane_id"])
    ? Prisma.sql`old.lane_id <> old.new_lane_id AND ${movingConcernsOthers(project, issueId)}`
    : Prisma.sql`false`;
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM old WHERE ${isAssigned} OR (${isNoticed}))`;
}

/** True if the issue stays in its lane, or the new one takes another issue. */
function isLaneOpen(project: ProjectScope, what: Change): Prisma.Sql {
  const { change, isOverridden, isProjectLocked: isLocked } = what;
  if (!isGiven(change, ["lane_id"])) return Prisma.sql`true`;
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM old, lanes l WHERE l.tenant_id = ${project.tenantId}
    AND l.id = ${change.lane_id} AND l.id <> old.lane_id AND NOT ${takesAnother(project, { isLocked, isOverridden })})`;
}

/** The issue's row `i`. */
function isThisIssue({ tenantId, projectId }: ProjectScope, issueId: number): Prisma.Sql {
  return Prisma.sql`i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ${issueId}`;
}

/** CTEs that keep the versions of changed texts. */
function keepingTexts(
  project: ProjectScope,
  { issueId, change, keepsTexts }: Change,
): Prisma.Sql[] {
  if (!keepsTexts || !isGiven(change, VERSIONED)) return [];
  const changed = Prisma.sql`SELECT changes.field,
      CASE changes.field WHEN 'prompt' THEN old.new_prompt ELSE ${isGiven(change, SEARCHED) ? Prisma.sql`old.new_description` : Prisma.sql`NULL`} END AS text
    FROM changes, old WHERE changes.field IN ('description', 'prompt')`;
  return [recordTextVersions(project, issueId, changed)];
}

/** True if the statement keeps the versions of every text that would change. */
function textsAreKept({ change, keepsTexts }: Change): Prisma.Sql {
  const unkept = keepsTexts ? [] : VERSIONED.filter((column) => change[column] !== undefined);
  const same = unkept.map((column) =>
    Prisma.raw(`old.${column} IS NOT DISTINCT FROM old.new_${column}`),
  );
  return Prisma.join([Prisma.sql`true`, ...same], " AND ");
}

/** A select list of Checks. */
function checks(expectedVersion: number | undefined, change: IssueChange): Prisma.Sql {
  const areSwapped = isGiven(change, DATES)
    ? Prisma.sql`EXISTS (SELECT 1 FROM old WHERE new_start_on > new_due_on)`
    : Prisma.sql`false`;
  return Prisma.sql`refs.*, EXISTS (SELECT 1 FROM old) AS exists_ok,
    NOT EXISTS (SELECT 1 FROM old WHERE archived_at IS NOT NULL) AS live_ok, NOT ${areSwapped} AS dates_ok,
    EXISTS (SELECT 1 FROM old WHERE version = COALESCE(${expectedVersion ?? null}::int, version)) AS version_ok`;
}

/**
 * A select of Checks that takes the same locks as `changeStatement()`, in the same order. In a
 * transaction, the statement after it sees everything that other writers of the issue have
 * committed.
 */
export function lockStatement(
  project: ProjectScope,
  { issueId, change, expectedVersion }: Wanted,
): Prisma.Sql {
  const { refs, isChecked } = referencesBeforeLock(project, change);
  return Prisma.sql`
    WITH ${refs},
    old AS MATERIALIZED (
      SELECT i.version, i.archived_at ${wantedColumns(isGiven(change, DATES) ? change : {})} FROM issues i
      WHERE ${isThisIssue(project, issueId)} AND ${isChecked} FOR UPDATE
    )
    SELECT ${checks(expectedVersion, change)} FROM refs`;
}

/** The issue's tuple in the statement's snapshot, and whether it has the given dependencies and parent. */
function seenIssue(project: ProjectScope, { issueId, change, isParentLocked }: Change): Prisma.Sql {
  const { blocked_by_ids: blockedBy, blocks_ids: blocks, parent_id: parentId } = change;
  const { actor } = project;
  const isSame = Prisma.join(
    [
      Prisma.sql`true`,
      ...(blockedBy ? [Prisma.sql`${blockedByIds(actor)} = ${sorted(blockedBy)}::int[]`] : []),
      ...(parentId !== undefined && !isParentLocked
        ? [Prisma.sql`i.parent_id IS NOT DISTINCT FROM ${parentId}::int`]
        : []),
      ...(blocks ? [Prisma.sql`${blocksIds(actor)} = ${sorted(blocks)}::int[]`] : []),
    ],
    " AND ",
  );
  return Prisma.sql`SELECT i.ctid AS tuple, ${isSame} AS has_links FROM issues i
    WHERE ${isThisIssue(project, issueId)}`;
}

/**
 * Checks the references and the version, writes the fields that differ, replaces labels, records
 * activity, notifies, and returns `Changed`: one round trip. A statement that waited for the
 * issue's lock sees labels, watchers and comments as they were before the wait. It detects this,
 * and changes nothing (docs/decisions/0038-one-statement-per-change.md).
 */
export function changeStatement(project: ProjectScope, what: Change): Prisma.Sql {
  const { issueId, change, expectedVersion, isTouched } = what;
  const { tenantId, actor } = project;
  const { refs, isChecked } = referencesBeforeLock(project, change);
  const compared = comparisons(project, issueId, change, what.notes);
  const changes = compared
    ? Prisma.sql`SELECT c.* FROM flags, old
        CROSS JOIN LATERAL (VALUES ${compared}) c(place, field, "from", "to", differs)
        WHERE flags.is_ready AND c.differs`
    : Prisma.sql`SELECT 0 AS place, NULL::text AS field, NULL::jsonb AS "from", NULL::jsonb AS "to" WHERE false`;
  return Prisma.sql`
    WITH ${refs}, ${free},
    seen AS MATERIALIZED (${seenIssue(project, what)}),
    old AS MATERIALIZED (
      SELECT i.ctid AS tuple, i.version, i.archived_at ${wantedColumns(change)} FROM issues i
      WHERE ${isThisIssue(project, issueId)} AND ${isChecked} FOR UPDATE
    ),
    found AS MATERIALIZED (
      SELECT ${checks(expectedVersion, change)},
        EXISTS (SELECT 1 FROM old JOIN seen USING (tuple) WHERE ${textsAreKept(what)}) AS is_fresh,
        EXISTS (SELECT 1 FROM seen WHERE has_links) AS has_links,
        ${isLaneOpen(project, what)} AS lane_open,
        ${concernsNoOne(project, what)} AS needs_no_notice
      FROM refs
    ),
    flags AS MATERIALIZED (
      SELECT found.*, lane_ok AND assignee_ok AND sprint_ok AND epic_ok AND labels_ok
        AND exists_ok AND live_ok AND dates_ok AND version_ok AND is_fresh AND has_links AND lane_open AND needs_no_notice AS is_ready
      FROM found
    ),
    changes AS MATERIALIZED (${changes}),
    written AS (
      UPDATE issues i SET ${assignments(change)} FROM old
      WHERE i.tenant_id = ${tenantId} AND i.id = ${issueId} AND (SELECT is_ready FROM flags)
        AND (${isTouched} OR EXISTS (SELECT 1 FROM changes))
      RETURNING i.*
    ),
    logged AS (
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
      SELECT ${tenantId}::int, ${issueId}::int, ${actor.userId}::int, 'updated', field, "from", "to"
      FROM changes ORDER BY place
    ),
    ${Prisma.join([...relabeling(project, what), ...keepingTexts(project, what), ...sideEffects(project, what)])}
    ${asJson(Prisma.sql`
      SELECT f.lane_ok, f.assignee_ok, f.sprint_ok, f.epic_ok, f.labels_ok, f.exists_ok, f.live_ok, f.dates_ok, f.version_ok,
        f.is_fresh,
        f.has_links, f.lane_open, f.needs_no_notice,
        (SELECT to_json(c) FROM (SELECT ${partialIssueColumns(tenantId)} FROM written i) c) AS issue
      FROM flags f`)}`;
}
