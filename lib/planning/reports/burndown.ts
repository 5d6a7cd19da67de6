import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { asJson, Prisma } from "@/lib/platform/db/query";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { dayCount, daysOf, today } from "./days";
import { allConditions, everInSprint, issueStates } from "./issue-states";
import { findReportSprint, sprintRange } from "./queries";
import { readHistory } from "./read-history";
import { readRange } from "./read-range";
import type { Burndown, ReportQuery } from "./schema";
import { dailySums, hasSums } from "./sums";

interface Work {
  scope_count: number;
  scope_minutes: number;
  remaining_count: number;
  remaining_minutes: number;
}

/**
 * Unchanged issues are counted in their current state. This shortcut does not work for a sprint, so
 * all its issues are read.
 */
function unchangedIssues({ tenantId, projectId }: ProjectScope, from: string): Prisma.Sql {
  return Prisma.sql`
    UNION ALL
    SELECT ${from}::text::date, NULL, i.estimated_minutes, i.lane_id FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId}
      AND NOT EXISTS (SELECT 1 FROM touched t WHERE t.id = i.id)`;
}

type Steps = Promise<(Work & { day: string })[]>;

/** Like `readSteps`, from the daily sums. */
function readSums(
  project: ProjectScope,
  sprint: Sprint | undefined,
  from: string,
  filter?: Prisma.Sql,
): Steps {
  const sql = Prisma.sql`
    WITH ${dailySums(project, sprint?.id, filter)}
    ${asJson(Prisma.sql`
      SELECT to_char(GREATEST(day, ${from}::text::date), 'YYYY-MM-DD') AS day,
        sum(issues)::int AS scope_count, sum(minutes)::float8 AS scope_minutes,
        COALESCE(sum(issues) FILTER (WHERE lane_id <> ${finalLane(project)}), 0)::int AS remaining_count,
        COALESCE(sum(minutes) FILTER (WHERE lane_id <> ${finalLane(project)}), 0)::float8 AS remaining_minutes
      FROM sums GROUP BY 1`)}`;
  return readHistory(sql, filter && "custom");
}

/**
 * How the work in the sprint, or in the whole project, changes from the end of one day to the next.
 * Sums do not know what a sprint's completion moved out of it within a day, so all issues of a
 * completed one are read.
 */
async function readSteps(
  project: ProjectScope,
  sprint: Sprint | undefined,
  from: string,
  filter?: Prisma.Sql,
): Steps {
  if (!sprint?.completed_at && (await hasSums(project))) {
    return readSums(project, sprint, from, filter);
  }
  const issues = allConditions(sprint && everInSprint(project, sprint.id), filter);
  const states = issueStates(project, {
    from,
    fields: ["lane_id", "estimated_minutes", ...(sprint ? (["sprint_id"] as const) : [])],
    issues,
    until: sprint?.completed_at ?? null,
  });
  const isShown = sprint ? Prisma.sql`s.sprint_id = ${sprint.id}` : Prisma.sql`true`;
  const sql = Prisma.sql`
    WITH ${states},
    work AS (
      SELECT s.day_in, s.day_out, s.estimated_minutes, s.lane_id FROM settled s WHERE ${isShown}
      ${issues ? Prisma.empty : unchangedIssues(project, from)}
    ),
    steps AS (
      SELECT step.day, step.sign, COALESCE(w.estimated_minutes, 0) AS minutes, w.lane_id <> ${finalLane(project)} AS is_open
      FROM work w CROSS JOIN LATERAL (VALUES (w.day_in, 1), (w.day_out, -1)) step(day, sign)
      WHERE step.day IS NOT NULL
    )
    ${asJson(Prisma.sql`
      SELECT to_char(GREATEST(day, ${from}::text::date), 'YYYY-MM-DD') AS day,
        sum(sign)::int AS scope_count, sum(sign::bigint * minutes)::float8 AS scope_minutes,
        COALESCE(sum(sign) FILTER (WHERE is_open), 0)::int AS remaining_count,
        COALESCE(sum(sign::bigint * minutes) FILTER (WHERE is_open), 0)::float8 AS remaining_minutes
      FROM steps GROUP BY 1`)}`;
  return readHistory(sql, filter && "custom");
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

async function requireSprint(project: ProjectScope, sprintId: number): Promise<Sprint> {
  const sprint = await findReportSprint(project, sprintId);
  if (!sprint) throw invalid("sprint_id", "Must be a sprint in this project.");
  return sprint;
}

/**
 * GET …/reports/burndown (docs/spec/projects.md#reports); see `burndownResource`. Defaults to the
 * sprint's days. Issues open when the sprint was completed stay in the remaining work, wherever
 * they were moved. Without `sprint_id`, covers all the project's issues; with a filter (a condition on `i`), those
 * that pass it now. Uses today's final lane.
 * Throws Invalid on `sprint_id` if the project has no such sprint.
 */
export async function getBurndown(
  project: ProjectScope,
  query: ReportQuery,
  filter?: Prisma.Sql,
): Promise<Burndown> {
  const { sprint_id: sprintId } = query;
  const sprint = sprintId === undefined ? undefined : await requireSprint(project, sprintId);
  const range = readRange(query, sprint && sprintRange(sprint));
  const steps = new Map(
    (await readSteps(project, sprint, range.from, filter)).map((s) => [s.day, s]),
  );

  const lastKnown = sprint?.completed_at?.slice(0, 10) ?? today();
  const planned = sprint?.ends_on ?? range.to;
  const end = planned >= range.from ? planned : range.to;
  const span = dayCount({ from: range.from, to: end }) - 1;
  const work: Work = { scope_count: 0, scope_minutes: 0, remaining_count: 0, remaining_minutes: 0 };
  let baseline = { count: 0, minutes: 0 };
  const days = daysOf(range).map((day, index) => {
    const step = steps.get(day);
    for (const key of Object.keys(work) as (keyof Work)[]) work[key] += step?.[key] ?? 0;
    if (index === 0) {
      // A sprint starts with all of its work remaining; a project has usually completed some of its
      // work already.
      baseline = sprint
        ? { count: work.scope_count, minutes: work.scope_minutes }
        : { count: work.remaining_count, minutes: work.remaining_minutes };
    }
    const left = span === 0 ? 0 : Math.max(0, 1 - index / span);
    const isKnown = day <= lastKnown && day <= today();
    return {
      day,
      ...(isKnown ? work : UNKNOWN),
      ideal_count: hundredths(baseline.count * left),
      ideal_minutes: hundredths(baseline.minutes * left),
    };
  });
  return { ...range, sprint_id: sprint?.id ?? null, days };
}

const UNKNOWN = {
  scope_count: null,
  scope_minutes: null,
  remaining_count: null,
  remaining_minutes: null,
};
