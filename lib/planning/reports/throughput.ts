import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, Prisma } from "@/lib/platform/db/query";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import { daysOf, mondayOf, type Range } from "./days";
import { allConditions, everInSprint, firstLane, issueStates } from "./issue-states";
import { findReportSprint, sprintRange } from "./queries";
import { readHistory } from "./read-history";
import { readRange } from "./read-range";
import { CREATED, LEFT } from "./report-states";
import type { Throughput, ThroughputQuery } from "./schema";
import { dailySums, hasSums } from "./sums";

type Counts = Throughput["totals"];

interface Found {
  days: (Counts & { day: string })[] | null;
  p50_minutes: number | null;
  p85_minutes: number | null;
}

/**
 * Like `read`, from the daily sums. Lead times cannot be summed, so those in the range are read,
 * each from a row of its own.
 */
async function readSums(
  project: ProjectScope,
  { from, to }: Range,
  sprintId: number | undefined,
  filter?: Prisma.Sql,
) {
  const { tenantId, projectId } = project;
  const final = finalLane(project);
  const inRange = Prisma.sql`day BETWEEN ${from}::text::date AND ${to}::text::date`;
  const isShown = sprintId === undefined ? Prisma.sql`true` : Prisma.sql`sprint_id = ${sprintId}`;
  const stored = filter
    ? Prisma.sql`FROM kept r, done WHERE true`
    : Prisma.sql`FROM report_states r, done WHERE r.tenant_id = ${tenantId} AND r.project_id = ${projectId}
        AND NOT EXISTS (SELECT 1 FROM stale WHERE stale.issue_id = r.issue_id)`;
  const sql = Prisma.sql`
    WITH ${dailySums(project, sprintId, filter)},
    done AS MATERIALIZED (
      SELECT CASE WHEN ${firstLane(project)} = ${final} THEN ARRAY[0, ${final}] ELSE ARRAY[${final}] END AS lane_ids
    ),
    days AS (
      SELECT to_char(day, 'YYYY-MM-DD') AS day,
        (COALESCE(sum(issues) FILTER (WHERE before_lane_id = ${CREATED}), 0))::int AS created,
        (COALESCE(sum(issues) FILTER (WHERE lane_id = ${final} AND before_lane_id <> ${final}), 0))::int AS completed,
        (COALESCE(sum(issues) FILTER (WHERE lane_id <> ${final} AND before_lane_id = ${final}), 0))::int AS reopened
      FROM sums WHERE ${inRange} AND before_lane_id <> ${LEFT} GROUP BY day
    ),
    completed AS (
      SELECT r.lead_minutes ${stored} AND r.lane_id = ANY(done.lane_ids)
        AND r.${inRange} AND before_lane_id <> ALL(done.lane_ids) AND ${isShown}
      UNION ALL
      SELECT lead_minutes FROM present, done
      WHERE lane_id = ANY(done.lane_ids) AND ${inRange} AND before_lane_id <> ALL(done.lane_ids) AND ${isShown}
    )
    ${asJson(Prisma.sql`
      SELECT (SELECT json_agg(days) FROM days) AS days, p.minutes[1] AS p50_minutes, p.minutes[2] AS p85_minutes
      FROM (SELECT percentile_disc(ARRAY[0.5, 0.85]) WITHIN GROUP (ORDER BY lead_minutes) AS minutes FROM completed) p`)}`;
  const [found] = await readHistory<Found>(sql, filter && "custom");
  return found;
}

async function read(
  project: ProjectScope,
  range: Range,
  sprintId: number | undefined,
  filter?: Prisma.Sql,
) {
  if (await hasSums(project)) return readSums(project, range, sprintId, filter);
  const inSprint = sprintId === undefined ? undefined : everInSprint(project, sprintId);
  const { from, to } = range;
  const states = issueStates(project, {
    from,
    fields: sprintId === undefined ? ["lane_id"] : ["lane_id", "sprint_id"],
    issues: allConditions(inSprint, filter),
  });
  const isShown = sprintId === undefined ? Prisma.sql`true` : Prisma.sql`sprint_id = ${sprintId}`;
  const leadTime = (part: number) => Prisma.sql`percentile_disc(${part}::float8)
    WITHIN GROUP (ORDER BY round(EXTRACT(epoch FROM lane_at - created_at) / 60)::float8) FILTER (WHERE is_completed)`;
  const sql = Prisma.sql`
    WITH ${states},
    turns AS (
      SELECT day_in, created_at, lane_at, sprint_id, lane_id = ${finalLane(project)} AS is_done,
        lag(lane_id = ${finalLane(project)}) OVER (PARTITION BY id ORDER BY day_in) AS was_done
      FROM settled
    ),
    shown AS (
      SELECT day_in, created_at, lane_at, was_done IS NULL AS is_created,
        is_done AND was_done IS NOT TRUE AS is_completed, NOT is_done AND was_done IS TRUE AS is_reopened
      FROM turns
      WHERE day_in BETWEEN ${from}::text::date AND ${to}::text::date AND ${isShown}
    ),
    days AS (
      SELECT to_char(day_in, 'YYYY-MM-DD') AS day, (count(*) FILTER (WHERE is_created))::int AS created,
        (count(*) FILTER (WHERE is_completed))::int AS completed, (count(*) FILTER (WHERE is_reopened))::int AS reopened
      FROM shown GROUP BY day_in
    )
    ${asJson(Prisma.sql`
      SELECT (SELECT json_agg(days) FROM days) AS days, ${leadTime(0.5)} AS p50_minutes, ${leadTime(0.85)} AS p85_minutes
      FROM shown`)}`;
  const [found] = await readHistory<Found>(sql, filter && "custom");
  return found;
}

const KINDS = ["created", "completed", "reopened"] as const;

/**
 * GET …/reports/throughput (docs/spec/projects.md#reports); see `throughputResource`. With
 * `sprint_id`, covers issues in the sprint at the end of each day, by default over the sprint's
 * days. An unknown sprint matches nothing (docs/spec/search.md#filters). With a filter (a condition on `i`), covers
 * those that pass it now.
 */
export async function getThroughput(
  project: ProjectScope,
  query: ThroughputQuery,
  filter?: Prisma.Sql,
): Promise<Throughput> {
  const { sprint_id: sprintId, interval } = query;
  const sprint = sprintId === undefined ? undefined : await findReportSprint(project, sprintId);
  const range = readRange(query, sprint && sprintRange(sprint));
  const found = await read(project, range, sprintId, filter);
  const byDay = new Map((found?.days ?? []).map((counts) => [counts.day, counts]));
  const totals: Counts = { created: 0, completed: 0, reopened: 0 };
  const periods = new Map<string, Throughput["periods"][number]>();
  for (const day of daysOf(range)) {
    const monday = mondayOf(day);
    const startsOn = interval === "day" ? day : monday < range.from ? range.from : monday;
    const period = periods.get(startsOn) ?? {
      starts_on: startsOn,
      created: 0,
      completed: 0,
      reopened: 0,
    };
    for (const kind of KINDS) {
      const count = byDay.get(day)?.[kind] ?? 0;
      period[kind] += count;
      totals[kind] += count;
    }
    periods.set(startsOn, period);
  }
  const lead_time = {
    p50_minutes: found?.p50_minutes ?? null,
    p85_minutes: found?.p85_minutes ?? null,
  };
  return { ...range, interval, periods: [...periods.values()], totals, lead_time };
}
