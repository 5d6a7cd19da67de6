import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { MAX_ATTEMPTS, type Task } from "./schema";

/**
 * Adds a job to the transaction: it is there once that is committed, and never otherwise. (As each such commit waits
 * for the others that NOTIFY, a change that is made often puts an outbox event instead: lib/messaging/outbox.)
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
 * The same for each row of a select of payloads, in one column `payload`, as part of a statement: a select of how many
 * jobs there are.
 */
export function jobsOf(task: Task, payloads: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS jobs FROM (
      SELECT array_agg((${task}, payload, NULL, NULL, ${MAX_ATTEMPTS[task]}::smallint, NULL, NULL, NULL
        )::graphile_worker.job_spec) AS specs
      FROM (${payloads}) each_job HAVING count(*) > 0
    ) all_jobs, graphile_worker.add_jobs(specs)`;
}

/** Asks for a digest of access requests in so many minutes; one that waits already comes at its own time. */
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

/** Asks for a relay, when there is anything to relay and none is waiting; one under way may have missed it. */
export async function addRelayJob(): Promise<void> {
  await selectJson(Prisma.sql`
    SELECT id::text FROM (SELECT 1 WHERE EXISTS (SELECT FROM outbox_events)) needed,
      graphile_worker.add_job('relay', job_key => 'relay', max_attempts => ${MAX_ATTEMPTS.relay}::int)`);
}

/**
 * Asks for the indexing of projects, rows (tenant_id, project_id), as part of a statement: a select of how many. While
 * a project has such a job, waiting or under way, it gets no other.
 */
function indexJobsOf(projects: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(j.id)::int AS jobs FROM (${projects}) p, graphile_worker.add_job('index-issues',
      json_build_object('tenant_id', p.tenant_id, 'project_id', p.project_id),
      job_key => 'index-issues:' || p.tenant_id || ':' || p.project_id, job_key_mode => 'unsafe_dedupe',
      max_attempts => ${MAX_ATTEMPTS["index-issues"]}::int) j`;
}

/** Asks for the indexing of a project that has more waiting than somebody could wait for. */
export async function addIndexJob(project: { tenantId: number; projectId: number }): Promise<void> {
  const { tenantId, projectId } = project;
  await selectJson(
    indexJobsOf(Prisma.sql`SELECT ${tenantId}::int AS tenant_id, ${projectId}::int AS project_id`),
  );
}

/** As many projects as one sweep asks to have indexed. */
const MOST_INDEXED = 500;

/**
 * Asks for the indexing of the projects where changes up to number `upTo` wait, or any when it is null. Answers the
 * number of the newest change there has been. From one project to the next on the index: however much waits, it costs
 * a lookup a project.
 */
export async function addIndexJobs(upTo: string | null): Promise<string> {
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
    ${indexJobsOf(Prisma.sql`
      SELECT tenant_id, project_id FROM (SELECT * FROM walk LIMIT ${MOST_INDEXED}) first
      WHERE ${upTo}::bigint IS NULL OR id <= ${upTo}::bigint`)}`);
  return found?.newest ?? "0";
}
