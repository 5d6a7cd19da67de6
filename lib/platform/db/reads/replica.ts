import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { config } from "@/lib/platform/config/config";
import { requests } from "@/lib/platform/observability/request-facts";
import { databaseFailureOf } from "../database-failure";
import * as Prisma from "../prisma";
import { enclosingTransaction } from "../enclosing-transaction";
import { pool, replicaPools, scanPool } from "../pool";

/** How long a read waits for the replica to catch up before it runs on the primary. */
const CATCH_UP_MS = 100;
const POLL_MS = 4;
/** How long to wait for a connection and for its first response. */
const CONNECT_MS = 250;
/** How long a replica that failed is left alone. */
const PAUSE_MS = 5_000;

/** Shared with the page bundles in this process. */
const shared = globalThis as {
  laneworkReplica?: {
    reads: AsyncLocalStorage<boolean>;
    /** The highest position in the write-ahead log that the replica is known to have replayed. */
    replayed: bigint;
    pausedUntil: number;
  };
};
const replica = (shared.laneworkReplica ??= {
  reads: new AsyncLocalStorage(),
  replayed: 0n,
  pausedUntil: 0,
});

/**
 * Runs `work`, whose statements outside transactions may run on the replica (DATABASE_READ_URL):
 * lists, boards, search, reports and exports. They see at least what the primary had committed
 * when the request was authenticated, so people read their own writes, through any process.
 */
export function onReplica<T>(work: () => Promise<T>): Promise<T> {
  if (config().DATABASE_READ_URL === undefined || enclosingTransaction()) return work();
  return replica.reads.run(true, work);
}

/** True within `onReplica()`, if there is a replica. */
export function isOnReplica(): boolean {
  return replica.reads.getStore() ?? false;
}

/**
 * A column for the statement that authenticates a request: the position that the replica must have
 * replayed before it serves the request. Empty without a replica.
 */
export function walPosition(): Prisma.Sql {
  if (config().DATABASE_READ_URL === undefined) return Prisma.empty;
  return Prisma.sql`, pg_current_wal_lsn()::text AS wal_position`;
}

/** Parses a position in the write-ahead log: `16/B374D848`. */
function parsePosition(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Rejects if `work` takes too long; `abandon` then receives its late result. */
async function within<T>(
  ms: number,
  work: Promise<T>,
  abandon: (late: T) => void = () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ReplicaUnavailable("no response"));
      work.then(abandon, () => undefined);
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The replica cannot serve a read, which therefore runs on the primary. */
class ReplicaUnavailable extends Error {}

async function readPosition(client: pg.PoolClient): Promise<bigint> {
  const { rows } = await within(
    CONNECT_MS,
    client.query<{ position: string | null }>("SELECT pg_last_wal_replay_lsn()::text AS position"),
  );
  const position = rows[0]?.position;
  // Null on a server that is not a replica, or was promoted.
  if (position == null) throw new ReplicaUnavailable("not a replica");
  return parsePosition(position);
}

/** Returns whether the replica has replayed everything up to `position`, after a short wait. */
async function hasReplayed(client: pg.PoolClient, position: bigint): Promise<boolean> {
  const end = performance.now() + CATCH_UP_MS;
  while (replica.replayed < position) {
    const replayed = await readPosition(client);
    if (replayed > replica.replayed) replica.replayed = replayed;
    if (replayed >= position) return true;
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * True for failures of the replica itself, including a read that it cancels because it conflicts
 * with replaying (SQLSTATE 40001).
 */
function isReplicaFailure(error: unknown): boolean {
  if (error instanceof ReplicaUnavailable) return true;
  const { code } = error as { code?: string };
  return code === "40001" || (code !== "57014" && databaseFailureOf(error) !== undefined);
}

/** True if a read would wait for a connection, which says nothing about the replica. */
function isBusy({ idleCount, totalCount, options }: pg.Pool): boolean {
  return idleCount === 0 && totalCount >= options.max;
}

async function readOnReplica<T>(
  replicaPool: pg.Pool,
  position: bigint,
  run: (on: pg.PoolClient) => Promise<T>,
): Promise<{ value: T } | undefined> {
  const client = await within(CONNECT_MS, replicaPool.connect(), (late) => late.release());
  let failure: Error | undefined;
  try {
    if (!(await hasReplayed(client, position))) return undefined;
    return { value: await run(client) };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure !== undefined && isReplicaFailure(failure));
  }
}

/**
 * Runs a read on the replica if `onReplica` allows it and it is current; otherwise, or if the
 * replica fails, with `onPrimary`. A replica that failed is not asked again for some seconds.
 */
export async function readCurrent<T>(
  primary: pg.Pool,
  run: (on: pg.Pool | pg.PoolClient) => Promise<T>,
  onPrimary: () => Promise<T>,
): Promise<T> {
  const position = replica.reads.getStore() ? requests.getStore()?.walPosition : undefined;
  if (position === undefined || Date.now() < replica.pausedUntil) return onPrimary();
  const pools = replicaPools();
  const replicaPool = primary === scanPool ? pools.scan : primary === pool ? pools.main : undefined;
  if (!replicaPool || isBusy(replicaPool)) return onPrimary();
  let found: { value: T } | undefined;
  try {
    found = await readOnReplica(replicaPool, parsePosition(position), run);
  } catch (error) {
    if (!isReplicaFailure(error)) throw error;
    replica.pausedUntil = Date.now() + PAUSE_MS;
    // The request has not failed yet.
    delete requests.getStore()?.isDatabaseUnavailable;
  }
  return found ? found.value : onPrimary();
}
