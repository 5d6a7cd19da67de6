import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, sqlState, transaction, type Transaction } from "@/lib/platform/db/query";
import { resolvingLinkedGroups } from "@/lib/issues/issues/resolve-linked-groups";
import {
  assignmentNotifications,
  laneNotifications,
  newAssignees,
} from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import { checkReferences, recheckOnce } from "@/lib/issues/issues/check-references";
import { lockIssues } from "./lock-issues";
import type { BulkResult, BulkSet } from "@/lib/issues/issues/schema";

/** Fields stored in their own columns, with the column's type. */
const COLUMNS = {
  lane_id: "int",
  assignee_id: "int",
  sprint_id: "int",
  epic_id: "int",
  priority: "smallint",
  type: "smallint",
  estimated_minutes: "int",
} as const;
type Column = keyof typeof COLUMNS;
const ALL = Object.keys(COLUMNS) as Column[];

/**
 * The next position at the end of a lane. Positions from here on are unused, so they do not collide with issues
 * created later.
 */
const FREE = Prisma.sql`(SELECT (last_value + 1) * 1048576 FROM issue_position_seq)`;

/** The column's new value, cast to its type; NULL if the column does not change. */
function valueOf(set: BulkSet, column: Column): Prisma.Sql {
  return Prisma.sql`${set[column] ?? null}::${Prisma.raw(COLUMNS[column])}`;
}

/**
 * The fields to compare, as (field, from, to) rows for an issue `i`. Here and in `assignments`, all
 * columns are listed, and unchanged ones are compared with or set to themselves, because each
 * distinct statement text costs a query plan on every connection.
 */
function comparisons(set: BulkSet): Prisma.Sql {
  const compared = ALL.map((column) => {
    const before = Prisma.sql`to_jsonb(i.${Prisma.raw(column)})`;
    return Prisma.sql`(${column}, ${before},
      CASE WHEN ${set[column] !== undefined} THEN to_jsonb(${valueOf(set, column)}) ELSE ${before} END)`;
  });
  if (set.label_ids) {
    const labels = [...set.label_ids].sort((a, b) => a - b);
    compared.push(Prisma.sql`('label_ids', to_jsonb(ARRAY(SELECT il.label_id FROM issue_labels il
      WHERE il.tenant_id = i.tenant_id AND il.issue_id = i.id ORDER BY 1)), to_jsonb(${labels}::int[]))`);
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

/**
 * Writes the fields, labels, activity and notifications for locked issues in one statement. Issues
 * that already have all these values do not change.
 */
async function write(
  project: ProjectScope,
  { ids, wanted, set }: { ids: number[]; wanted: number[]; set: BulkSet },
  tx: Transaction,
) {
  const { tenantId, actor } = project;
  await rows(
    Prisma.sql`
      WITH changes AS MATERIALIZED (
        SELECT i.id, i.key, named.place, named.wanted, c.field, c."from", c."to"
        FROM unnest(${ids}::int[], ${wanted}::bigint[]) WITH ORDINALITY named(id, wanted, place)
        JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = named.id
        CROSS JOIN LATERAL (VALUES ${comparisons(set)}) c(field, "from", "to")
        WHERE c."from" IS DISTINCT FROM c."to"
      ),
      placed AS MATERIALIZED (
        SELECT moved.id, CASE WHEN moved.wanted IS NULL OR moved.wanted >= ${FREE} OR EXISTS (
            SELECT FROM issues t WHERE t.tenant_id = ${tenantId} AND t.lane_id = ${set.lane_id ?? null}::int
              AND t.position = moved.wanted)
          THEN nextval('issue_position_seq') * 1048576 ELSE moved.wanted END AS position
        FROM (SELECT id, wanted FROM changes WHERE field = 'lane_id' ORDER BY place) moved
      ),
      ${relabeling(project, set.label_ids)}
      written AS (
        UPDATE issues i SET ${assignments(set)}
        WHERE i.tenant_id = ${tenantId} AND i.id IN (SELECT id FROM changes)
      ),
      ${sideEffects(project, set)}
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
      SELECT ${tenantId}, id, ${actor.userId}, 'updated', field, "from", "to" FROM changes ORDER BY place`,
    tx,
  );
}

interface Update {
  ids: number[];
  set: BulkSet;
  /** Each issue's position in the lane. Defaults to the end. */
  positions?: number[] | undefined;
}

/**
 * Checks the references, and reports errors by their field name in the bulk body, such as
 * `set.lane_id`.
 */
async function checkSet(project: ProjectScope, set: BulkSet, tx: Transaction): Promise<void> {
  try {
    await checkReferences(project, set, tx);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([field, messages]) => [`set.${field}`, messages]),
      ),
    );
  }
}

async function update(project: ProjectScope, { ids, set, positions }: Update): Promise<BulkResult> {
  return transaction(async (tx) => {
    // Runs before the issues are locked, because it locks the assignee's membership, and ending a
    // membership goes on to clear issue assignments.
    await checkSet(project, set, tx);
    const { allowed, failed } = await lockIssues(project, ids, "issues.update", tx);
    const wanted = new Map(positions?.map((position, index) => [ids[index], position]));
    const places = positions ? allowed.map((id) => wanted.get(id) ?? 0) : [];
    if (allowed.length > 0) await write(project, { ids: allowed, wanted: places, set }, tx);
    return { updated: allowed.length, failed };
  });
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
