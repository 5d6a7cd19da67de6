import { availableParallelism } from "node:os";
import pg from "pg";
import { config } from "@/lib/config";

const shared = globalThis as {
  laneworkPool?: pg.Pool;
  laneworkBoundedPool?: pg.Pool;
  laneworkCountingPool?: pg.Pool;
};

function makePool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config().DATABASE_URL,
    application_name: "lanework",
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    ...settings,
  });
  // An idle connection that breaks is replaced on the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** More than the cores can serve only wake each other (measured on two: 20 made creating a sixth slower than 5). */
const CONNECTIONS = Math.min(20, Math.max(6, 3 * availableParallelism()));

/**
 * The process's connection pool: route bundles and hot reloads must not each open their own. A process that hangs in a
 * transaction, and who waits for it, are ended.
 */
export const pool = (shared.laneworkPool ??= makePool({
  max: CONNECTIONS,
  idle_in_transaction_session_timeout: 20_000,
  lock_timeout: 15_000,
}));

/**
 * Connections for reads whose cost depends on what somebody typed. A statement ends after two seconds (SQLSTATE
 * 57014); being few, they leave the others to the rest. Plans do not look at the values: planning a search anew for
 * each text costs more than most searches.
 */
export const boundedPool = (shared.laneworkBoundedPool ??= makePool({
  max: 8,
  statement_timeout: 2_000,
  options: "-c plan_cache_mode=force_generic_plan",
}));

/**
 * Connections for the throttle: what it counts stays when the request comes to nothing, also when that holds a connection
 * of the pool meanwhile.
 */
export const countingPool = (shared.laneworkCountingPool ??= makePool({
  max: 3,
  lock_timeout: 15_000,
}));
