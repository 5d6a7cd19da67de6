import { availableParallelism } from "node:os";
import pg from "pg";
import { config } from "@/lib/platform/config/config";
import { Connection, type ConnectionSettings } from "./connection";
import { failUnprepared } from "./trouble";

const shared = globalThis as {
  laneworkPool?: pg.Pool;
  laneworkScanPool?: pg.Pool;
  laneworkCountingPool?: pg.Pool;
  laneworkMaintenancePool?: pg.Pool;
};

/**
 * What plans and answers depend on, whatever the server's own settings are: compiling a plan costs more than our short
 * queries take, and data lies in memory or on flash.
 */
const SESSION = {
  jit: "off",
  random_page_cost: "1.1",
  work_mem: "16MB",
  timezone: "UTC",
};

interface PoolSettings {
  max: number;
  /** How long a statement may take, in milliseconds. */
  statementMs: number;
  /** Settings of its sessions, beside those of all. */
  session: Record<string, string>;
}

function makePool({ max, statementMs, session }: PoolSettings): pg.Pool {
  const settings = Object.entries({
    ...SESSION,
    statement_timeout: `${statementMs}ms`,
    ...session,
  });
  const prepare = settings.map(([name, value]) => `SET ${name} = '${value}'`).join("; ");
  // Awaited by the pool, though its type does not say so. Sent as parameters at the start, a pooler would refuse them.
  const onConnect = ((client: pg.ClientBase) => client.query(prepare).catch(failUnprepared)) as (
    client: pg.ClientBase,
  ) => void;
  const options: pg.PoolConfig & ConnectionSettings = {
    connectionString: config().DATABASE_URL,
    application_name: "lanework",
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    answerMs: statementMs + 5_000,
    max,
    Client: Connection,
    onConnect,
  };
  const pool = new pg.Pool(options);
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
  statementMs: 60_000,
  session: { idle_in_transaction_session_timeout: "20s", lock_timeout: "15s" },
}));

/**
 * Connections for reads whose cost depends on what somebody typed. A statement ends after two seconds (SQLSTATE
 * 57014); being few, they leave the others to the rest. Plans do not look at the values: planning a search anew for
 * each text costs more than most searches.
 */
export const scanPool = (shared.laneworkScanPool ??= makePool({
  max: 8,
  statementMs: 2_000,
  session: { plan_cache_mode: "force_generic_plan" },
}));

/**
 * Connections for the throttle: what it counts stays when the request comes to nothing, also when that holds a connection
 * of the pool meanwhile.
 */
export const countingPool = (shared.laneworkCountingPool ??= makePool({
  max: 3,
  statementMs: 20_000,
  session: { lock_timeout: "15s" },
}));

/** Connections for what goes over all workspaces and nobody waits for: sweeps and pruning. */
export const maintenancePool = (shared.laneworkMaintenancePool ??= makePool({
  max: 3,
  statementMs: 600_000,
  session: { lock_timeout: "15s" },
}));
