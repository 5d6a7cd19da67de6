import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const MIGRATION_LOCK = 5_263_101;
const POLL_MS = 200;

/**
 * Acquires the schema lock, which is held until the connection ends. With `shared`, other shared
 * holders are allowed. Polls instead of waiting in the database: CREATE INDEX CONCURRENTLY waits
 * for all running statements and would deadlock with one waiting for this lock.
 */
export async function holdMigrationLock(
  client: pg.Client,
  { shared = false }: { shared?: boolean } = {},
): Promise<void> {
  const kind = shared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(`SELECT ${kind}($1) AS held`, [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.held) return;
    await sleep(POLL_MS);
  }
}
