import { randomUUID } from "node:crypto";
import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, Prisma } from "@/lib/platform/db/query";
import { resolvingLinkedGroups } from "@/lib/issues/issues/resolve-linked-groups";
import {
  assignmentNotifications,
  laneNotifications,
  newAssignees,
} from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import { type ReferenceFlags, referencesBeforeLock } from "@/lib/issues/issues/check-references";
import { type LimitCheck, roomInLane } from "@/lib/planning/lanes/wip-limit";
import type { Found } from "./lock-issues";
import { DATES, isGiven, SHORT_COLUMNS } from "@/lib/issues/issues/update/changed-columns";
import { GAP } from "@/lib/issues/issues/update/end-of-lane";
import type { BulkSet } from "./schema";

type Column = keyof typeof SHORT_COLUMNS;
const ALL = Object.keys(SHORT_COLUMNS) as Column[];

/**
 * The next position at the end of a lane. Positions from here on are unused, so they do not collide with issues
 * created later.
 */
const FIRST_UNUSED = Prisma.sql`(SELECT place FROM unused)`;
const unused = Prisma.sql`unused AS MATERIALIZED (
  SELECT (last_value + 1) * ${GAP}::bigint AS place FROM issue_position_seq)`;

/** The column's new value, cast to its type; NULL if the column does not change. */
function valueOf(set: BulkSet, column: Column): Prisma.Sql {
  return Prisma.sql`${set[column] ?? null}::${Prisma.raw(SHORT_COLUMNS[column])}`;
}

/**
 * The fields to compare, as (field, from, to) rows for an issue `i`. Here and in `assignments`, all
 * columns are listed, and unchanged ones are compared with or set to themselves, because each
 * distinct statement text costs a query plan on every connection.
 */
function comparisons({ tenantId }: ProjectScope, set: BulkSet): Prisma.Sql {
  const compared = ALL.map((column) => {
    const before = Prisma.sql`to_jsonb(i.${Prisma.raw(column)})`;
    return Prisma.sql`(${column}, ${before},
      CASE WHEN ${set[column] !== undefined} THEN to_jsonb(${valueOf(set, column)}) ELSE ${before} END)`;
  });
  if (set.label_ids) {
    const labels = [...set.label_ids].sort((a, b) => a - b);
    compared.push(Prisma.sql`('label_ids', to_jsonb(ARRAY(SELECT il.label_id FROM issue_labels il
      WHERE il.tenant_id = ${tenantId} AND il.issue_id = i.id ORDER BY 1)), to_jsonb(${labels}::int[]))`);
  }
  return Prisma.join(compared);
}

function assignments(set: BulkSet): Prisma.Sql {
  const written = ALL.map((column) => {
    const name = Prisma.raw(column);
    return Prisma.sql`${name} = CASE WHEN ${set[column] !== undefined} THEN ${valueOf(set, column)} ELSE ${name} END`;
  });
  // Issues that change lanes go to the requested position, or to the end in the given order.
  if (set.lane_id !== undefined) {
    written.push(Prisma.sql`position = COALESCE(
      (SELECT p.position FROM placed p WHERE p.id = i.id), i.position)`);
  }
  return Prisma.join([
    ...written,
    Prisma.sql`version = version + 1`,
    Prisma.sql`updated_at = now()`,
  ]);
}

function relabeling(project: ProjectScope, labels: number[] | undefined): Prisma.Sql {
  if (!labels) return Prisma.empty;
  const changed = Prisma.sql`SELECT id FROM changes WHERE field = 'label_ids'`;
  return Prisma.sql`
    unlabeled AS (
      DELETE FROM issue_labels
      WHERE tenant_id = ${project.tenantId} AND issue_id IN (${changed}) AND label_id <> ALL(${labels}::int[])
    ),
    labeled AS (
      INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
      SELECT ${project.tenantId}, ${project.projectId}, c.id, l FROM (${changed}) c, unnest(${labels}::int[]) l
      ON CONFLICT DO NOTHING
    ),`;
}

/** The changes to one field, in the form that notifications need. */
function changesOf({ projectId }: ProjectScope, field: Column): Prisma.Sql {
  return Prisma.sql`SELECT id, key, ${projectId}::int, "from"::int, "to"::int FROM changes WHERE field = ${field}`;
}

/**
 * CTEs for what follows from `changes`: new watchers, resolved error groups, notifications and the
 * event.
 */
function sideEffects(project: ProjectScope, set: BulkSet): Prisma.Sql {
  const eventId = randomUUID();
  const parts: Prisma.Sql[] = [];
  const notices: Prisma.Sql[] = [];
  if (set.assignee_id !== undefined) {
    const assigned = changesOf(project, "assignee_id");
    parts.push(Prisma.sql`watching AS (${autoWatch(project, newAssignees(assigned))})`);
    notices.push(assignmentNotifications(assigned));
  }
  if (set.lane_id !== undefined) {
    const moved = changesOf(project, "lane_id");
    notices.push(laneNotifications(project, moved));
    parts.push(...resolvingLinkedGroups(project, moved));
  }
  if (notices.length > 0) {
    parts.push(Prisma.sql`notified AS (${insertNotifications(project, eventId, notices)})`);
  }
  const name = set.lane_id === undefined ? "issue.updated" : "issue.moved";
  const issueIds = Prisma.sql`SELECT DISTINCT id FROM changes`;
  parts.push(
    Prisma.sql`enqueued AS (${enqueueProjectEvent(project, { name, eventId, issueIds })})`,
  );
  return Prisma.join(parts);
}

export interface BulkUpdate {
  ids: number[];
  set: BulkSet;
  /** Each issue's position in the lane. Defaults to the end. */
  positions?: number[] | undefined;
  /** From `override_wip_limit`. */
  overridesLimit?: boolean | undefined;
}

/** Every issue found, and whether the statement wrote. It changes nothing unless all flags are true. */
export interface Written extends ReferenceFlags {
  /** False if an issue changed between the statement's snapshot and its lock. */
  is_fresh: boolean;
  found: (Found & { dates_ok: boolean })[];
  /** The ids of the issues for which the lane has no room. */
  refused: number[];
}

/** A select of the issues that the project has, which locks them in a fixed order. */
export function lockedIssues(
  { tenantId, projectId }: ProjectScope,
  ids: number[],
  isChecked: Prisma.Sql,
) {
  return Prisma.sql`SELECT i.id, i.user_id, i.lane_id, i.start_on, i.due_on, i.archived_at, i.ctid AS tuple FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ANY(${ids}::int[]) AND ${isChecked}
    ORDER BY i.id FOR UPDATE`;
}

/** True for a locked issue that is not archived and that the caller can update. */
function isAllowed(project: ProjectScope): Prisma.Sql {
  const { actor } = project;
  const may = (createdById?: number) =>
    can(actor, "issues.update", { project, createdById }).allowed;
  return Prisma.sql`(locked.archived_at IS NULL
    AND (${may()} OR (${may(actor.userId)} AND locked.user_id = ${actor.userId})))`;
}

/** False for a locked issue that would start after it is due. It does not change. */
function hasDatesInOrder(set: BulkSet): Prisma.Sql {
  const next = (column: (typeof DATES)[number]) =>
    set[column] === undefined ? Prisma.raw(`locked.${column}`) : valueOf(set, column);
  return isGiven(set, DATES)
    ? Prisma.sql`(${next("start_on")} > ${next("due_on")}) IS NOT TRUE`
    : Prisma.sql`true`;
}

/**
 * The CTE `refused`: the issues that would enter the lane beyond its limit, in the given order. They do
 * not change.
 */
function refusing(project: ProjectScope, { ids, set }: BulkUpdate, limit: LimitCheck): Prisma.Sql {
  const { tenantId } = project;
  if (set.lane_id === undefined)
    return Prisma.sql`refused AS MATERIALIZED (SELECT 0 AS id WHERE false)`;
  return Prisma.sql`
    room AS MATERIALIZED (
      SELECT ${roomInLane(project, limit)} AS places FROM lanes l
      WHERE l.tenant_id = ${tenantId} AND l.id = ${set.lane_id}
    ),
    refused AS MATERIALIZED (
      SELECT locked.id FROM unnest(${ids}::int[]) WITH ORDINALITY named(id, place)
      JOIN locked ON locked.id = named.id AND ${isAllowed(project)} AND ${hasDatesInOrder(set)}
      WHERE locked.lane_id <> ${set.lane_id} AND (SELECT places FROM room) IS NOT NULL
      ORDER BY named.place OFFSET (SELECT GREATEST(places, 0) FROM room)
    )`;
}

/**
 * Checks references, locks the issues, and writes the fields, labels, activity and notifications of
 * those that the caller can update and the lane takes, in one statement. Issues that already have all these values do
 * not change. See changeStatement() for what it does about concurrent changes.
 */
export function writeStatement(
  project: ProjectScope,
  update: BulkUpdate,
  limit: LimitCheck,
): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const { ids, set, positions } = update;
  const { refs, isChecked } = referencesBeforeLock(project, set);
  return Prisma.sql`
      WITH ${refs}, ${unused},
      seen AS MATERIALIZED (
        SELECT i.ctid AS tuple FROM issues i
        WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ANY(${ids}::int[])
      ),
      locked AS MATERIALIZED (${lockedIssues(project, ids, isChecked)}),
      ${refusing(project, update, limit)},
      flags AS MATERIALIZED (
        SELECT refs.*, ${limit.isLocked} OR NOT EXISTS (SELECT 1 FROM refused) AS is_open, NOT EXISTS (SELECT tuple FROM locked EXCEPT SELECT tuple FROM seen) AS is_fresh FROM refs
      ),
      changes AS MATERIALIZED (
        SELECT i.id, i.key, named.place, named.wanted, c.field, c."from", c."to"
        FROM unnest(${ids}::int[], ${positions ?? []}::bigint[]) WITH ORDINALITY named(id, wanted, place)
        JOIN locked ON locked.id = named.id AND ${isAllowed(project)} AND ${hasDatesInOrder(set)}
        JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = named.id
        CROSS JOIN LATERAL (VALUES ${comparisons(project, set)}) c(field, "from", "to")
        WHERE c."from" IS DISTINCT FROM c."to" AND (
          SELECT lane_ok AND assignee_ok AND sprint_ok AND epic_ok AND labels_ok AND is_open AND is_fresh FROM flags)
          AND NOT EXISTS (SELECT 1 FROM refused WHERE refused.id = i.id)
      ),
      requested AS MATERIALIZED (
        SELECT moved.id, moved.place, moved.wanted, moved.wanted IS NULL OR moved.wanted >= ${FIRST_UNUSED} OR EXISTS (
            SELECT 1 FROM issues t WHERE t.tenant_id = ${tenantId} AND t.lane_id = ${set.lane_id ?? null}::int
              AND t.position = moved.wanted) AS is_taken
        FROM changes moved WHERE moved.field = 'lane_id'
      ),
      placed AS MATERIALIZED (
        SELECT id, CASE WHEN is_taken THEN nextval('issue_position_seq') * ${GAP}::bigint ELSE wanted END AS position
        FROM (SELECT * FROM requested ORDER BY place) p
      ),
      ${relabeling(project, set.label_ids)}
      written AS (
        UPDATE issues i SET ${assignments(set)}
        WHERE i.tenant_id = ${tenantId} AND i.id IN (SELECT id FROM changes)
      ),
      ${sideEffects(project, set)},
      logged AS (
        INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
        SELECT ${tenantId}::int, id, ${actor.userId}::int, 'updated', field, "from", "to" FROM changes ORDER BY place
      )
      ${asJson(Prisma.sql`SELECT flags.*, COALESCE((
        SELECT json_agg(json_build_object('id', id, 'user_id', user_id, 'is_archived', archived_at IS NOT NULL, 'dates_ok', ${hasDatesInOrder(set)})) FROM locked), '[]') AS found,
        ARRAY(SELECT id FROM refused) AS refused FROM flags`)}`;
}
