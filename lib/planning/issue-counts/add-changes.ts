import { setTimeout as sleep } from "node:timers/promises";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";
import { log } from "@/lib/platform/observability/log";

interface CountedProject {
  tenant_id: number;
  project_id: number;
}

/** Changes added per statement. */
const BATCH = 10_000;
const PASS_MS = 5_000;

/** Finds the projects with changes to add. */
function findChanged(): Promise<CountedProject[]> {
  return maintenanceRows<CountedProject>(Prisma.sql`
    SELECT DISTINCT tenant_id, project_id FROM issue_count_changes ORDER BY tenant_id, project_id`);
}

/**
 * Adds a batch of a project's changes to its counters, or drops them if the project is gone. Readers see each change
 * either among the changes or in the counters. Returns the number of changes.
 */
async function addBatch({ tenant_id: tenantId, project_id: projectId }: CountedProject) {
  const own = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId}`;
  const [added] = await maintenanceRows<{ changes: number }>(Prisma.sql`
    WITH gone AS (
      DELETE FROM issue_count_changes WHERE ${own} AND change = ANY(ARRAY(
        SELECT change FROM issue_count_changes WHERE ${own} ORDER BY change LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
      RETURNING lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes
    ), added AS (
      INSERT INTO issue_counts AS c
        (tenant_id, project_id, facet, lane_id, value_id, priority, type, issues, minutes)
      SELECT ${tenantId}::int, ${projectId}::int, f.facet, gone.lane_id, f.value_id, f.priority, f.type,
        sum(gone.issues), sum(gone.minutes)
      FROM gone CROSS JOIN LATERAL (VALUES
        (0, 0, 0, 0),
        (1, COALESCE(gone.assignee_id, 0), gone.priority, gone.type),
        (2, COALESCE(gone.sprint_id, 0), 0, 0),
        (3, COALESCE(gone.epic_id, 0), 0, 0)
      ) f(facet, value_id, priority, type)
      WHERE EXISTS (SELECT 1 FROM projects p WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId})
      GROUP BY f.facet, gone.lane_id, f.value_id, f.priority, f.type
      HAVING sum(gone.issues) <> 0 OR sum(gone.minutes) <> 0
      ORDER BY f.facet, gone.lane_id, f.value_id, f.priority, f.type
      ON CONFLICT (tenant_id, project_id, facet, lane_id, value_id, priority, type)
        DO UPDATE SET issues = c.issues + EXCLUDED.issues, minutes = c.minutes + EXCLUDED.minutes
    )
    SELECT count(*)::int AS changes FROM gone`);
  return added?.changes ?? 0;
}

/** Deletes a project's counters of what it no longer has, such as those of deleted lanes. */
async function deleteEmpty({ tenant_id: tenantId, project_id: projectId }: CountedProject) {
  await maintenanceRows(Prisma.sql`
    DELETE FROM issue_counts
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND issues = 0 AND minutes = 0`);
}

/**
 * Adds the changes that the trigger on `issues` appended to the counters. Any number of processes can do so at once.
 * Counts are exact at any time; this only keeps them cheap.
 */
export async function addIssueCountChanges(): Promise<void> {
  for (const project of await findChanged()) {
    while ((await addBatch(project)) === BATCH);
    await deleteEmpty(project);
  }
}

/** Adds changes every few seconds until aborted. */
export async function runIssueCountSchedule(signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await sleep(PASS_MS, undefined, { signal }).catch(() => undefined);
    if (isStopped()) return;
    await addIssueCountChanges().catch((error: unknown) =>
      log.error({ err: error }, "adding to issue counts failed"),
    );
  }
}
