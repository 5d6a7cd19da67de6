import type pg from "pg";

/**
 * The schema revision of this graphile-worker version; checked by
 * tests/api/platform/jobs.isolated.test.ts.
 */
export const QUEUE_REVISION = 19;

/**
 * Brings the queue's tables (schema `graphile_worker`, owned by the library) up to date. If they
 * already are, this costs two queries and does not load the library.
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
