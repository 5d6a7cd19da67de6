import { availableParallelism } from "node:os";
import pg from "pg";
import { config } from "@/lib/platform/config/config";
import { processRole } from "@/lib/platform/config/process-role";
import { Connection, type ConnectionSettings } from "./connection";
import { rethrowUnprepared } from "./database-failure";

const shared = globalThis as {
  laneworkPool?: pg.Pool;
  laneworkScanPool?: pg.Pool;
  laneworkCountingPool?: pg.Pool;
  laneworkMaintenancePool?: pg.Pool;
  laneworkReplicaPools?: { main: pg.Pool; scan: pg.Pool };
};

/**
 * Session settings that affect plans and results, overriding the server's own. Compiling a plan
 * takes longer than our short queries, and data is in memory or on flash.
 */
const SESSION = {
  jit: "off",
  random_page_cost: "1.1",
  work_mem: "16MB",
  timezone: "UTC",
};

interface PoolSettings {
  max: number;
  /** Statement timeout in milliseconds. */
  statementMs: number;
  /** Session settings in addition to those shared by every pool. */
  session: Record<string, string>;
  /** The server, if not the primary. */
  url?: string | undefined;
  /** A statement for each new connection. */
  prepare?: string;
}

function makePool({ max, statementMs, session, url, prepare: also }: PoolSettings): pg.Pool {
  const settings = Object.entries({
    ...SESSION,
    statement_timeout: `${statementMs}ms`,
    ...session,
  });
  const prepare = [...settings.map(([name, value]) => `SET ${name} = '${value}'`), also ?? []]
    .flat()
    .join("; ");
  // The pool awaits this, although its type does not say so. Poolers would reject the settings as
  // startup parameters.
  const onConnect = ((client: pg.ClientBase) => client.query(prepare).catch(rethrowUnprepared)) as (
    client: pg.ClientBase,
  ) => void;
  const options: pg.PoolConfig & ConnectionSettings = {
    connectionString: url ?? config().DATABASE_URL,
    application_name: "lanework",
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    responseTimeoutMs: statementMs + 5_000,
    max,
    Client: Connection,
    onConnect,
  };
  const pool = new pg.Pool(options);
  // A broken idle connection is replaced on next use; without a listener, its error would crash the
  // process.
  pool.on("error", () => undefined);
  return pool;
}

/**
 * More connections than the cores can serve only contend with each other (measured on two cores:
 * creating issues was a sixth slower with 20 than with 5).
 */
const CONNECTIONS = Math.min(20, Math.max(6, 3 * availableParallelism()));

/**
 * Connections of each pool. Server processes on one port share what a single one would have, so
 * that eight of them, with their worker, stay below PostgreSQL's default of 100 (docs/operating.md).
 * Error events get few, so that a flood of them leaves the database to everyone else.
 */
function poolSizes(): Record<"main" | "scan" | "counting" | "maintenance", number> {
  const role = processRole();
  if (!role) return { main: CONNECTIONS, scan: 8, counting: 3, maintenance: 3 };
  if (role.kind === "ingest") return { main: 3, scan: 1, counting: 1, maintenance: 1 };
  if (role.kind === "worker") return { main: 6, scan: 2, counting: 1, maintenance: 3 };
  const share = (whole: number) => Math.ceil(whole / role.servers);
  // A server's only maintenance is to delete the deliveries of a deleted webhook.
  return {
    main: Math.max(4, share(CONNECTIONS)),
    scan: share(8),
    counting: share(3),
    maintenance: 1,
  };
}

const sizes = poolSizes();

/**
 * Plans a statement once per connection, for any values: planning again for each call took longer
 * than most calls. The plan has to suit the largest workspace, so the migrations limit estimates to
 * the share of the most common value (docs/decisions/0048-plans-fit-the-largest-workspace.md). For
 * a workspace with most of a table's rows, a sequential scan looks cheapest, but small workspaces
 * would pay for it, so plans use an index wherever they can. Starting parallel workers takes longer
 * than most statements, and a plan for any values would start them for a search that finds nothing.
 * On a cluster, a plan depends on the workspace.
 */
const GENERIC_PLANS = `SELECT set_config('plan_cache_mode', 'force_generic_plan', false),
    set_config('enable_seqscan', 'off', false),
    set_config('max_parallel_workers_per_gather', '0', false)
  WHERE to_regclass('pg_catalog.pg_dist_partition') IS NULL`;

/**
 * The process's connection pool, shared so that page bundles and hot reloads do not open their
 * own. Timeouts end transactions that hang and statements that wait for them.
 */
export const pool = (shared.laneworkPool ??= makePool({
  max: sizes.main,
  statementMs: 60_000,
  session: { idle_in_transaction_session_timeout: "20s", lock_timeout: "15s" },
  prepare: GENERIC_PLANS,
}));

/**
 * Connections for reads whose cost depends on user input. A statement is cancelled after two
 * seconds (SQLSTATE 57014), and the small pool leaves the other connections free.
 */
export const scanPool = (shared.laneworkScanPool ??= makePool({
  max: sizes.scan,
  statementMs: 2_000,
  session: {},
  prepare: GENERIC_PLANS,
}));

/**
 * Connections for the throttle. Its counts persist even if the request fails, and can be written
 * while the request holds a connection from the main pool.
 */
export const countingPool = (shared.laneworkCountingPool ??= makePool({
  max: sizes.counting,
  statementMs: 20_000,
  session: { lock_timeout: "15s" },
}));

/** Connections for background work across all workspaces: sweeps and pruning. */
export const maintenancePool = (shared.laneworkMaintenancePool ??= makePool({
  max: sizes.maintenance,
  statementMs: 600_000,
  session: { lock_timeout: "15s" },
}));

/** Connections for the queue's library, which ends neither them nor their pool. */
export function openQueuePool(max: number): pg.Pool {
  const opened = makePool({ max, statementMs: 60_000, session: {} });
  // The library warns unless someone listens; our connections handle their own errors.
  opened.on("connect", (client) => client.on("error", () => undefined));
  return opened;
}

/**
 * Connections to the replica (DATABASE_READ_URL), opened on first use: for the reads that would
 * otherwise use `pool`, and for those that would use `scanPool`.
 */
export function replicaPools(): { main: pg.Pool; scan: pg.Pool } {
  const url = config().DATABASE_READ_URL;
  return (shared.laneworkReplicaPools ??= {
    main: makePool({
      url,
      max: sizes.main,
      statementMs: 10_000,
      session: {},
      prepare: GENERIC_PLANS,
    }),
    scan: makePool({
      url,
      max: sizes.scan,
      statementMs: 2_000,
      session: {},
      prepare: GENERIC_PLANS,
    }),
  });
}
