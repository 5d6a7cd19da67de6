import type pg from "pg";
import { rethrowDatabaseFailure } from "../database-failure";

/** Whether a read has the plan for any values, or one for its own; see `withCustomPlan()`. */
export type Plan = "generic" | "custom";

/**
 * Returns the plan for a list with optional filters. An index that gives the order is the best one
 * for values that many rows have, and the worst for values that few have.
 */
export function planFor(filters: object): Plan {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== "");
  return isFiltered ? "custom" : "generic";
}

/**
 * Runs a read planned for its values, which the pool's connections otherwise plan once for any
 * (lib/platform/db/pool.ts). Takes three round trips instead of one.
 */
export async function withCustomPlan<T>(
  on: pg.Pool | pg.PoolClient,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!("totalCount" in on)) return planned(on, read);
  const client = await on.connect().catch(rethrowDatabaseFailure);
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
  await client
    .query("BEGIN READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan")
    .catch(rethrowDatabaseFailure);
  try {
    return await read(client);
  } finally {
    // Also ends a transaction that has failed. On a lost connection, the read's error says so.
    await client.query("ROLLBACK").catch(() => undefined);
  }
}
