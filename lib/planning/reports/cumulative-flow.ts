import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, Prisma } from "@/lib/platform/db/query";
import { listLanes } from "@/lib/planning/lanes/queries";
import { daysOf, today } from "./days";
import { allConditions, everInSprint, issueStates } from "./issue-states";
import { findReportSprint, sprintRange } from "./queries";
import { readHistory } from "./read-history";
import { readRange } from "./read-range";
import type { CumulativeFlow, ReportQuery } from "./schema";
import { dailySums, hasSums } from "./sums";

interface Step {
  day: string;
  /** Null for lanes that have been deleted. */
  lane_id: number | null;
  count: number;
}

/** Unchanged issues are counted rather than read: the total, minus those read individually. */
function unchangedIssues({ tenantId, projectId }: ProjectScope, from: string): Prisma.Sql {
  const first = Prisma.sql`${from}::text::date`;
  return Prisma.sql`
    SELECT ${first} AS day, lane_id, count(*) AS count FROM issues
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId} GROUP BY lane_id
    UNION ALL
    SELECT ${first}, lane_id, -count(*) FROM touched GROUP BY lane_id
    UNION ALL`;
}

/** Like `readSteps`, from the daily sums. */
function readSums(
  project: ProjectScope,
  from: string,
  sprintId: number | undefined,
  filter?: Prisma.Sql,
) {
  const { tenantId, projectId } = project;
  const sql = Prisma.sql`
    WITH ${dailySums(project, sprintId, filter)}
    ${asJson(Prisma.sql`
      SELECT to_char(GREATEST(sums.day, ${from}::text::date), 'YYYY-MM-DD') AS day, l.id AS lane_id,
        sum(sums.issues)::int AS count
      FROM sums LEFT JOIN lanes l
        ON l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND l.id = sums.lane_id
      GROUP BY 1, 2 HAVING sum(sums.issues) <> 0`)}`;
  return readHistory<Step>(sql, filter && "custom");
}

/**
 * How the lanes' counts change from the end of one day to the next. The first day has the initial
 * counts.
 */
async function readSteps(
  project: ProjectScope,
  from: string,
  sprintId: number | undefined,
  filter?: Prisma.Sql,
) {
  if (await hasSums(project)) return readSums(project, from, sprintId, filter);
  const { tenantId, projectId } = project;
  const inSprint = sprintId === undefined ? undefined : everInSprint(project, sprintId);
  const issues = allConditions(inSprint, filter);
  const isInSprint = Prisma.sql`s.sprint_id = ${sprintId ?? 0}`;
  const isShown = sprintId === undefined ? Prisma.sql`true` : isInSprint;
  const states = issueStates(project, {
    from,
    fields: sprintId === undefined ? ["lane_id"] : ["lane_id", "sprint_id"],
    issues,
  });
  const sql = Prisma.sql`
    WITH ${states},
    steps AS (
      ${issues ? Prisma.empty : unchangedIssues(project, from)}
      SELECT s.day_in AS day, s.lane_id, count(*) AS count FROM settled s WHERE ${isShown} GROUP BY 1, 2
      UNION ALL
      SELECT s.day_out, s.lane_id, -count(*) FROM settled s WHERE ${isShown} AND s.day_out IS NOT NULL GROUP BY 1, 2
    )
    ${asJson(Prisma.sql`
      SELECT to_char(GREATEST(steps.day, ${from}::text::date), 'YYYY-MM-DD') AS day, l.id AS lane_id,
        sum(steps.count)::int AS count
      FROM steps LEFT JOIN lanes l
        ON l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND l.id = steps.lane_id
      GROUP BY 1, 2 HAVING sum(steps.count) <> 0`)}`;
  return readHistory<Step>(sql, filter && "custom");
}

/**
 * GET …/reports/cumulative-flow (docs/spec/projects.md#reports); see `cumulativeFlowResource`. With
 * `sprint_id`, covers the issues in the sprint on each day, by default over the sprint's days. An
 * unknown sprint matches no issues (docs/spec/search.md#filters). With a filter (a condition on `i`), covers those that
 * pass it now.
 */
export async function getCumulativeFlow(
  project: ProjectScope,
  query: ReportQuery,
  filter?: Prisma.Sql,
): Promise<CumulativeFlow> {
  const { sprint_id: sprintId } = query;
  const sprint = sprintId === undefined ? undefined : await findReportSprint(project, sprintId);
  const range = readRange(query, sprint && sprintRange(sprint));
  const [lanes, steps] = await Promise.all([
    listLanes(project),
    readSteps(project, range.from, sprintId, filter),
  ]);
  const shown: CumulativeFlow["lanes"] = lanes.map(({ id, title, color }) => ({
    id,
    title,
    color,
  }));
  // If a lane is deleted between the two reads, its changes are counted under deleted lanes.
  const place = new Map(shown.map(({ id }, index) => [id, index]));
  const isKnown = ({ lane_id: laneId }: Step) => place.has(laneId);
  if (!steps.every(isKnown)) {
    shown.unshift({ id: null, title: "Deleted lanes", color: null });
    shown.forEach(({ id }, index) => place.set(id, index));
  }
  const byDay = new Map<string, Step[]>();
  for (const step of steps) byDay.set(step.day, [...(byDay.get(step.day) ?? []), step]);
  const counts = shown.map(() => 0);
  const days = daysOf(range).map((day) => {
    for (const { lane_id: laneId, count } of byDay.get(day) ?? []) {
      const index = place.get(laneId) ?? 0;
      counts[index] = (counts[index] ?? 0) + count;
    }
    return { day, counts: day > today() ? null : [...counts] };
  });
  return { ...range, lanes: shown, days };
}
