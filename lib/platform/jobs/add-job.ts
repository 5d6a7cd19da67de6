import { Prisma, rows, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { isDistributed } from "@/lib/platform/db/distribution/is-distributed";
import { MAX_ATTEMPTS, type Task } from "./schema";

/**
 * Adds a job in the transaction, so it exists only if the transaction commits. NOTIFY makes such
 * commits wait for one another, so frequent changes enqueue an outbox event instead
 * (lib/messaging/outbox).
 */
export async function addJob(task: Task, payload: object, tx: Transaction): Promise<void> {
  await selectJson(
    Prisma.sql`
      SELECT id::text FROM graphile_worker.add_job(
        ${task}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS[task]}::int)`,
    tx,
  );
}

/**
 * Always true. It reads a table of the queue, so that a cluster adds the jobs on the coordinator,
 * where the queue is, instead of sending the statement to a worker.
 */
export const BESIDE_QUEUE = Prisma.sql`EXISTS (SELECT 1 FROM graphile_worker.migrations)`;

/**
 * Returns SQL, for use as part of a statement, that adds a job for each row of `payloads`, a select
 * with a single column, `payload`. It selects the number of jobs added.
 */
export function addJobsSql(task: Task, payloads: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS jobs FROM (
      SELECT array_agg((${task}, payload, NULL, NULL, ${MAX_ATTEMPTS[task]}::smallint, NULL, NULL, NULL
        )::graphile_worker.job_spec) AS specs
      FROM (${payloads}) each_job HAVING count(*) > 0
    ) all_jobs, graphile_worker.add_jobs(specs) WHERE ${BESIDE_QUEUE}`;
}

/**
 * Schedules a digest of access requests to run in `minutes` minutes. If one is already scheduled,
 * its time does not change.
 */
export async function addDigestJob(
  tenantId: number,
  minutes: number,
  tx: Transaction,
): Promise<void> {
  await selectJson(
    Prisma.sql`
      SELECT id::text FROM graphile_worker.add_job('access-digest', json_build_object('tenant_id', ${tenantId}::int),
        run_at => now() + make_interval(mins => ${minutes}::int), job_key => 'access-digest:' || ${tenantId}::int,
        job_key_mode => 'preserve_run_at', max_attempts => ${MAX_ATTEMPTS["access-digest"]}::int)`,
    tx,
  );
}

/**
 * Adds a relay job if there are outbox events and no relay job is waiting. A relay that is already
 * running may have missed the latest events.
 */
export async function addRelayJob(): Promise<void> {
  const waiting = await selectJsonRow(Prisma.sql`SELECT true AS found FROM outbox_events LIMIT 1`);
  if (!waiting) return;
  await selectJson(Prisma.sql`
    SELECT id::text FROM graphile_worker.add_job('relay', job_key => 'relay', max_attempts => ${MAX_ATTEMPTS.relay}::int)`);
}

/**
 * Returns SQL, for use as part of a statement, that adds indexing jobs for rows of (tenant_id,
 * project_id). It selects the number of jobs added. Skips projects that already have a waiting or
 * running job.
 */
function addIndexJobsSql(projects: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(j.id)::int AS jobs FROM (${projects}) p, graphile_worker.add_job('index-issues',
      json_build_object('tenant_id', p.tenant_id, 'project_id', p.project_id),
      job_key => 'index-issues:' || p.tenant_id || ':' || p.project_id, job_key_mode => 'unsafe_dedupe',
      max_attempts => ${MAX_ATTEMPTS["index-issues"]}::int) j`;
}

/** Schedules the indexing of a project with too many pending changes to index on demand. */
export async function addIndexJob(project: { tenantId: number; projectId: number }): Promise<void> {
  const { tenantId, projectId } = project;
  await selectJson(
    addIndexJobsSql(
      Prisma.sql`SELECT ${tenantId}::int AS tenant_id, ${projectId}::int AS project_id`,
    ),
  );
}

/** Maximum projects that one sweep schedules for indexing. */
const MAX_PROJECTS_PER_SWEEP = 500;

/**
 * Like `addIndexJobs`, for a cluster: its workers number the changes, so none is the newest, and
 * changes are not left for a search to index.
 */
async function addIndexJobsOfCluster(): Promise<void> {
  const pending = await selectJson<{ tenant_id: number; project_id: number }>(Prisma.sql`
    SELECT DISTINCT tenant_id, project_id FROM stale_issue_terms LIMIT ${MAX_PROJECTS_PER_SWEEP}`);
  for (const { tenant_id: tenantId, project_id: projectId } of pending) {
    await addIndexJob({ tenantId, projectId });
  }
}

/**
 * Schedules the indexing of projects with pending changes up to id `upTo`, or with any pending
 * changes if it is null. Returns the id of the newest change ever recorded. Skips along the index
 * from project to project, so it costs one lookup per project, however many changes are pending.
 */
export async function addIndexJobs(upTo: string | null): Promise<string> {
  if (await isDistributed()) {
    await addIndexJobsOfCluster();
    return "0";
  }
  const next = (after: Prisma.Sql) => Prisma.sql`
    SELECT s.tenant_id, s.project_id, s.id FROM stale_issue_terms s ${after}
    ORDER BY s.tenant_id, s.project_id, s.id LIMIT 1`;
  const [found] = await selectJson<{ newest: string }>(Prisma.sql`
    SELECT last_value::text AS newest FROM stale_issue_terms_id_seq`);
  await rows(Prisma.sql`
    WITH RECURSIVE walk AS (
      (${next(Prisma.empty)})
      UNION ALL
      SELECT s.* FROM walk w CROSS JOIN LATERAL (
        ${next(Prisma.sql`WHERE (s.tenant_id, s.project_id) > (w.tenant_id, w.project_id)`)}
      ) s
    )
    ${addIndexJobsSql(Prisma.sql`
      SELECT tenant_id, project_id FROM (SELECT * FROM walk LIMIT ${MAX_PROJECTS_PER_SWEEP}) first
      WHERE ${upTo}::bigint IS NULL OR id <= ${upTo}::bigint`)}`);
  return found?.newest ?? "0";
}
