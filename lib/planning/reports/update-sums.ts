import {
  asJson,
  jsonRows,
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import type { ReportedProject } from "./issue-states";
import { addedBy, presentStates } from "./report-states";

/** Issues per transaction. */
const PART = 1_000;

interface StaleRow {
  change: string;
  issue_id: number;
  is_backfill: boolean;
}

/**
 * Brings the project's report states and daily sums up to date with every change so far, in several
 * transactions. Reports stay exact in between.
 */
export async function foldStates(project: ReportedProject): Promise<void> {
  const { tenantId, projectId } = project;
  const newest = await selectJsonRow<{ change: string }>(Prisma.sql`
    SELECT s.change::text FROM stale_report_issues s
    WHERE s.tenant_id = ${tenantId} AND s.project_id = ${projectId} ORDER BY s.change DESC LIMIT 1`);
  if (!newest) return;
  for (let after: string | null = "0"; after !== null;) {
    after = await foldSome(project, after, newest.change);
  }
}

/** Runs one transaction. Returns the change after which to continue, or null if there is nothing left. */
function foldSome(project: ReportedProject, after: string, newest: string): Promise<string | null> {
  const { tenantId, projectId } = project;
  return transaction(async (tx) => {
    // Planned for a thousand issues rather than for any number (measured: ten times as fast).
    await selectJson(
      Prisma.sql`SELECT set_config('plan_cache_mode', 'force_custom_plan', true),
        pg_advisory_xact_lock(hashtext('report_sums'), ${projectId})::text`,
      tx,
    );
    const stale = await selectJson<StaleRow>(
      Prisma.sql`
        SELECT s.change::text, s.issue_id, s.is_backfill FROM stale_report_issues s
        WHERE s.tenant_id = ${tenantId} AND s.project_id = ${projectId}
          AND s.change > ${after}::bigint AND s.change <= ${newest}::bigint
        ORDER BY s.change LIMIT ${PART}`,
      tx,
    );
    const last = stale.at(-1);
    if (!last) return null;
    const isKept = await selectJsonRow(
      Prisma.sql`SELECT p.id FROM projects p
        WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId}
          AND (p.deleted_at IS NULL OR p.restorable IS NOT NULL) FOR KEY SHARE`,
      tx,
    );
    if (!isKept) {
      await forget(project, stale, tx);
      return last.change;
    }
    const backfill = stale.find((one) => one.is_backfill);
    const missing = backfill ? await nextIssues(project, backfill.issue_id, tx) : [];
    const isPart = missing.length === PART;
    const named = stale.flatMap((one) => (one.is_backfill ? [] : [one.issue_id]));
    const unsettled = await fold(project, [...new Set([...named, ...missing])], tx);
    // Those that only the backfill has found have no row of their own yet.
    await mark(
      project,
      missing.filter((id) => unsettled.has(id) && !named.includes(id)),
      tx,
    );
    await forget(
      project,
      stale.filter((one) => (one === backfill ? !isPart : !unsettled.has(one.issue_id))),
      tx,
    );
    if (backfill && isPart) {
      await advance(project, backfill, missing.at(-1) ?? 0, tx);
      return after;
    }
    return last.change;
  });
}

/** Marks issues whose states must be computed again. */
async function mark(
  { tenantId, projectId }: ReportedProject,
  issueIds: number[],
  tx: Transaction,
): Promise<void> {
  if (issueIds.length === 0) return;
  await rows(
    Prisma.sql`INSERT INTO stale_report_issues (tenant_id, project_id, issue_id)
      SELECT ${tenantId}::int, ${projectId}::int, id FROM unnest(${issueIds}::int[]) id`,
    tx,
  );
}

/** Records that a backfill has come to an issue. */
async function advance(
  { tenantId, projectId }: ReportedProject,
  { change }: StaleRow,
  issueId: number,
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`UPDATE stale_report_issues SET issue_id = ${issueId}
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND change = ${change}::bigint`,
    tx,
  );
}

async function nextIssues(
  { tenantId, projectId }: ReportedProject,
  after: number,
  tx: Transaction,
): Promise<number[]> {
  const found = await selectJson<{ id: number }>(
    Prisma.sql`SELECT i.id FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id > ${after} ORDER BY i.id LIMIT ${PART}`,
    tx,
  );
  return found.map(({ id }) => id);
}

async function forget(
  { tenantId, projectId }: ReportedProject,
  stale: StaleRow[],
  tx: Transaction,
): Promise<void> {
  const changes = stale.map(({ change }) => change);
  await rows(
    Prisma.sql`DELETE FROM stale_report_issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND change = ANY(${changes}::bigint[])`,
    tx,
  );
}

/**
 * Replaces the stored states of issues by the present ones, and adds the difference to the sums.
 * Returns the issues that stay stale, because they were imported with a resolution in the future.
 */
async function fold(
  project: ReportedProject,
  ids: number[],
  tx: Transaction,
): Promise<Set<number>> {
  const { tenantId, projectId } = project;
  const unsettled = await jsonRows<{ id: number }>(
    Prisma.sql`
      WITH ${presentStates(project, Prisma.sql`i.id = ANY(${ids}::int[])`)},
      outdated AS MATERIALIZED (
        SELECT o.issue_id, o.day, o.until, o.lane_id, o.before_lane_id, o.sprint_id, o.minutes FROM report_states o
        WHERE o.tenant_id = ${tenantId} AND o.issue_id = ANY(${ids}::int[])
      ), removed AS (
        DELETE FROM report_states d USING outdated o
        WHERE d.tenant_id = ${tenantId} AND d.issue_id = o.issue_id AND d.day = o.day
          AND NOT EXISTS (SELECT 1 FROM present p WHERE p.issue_id = o.issue_id AND p.day = o.day)
      ), written AS (
        INSERT INTO report_states AS s (tenant_id, project_id, issue_id, day, until, lane_id, before_lane_id,
          sprint_id, minutes, lead_minutes)
        SELECT ${tenantId}::int, ${projectId}::int, issue_id, day, until, lane_id, before_lane_id, sprint_id, minutes,
          lead_minutes
        FROM present
        ON CONFLICT (tenant_id, issue_id, day) DO UPDATE SET until = excluded.until, lane_id = excluded.lane_id,
          before_lane_id = excluded.before_lane_id, sprint_id = excluded.sprint_id, minutes = excluded.minutes,
          lead_minutes = excluded.lead_minutes
          WHERE (s.until, s.lane_id, s.before_lane_id, s.sprint_id, s.minutes, s.lead_minutes) IS DISTINCT FROM
            (excluded.until, excluded.lane_id, excluded.before_lane_id, excluded.sprint_id, excluded.minutes,
              excluded.lead_minutes)
      ), summed AS (
        INSERT INTO report_sums AS s (tenant_id, project_id, sprint_id, day, lane_id, before_lane_id, issues, minutes)
        SELECT ${tenantId}::int, ${projectId}::int, sprint_id, day, lane_id, before_lane_id, sum(issues), sum(minutes)
        FROM (${addedBy("present", 1)} UNION ALL ${addedBy("outdated", -1)}) moved
        GROUP BY sprint_id, day, lane_id, before_lane_id HAVING sum(issues) <> 0 OR sum(minutes) <> 0
        ON CONFLICT (tenant_id, project_id, sprint_id, day, lane_id, before_lane_id)
          DO UPDATE SET issues = s.issues + excluded.issues, minutes = s.minutes + excluded.minutes
      )
      ${asJson(Prisma.sql`SELECT id FROM touched WHERE resolved_at > now()`)}`,
    tx,
  );
  return new Set(unsettled.map(({ id }) => id));
}
