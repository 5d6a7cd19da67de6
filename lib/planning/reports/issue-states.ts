import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";

/** The project of a report. */
export type ReportedProject = Pick<ProjectScope, "tenantId" | "projectId">;

type Field = "lane_id" | "sprint_id" | "estimated_minutes";

interface StatesQuery {
  /** The first day of the report. Earlier activity is not read, unless `issues` is given. */
  from: string;
  /** The fields to track. All others keep their current values. */
  fields: Field[];
  /** Limits the report to these issues (a condition on `i`), and reads all of their activity. */
  issues?: Prisma.Sql | undefined;
  /** Changes at or after this time are ignored. */
  until?: string | null;
  /** Stands for the first lane, whichever that is today. By default, its id. */
  firstLane?: Prisma.Sql;
}

/** Joins the conditions that there are; undefined if there are none. */
export function allConditions(...conditions: (Prisma.Sql | undefined)[]): Prisma.Sql | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : Prisma.join(given, " AND ");
}

/** The id of the project's first lane. */
export function firstLane({ tenantId, projectId }: ReportedProject): Prisma.Sql {
  return Prisma.sql`(SELECT l.id FROM lanes l
    WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} ORDER BY l.sort_order LIMIT 1)`;
}

/** The start of a day in UTC, the time zone of all days in reports. */
function startOf(day: string): Prisma.Sql {
  return Prisma.sql`(${day}::text::date::timestamp AT TIME ZONE 'UTC')`;
}

/** The condition for issues that were in a sprint at any time. */
export function everInSprint({ tenantId }: ReportedProject, sprintId: number): Prisma.Sql {
  const changed = (value: "from_value" | "to_value") => Prisma.sql`
    SELECT m.issue_id FROM activities m
    WHERE m.tenant_id = ${tenantId} AND m.field = 'sprint_id' AND m.${Prisma.raw(value)} #>> '{}' = ${String(sprintId)}`;
  return Prisma.sql`(i.sprint_id = ${sprintId}
    OR i.id = ANY(ARRAY(${changed("from_value")} UNION ${changed("to_value")})))`;
}

const CHANGE = Prisma.sql`a.issue_id, a.id AS n, a.field, a.created_at AS at,
  (a.from_value #>> '{}')::int AS "from"`;
const TOUCHED = Prisma.sql`i.id, i.lane_id, i.sprint_id, i.estimated_minutes, i.created_at, i.resolved_at`;

/** Issues that changed since a time, found through the workspace's changes since then. */
function changedSince(
  { tenantId, projectId }: ReportedProject,
  since: Prisma.Sql,
  fields: Prisma.Sql,
) {
  return Prisma.sql`
    changes AS MATERIALIZED (
      SELECT ${CHANGE} FROM activities a
      WHERE a.tenant_id = ${tenantId} AND a.field IN (${fields}) AND a.created_at >= ${since}
    ),
    touched AS MATERIALIZED (
      SELECT ${TOUCHED} FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId}
        AND (i.created_at >= ${since} OR i.resolved_at >= ${since} OR i.id IN (SELECT issue_id FROM changes))
    )`;
}

/** Issues that meet a condition. The array makes PostgreSQL look up their changes, however few it expects. */
function allOf({ tenantId, projectId }: ReportedProject, issues: Prisma.Sql, fields: Prisma.Sql) {
  return Prisma.sql`
    touched AS MATERIALIZED (
      SELECT ${TOUCHED} FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${issues}
    ),
    changes AS MATERIALIZED (
      SELECT ${CHANGE} FROM activities a
      WHERE a.tenant_id = ${tenantId} AND a.issue_id = ANY(ARRAY(SELECT id FROM touched)) AND a.field IN (${fields})
    )`;
}

/**
 * The state of issues at the end of each day, as CTEs for a WITH clause: `touched`, the issues that
 * are read, and `settled`, their states that lasted at least a day, each from `day_in` until the
 * day before `day_out` (null: still current). `lane_at` is when the issue entered its lane. History
 * is reconstructed by undoing activity backward from now; activity older than `from` is not read, except with `issues`.
 * Entries are ordered by id, because a change that waited for another change's lock is stamped with
 * its earlier start time. An issue imported as done has a `resolved_at`; before that time, it
 * counts as being in the first lane. Deleted issues have no history.
 */
export function issueStates(project: ReportedProject, query: StatesQuery): Prisma.Sql {
  const since = startOf(query.from);
  const { issues } = query;
  // Literals rather than parameters, because the condition must be the same as in the partial
  // index.
  const fields = Prisma.raw(query.fields.map((field) => `'${field}'`).join());
  const end = Prisma.sql`${query.until ?? "infinity"}::text::timestamptz`;
  const undone = (field: Field) =>
    Prisma.sql`max(ARRAY[back, "from"]) FILTER (WHERE field = ${field}) OVER later`;
  const value = (field: Field) => {
    const column = Prisma.raw(field);
    return Prisma.sql`CASE WHEN u.${column} IS NULL THEN t.${column} ELSE u.${column}[2] END AS ${column}`;
  };
  return Prisma.sql`
    ${issues ? allOf(project, issues, fields) : changedSince(project, since, fields)},
    happenings AS (
      SELECT id AS issue_id, created_at AS at, -1::bigint AS n, NULL AS field, NULL::int AS "from" FROM touched
      UNION ALL
      SELECT id, resolved_at, 0, 'lane_id', ${query.firstLane ?? firstLane(project)}
      FROM touched WHERE resolved_at > created_at AND resolved_at <= now()
      UNION ALL
      SELECT t.id, max(GREATEST(c.at, t.created_at)) OVER (PARTITION BY c.issue_id ORDER BY c.n), c.n, c.field, c."from"
      FROM changes c JOIN touched t ON t.id = c.issue_id
    ),
    numbered AS (
      SELECT *, row_number() OVER (PARTITION BY issue_id ORDER BY at DESC, n DESC)::int AS back FROM happenings
    ),
    undone AS (
      SELECT issue_id, at, lag(at) OVER later AS until, ${undone("lane_id")} AS lane_id,
        ${undone("sprint_id")} AS sprint_id, ${undone("estimated_minutes")} AS estimated_minutes,
        max(at) FILTER (WHERE field IS NULL OR field = 'lane_id')
          OVER (PARTITION BY issue_id ORDER BY back DESC) AS lane_at
      FROM numbered
      WINDOW later AS (PARTITION BY issue_id ORDER BY back ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ),
    settled AS MATERIALIZED (
      SELECT * FROM (
        SELECT t.id, t.created_at, u.lane_at, ${value("lane_id")}, ${value("sprint_id")},
          ${value("estimated_minutes")}, (u.at AT TIME ZONE 'UTC')::date AS day_in,
          CASE WHEN u.until < ${end} THEN (u.until AT TIME ZONE 'UTC')::date END AS day_out
        FROM undone u JOIN touched t ON t.id = u.issue_id
        WHERE u.at < ${end}
      ) state
      WHERE day_out IS NULL OR day_in < day_out
    )`;
}
