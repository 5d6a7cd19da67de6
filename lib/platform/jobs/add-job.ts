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
 * Adds a job that goes on with restoring a project, if none is waiting. One that failed for good
 * starts over.
 */
export async function addRestoreJob(
  { tenantId, projectId }: { tenantId: number; projectId: number },
  tx: Transaction,
): Promise<void> {
  await selectJson(
    Prisma.sql`
      SELECT id::text FROM graphile_worker.add_job(
        'restore-project', json_build_object('tenant_id', ${tenantId}::int, 'project_id', ${projectId}::int),
        job_key => 'restore-project:' || ${tenantId}::int || ':' || ${projectId}::int,
        max_attempts => ${MAX_ATTEMPTS["restore-project"]}::int)`,
    tx,
  );
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

/** Tasks of which each project has one job. */
type ProjectTask = "index-issues" | "fold-reports";

/**
 * Returns SQL, for use as part of a statement, that adds a job per row of (tenant_id, project_id).
 * It selects the number of jobs added. Skips projects that already have a waiting or running job.
 */
function addProjectJobsSql(task: ProjectTask, projects: Prisma.Sql): Prisma.Sql {
  const name = Prisma.raw(`'${task}'`);
  return Prisma.sql`
    SELECT count(j.id)::int AS jobs FROM (${projects}) p, graphile_worker.add_job(${name},
      json_build_object('tenant_id', p.tenant_id, 'project_id', p.project_id),
      job_key => ${name} || ':' || p.tenant_id || ':' || p.project_id, job_key_mode => 'unsafe_dedupe',
      max_attempts => ${MAX_ATTEMPTS[task]}::int) j`;
}

async function addProjectJob(
  task: ProjectTask,
  { tenantId, projectId }: { tenantId: number; projectId: number },
): Promise<void> {
  const project = Prisma.sql`SELECT ${tenantId}::int AS tenant_id, ${projectId}::int AS project_id`;
  await selectJson(addProjectJobsSql(task, project));
}

/** Schedules the indexing of a project with too many pending changes to index on demand. */
export function addIndexJob(project: { tenantId: number; projectId: number }): Promise<void> {
  return addProjectJob("index-issues", project);
}

/** Maximum projects that one sweep schedules for indexing, and for reports. */
const MAX_PROJECTS_PER_SWEEP = 500;

/** The tables of pending changes, and the column that numbers them. */
const PENDING = {
  "index-issues": { table: "stale_issue_terms", number: "id" },
  "fold-reports": { table: "stale_report_issues", number: "change" },
} as const;

/** Adds a job for each project with pending changes, on a cluster, apart from the workspaces' tables. */
async function addProjectJobsOfCluster(task: ProjectTask): Promise<void> {
  const pending = await selectJson<{ tenant_id: number; project_id: number }>(Prisma.sql`
    SELECT DISTINCT tenant_id, project_id FROM ${Prisma.raw(PENDING[task].table)}
    LIMIT ${MAX_PROJECTS_PER_SWEEP}`);
  for (const { tenant_id: tenantId, project_id: projectId } of pending) {
    await addProjectJob(task, { tenantId, projectId });
  }
}

/**
 * The CTE `walk`, for a recursive WITH clause: the oldest pending change of each project, with its
 * `tenant_id`, `project_id` and number `n`. Skips along the index from project to project, so it
 * costs one lookup per project, however many changes are pending.
 */
function oldestOfProjects(task: ProjectTask): Prisma.Sql {
  const { table, number } = PENDING[task];
  const [from, n] = [Prisma.raw(table), Prisma.raw(`s.${number}`)];
  const next = (after: Prisma.Sql) => Prisma.sql`
    SELECT s.tenant_id, s.project_id, ${n} AS n FROM ${from} s ${after}
    ORDER BY s.tenant_id, s.project_id, ${n} LIMIT 1`;
  return Prisma.sql`
    walk AS (
      (${next(Prisma.empty)})
      UNION ALL
      SELECT s.* FROM walk w CROSS JOIN LATERAL (
        ${next(Prisma.sql`WHERE (s.tenant_id, s.project_id) > (w.tenant_id, w.project_id)`)}
      ) s
    )`;
}

/**
 * Schedules the indexing of projects with pending changes up to id `upTo`, or with any pending
 * changes if it is null. Returns the id of the newest change ever recorded; on a cluster, whose
 * workers number the changes so that none is the newest, always 0, and nothing is left for a search
 * to index.
 */
export async function addIndexJobs(upTo: string | null): Promise<string> {
  if (await isDistributed()) {
    await addProjectJobsOfCluster("index-issues");
    return "0";
  }
  const [found] = await selectJson<{ newest: string }>(Prisma.sql`
    SELECT last_value::text AS newest FROM stale_issue_terms_id_seq`);
  await rows(Prisma.sql`
    WITH RECURSIVE ${oldestOfProjects("index-issues")}
    ${addProjectJobsSql(
      "index-issues",
      Prisma.sql`
      SELECT tenant_id, project_id FROM (SELECT * FROM walk LIMIT ${MAX_PROJECTS_PER_SWEEP}) first
      WHERE ${upTo}::bigint IS NULL OR n <= ${upTo}::bigint`,
    )}`);
  return found?.newest ?? "0";
}

/** Schedules new sums for the reports of projects with changes that the sums lack. */
export async function addFoldJobs(): Promise<void> {
  if (await isDistributed()) return addProjectJobsOfCluster("fold-reports");
  await rows(Prisma.sql`
    WITH RECURSIVE ${oldestOfProjects("fold-reports")}
    ${addProjectJobsSql(
      "fold-reports",
      Prisma.sql`SELECT tenant_id, project_id FROM walk LIMIT ${MAX_PROJECTS_PER_SWEEP}`,
    )}`);
}
