import type pg from "pg";

/** The revision of graphile-worker's tables that this version of the library brings; tests/api/platform/jobs.test.ts compares. */
export const QUEUE_REVISION = 19;

/**
 * Brings the queue's tables (schema `graphile_worker`, which is the library's own) up to date. Costs one query when
 * there is nothing to do: the library is loaded only when there is.
 */
export async function installQueue(client: pg.Client, url: string): Promise<void> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS found",
  );
  if (tables[0]?.found) {
    const { rows } = await client.query<{ revision: number | null }>(
      "SELECT max(id) AS revision FROM graphile_worker.migrations",
    );
    if ((rows[0]?.revision ?? 0) >= QUEUE_REVISION) return;
  }
  const [{ runMigrations }, { queueLogger }] = await Promise.all([
    import("graphile-worker"),
    import("@/lib/platform/observability/queue-logger"),
  ]);
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: queueLogger() });
}
