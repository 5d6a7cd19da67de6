import type pg from "pg";

/**
 * Runs a read planned for its values, which the pool's connections otherwise plan once for any
 * (lib/platform/db/pool.ts). Takes three round trips instead of one.
 */
export async function withCustomPlan<T>(
  on: pg.Pool | pg.PoolClient,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!("totalCount" in on)) return planned(on, read);
  const client = await on.connect();
  let failure: Error | undefined;
  try {
    return await planned(client, read);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure !== undefined && !("code" in failure));
  }
}

async function planned<T>(
  client: pg.PoolClient,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  await client.query("BEGIN READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan");
  try {
    return await read(client);
  } finally {
    // Also ends a transaction that has failed. On a lost connection, the read's error says so.
    await client.query("ROLLBACK").catch(() => undefined);
  }
}
