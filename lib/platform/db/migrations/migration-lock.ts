import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const MIGRATION_LOCK = 5_263_101;
const POLL_MS = 200;

/**
 * Keeps everybody else from changing tables until the connection ends; `shared`, others may hold it too. Asks again and
 * again instead of waiting in the database: CREATE INDEX CONCURRENTLY waits for every statement that is under way, and
 * so would wait for who waits for it.
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
