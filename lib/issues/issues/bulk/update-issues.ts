import { randomUUID } from "node:crypto";
import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJson,
  sqlState,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { resolvingLinkedGroups } from "@/lib/issues/issues/resolve-linked-groups";
import {
  assignmentNotifications,
  laneNotifications,
  newAssignees,
} from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import {
  recheckOnce,
  referenceErrors,
  type ReferenceFlags,
  referencesBeforeLock,
} from "@/lib/issues/issues/check-references";
import { type Found, sortByRight } from "./lock-issues";
import { SHORT_COLUMNS } from "@/lib/issues/issues/update/changed-columns";
import { GAP } from "@/lib/issues/issues/update/end-of-lane";
import type { BulkResult, BulkSet } from "@/lib/issues/issues/schema";

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

interface Update {
  ids: number[];
  set: BulkSet;
  /** Each issue's position in the lane. Defaults to the end. */
  positions?: number[] | undefined;
}

/** Every issue found, and whether the statement wrote. It changes nothing unless all flags are true. */
interface Written extends ReferenceFlags {
  /** False if an issue changed between the statement's snapshot and its lock. */
  is_fresh: boolean;
  found: Found[];
}

/** A select of the issues that the project has, which locks them in a fixed order. */
function lockedIssues({ tenantId, projectId }: ProjectScope, ids: number[], isChecked: Prisma.Sql) {
  return Prisma.sql`SELECT i.id, i.user_id, i.ctid AS tuple FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ANY(${ids}::int[]) AND ${isChecked}
    ORDER BY i.id FOR UPDATE`;
}

/** True for a locked issue that the caller can update. */
function isAllowed(project: ProjectScope): Prisma.Sql {
  const { actor } = project;
  const may = (createdById?: number) =>
    can(actor, "issues.update", { project, createdById }).allowed;
  return Prisma.sql`(${may()} OR (${may(actor.userId)} AND locked.user_id = ${actor.userId}))`;
}

/**
 * Checks references, locks the issues, and writes the fields, labels, activity and notifications of
 * those that the caller can update, in one statement. Issues that already have all these values do
 * not change. See changeStatement() for what it does about concurrent changes.
 */
function writeStatement(project: ProjectScope, { ids, set, positions }: Update): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const { refs, isChecked } = referencesBeforeLock(project, set);
  return Prisma.sql`
      WITH ${refs}, ${unused},
      seen AS MATERIALIZED (
        SELECT i.ctid AS tuple FROM issues i
        WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ANY(${ids}::int[])
      ),
      locked AS MATERIALIZED (${lockedIssues(project, ids, isChecked)}),
      flags AS MATERIALIZED (
        SELECT refs.*, NOT EXISTS (SELECT tuple FROM locked EXCEPT SELECT tuple FROM seen) AS is_fresh FROM refs
      ),
      changes AS MATERIALIZED (
        SELECT i.id, i.key, named.place, named.wanted, c.field, c."from", c."to"
        FROM unnest(${ids}::int[], ${positions ?? []}::bigint[]) WITH ORDINALITY named(id, wanted, place)
        JOIN locked ON locked.id = named.id AND ${isAllowed(project)}
        JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = named.id
        CROSS JOIN LATERAL (VALUES ${comparisons(project, set)}) c(field, "from", "to")
        WHERE c."from" IS DISTINCT FROM c."to" AND (
          SELECT lane_ok AND assignee_ok AND sprint_ok AND epic_ok AND labels_ok AND is_fresh FROM flags)
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
        SELECT json_agg(json_build_object('id', id, 'user_id', user_id)) FROM locked), '[]') AS found FROM flags`)}`;
}

async function write(project: ProjectScope, change: Update, tx?: Transaction): Promise<Written> {
  const written = await jsonRow<Written>(writeStatement(project, change), tx);
  if (!written) throw new Error("the update returned no row");
  return written;
}

/** Throws Invalid with the fields' names in the bulk body, such as `set.lane_id`. */
function refuseSet(flags: ReferenceFlags): void {
  const error = referenceErrors(flags);
  if (!error) return;
  throw new Invalid(
    Object.fromEntries(
      Object.entries(error.errors).map(([field, messages]) => [`set.${field}`, messages]),
    ),
  );
}

/** Locks the issues as a statement of its own, after which no other writer can intervene. */
function writeWithLock(project: ProjectScope, change: Update): Promise<Written> {
  return transaction(async (tx) => {
    const { refs, isChecked } = referencesBeforeLock(project, change.set);
    await selectJson(
      Prisma.sql`WITH ${refs}, locked AS MATERIALIZED (${lockedIssues(project, change.ids, isChecked)})
        SELECT count(*) FROM locked`,
      tx,
    );
    return write(project, change, tx);
  });
}

async function update(project: ProjectScope, change: Update): Promise<BulkResult> {
  let written = await write(project, change);
  // The membership may have been looked up before the statement waited for the project's row.
  if (!written.is_fresh || !written.assignee_ok) written = await writeWithLock(project, change);
  refuseSet(written);
  const { allowed, failed } = sortByRight(project, change.ids, written.found, "issues.update");
  return { updated: allowed.length, failed };
}

/**
 * Sets fields of the issues that the caller can update (docs/spec/issues.md#bulk). Throws Invalid
 * on `set.<field>` for a reference outside the project, in which case nothing has changed.
 */
export async function updateIssues(project: ProjectScope, change: Update): Promise<BulkResult> {
  try {
    return await recheckOnce(() => update(project, change));
  } catch (error) {
    // A position was taken between reading and writing. Retried once.
    if (change.positions === undefined || sqlState(error) !== "23505") throw error;
    return recheckOnce(() => update(project, change));
  }
}
