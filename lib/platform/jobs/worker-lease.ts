import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "@/lib/platform/observability/log";
import { config } from "@/lib/platform/config/config";
import { Connection } from "@/lib/platform/db/connection";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** First key of the pools' advisory locks, which distinguishes them from the migration lock. */
const LOCK_SPACE = 5_263_102;
/** Connection timeout in milliseconds. */
const CONNECT_MS = 10_000;

/**
 * Proves that this process is alive by holding an advisory lock per worker pool on a dedicated
 * connection, which PostgreSQL releases as soon as the process dies. After a database restart, the
 * locks are acquired again. If a pool is mistaken for dead before that, a job may run twice, which
 * every job tolerates.
 */
export class WorkerLease {
  private client: pg.Client | undefined;
  private readonly pools = new Map<string, Promise<void>>();
  private readonly afterLoss: (() => void)[] = [];
  private isClosed = false;
  /**
   * The previous query. The next one waits for it, because the connection runs only one query at a
   * time.
   */
  private turn: Promise<unknown> = Promise.resolve();

  static async open(): Promise<WorkerLease> {
    const lease = new WorkerLease();
    await lease.connect();
    return lease;
  }

  /** Resolves once the pool's lock is held, before any of its workers takes a job. */
  hold(pool: string): Promise<void> {
    const held =
      this.pools.get(pool) ?? (this.client ? this.lock(this.client, pool) : Promise.resolve());
    this.pools.set(pool, held);
    return held;
  }

  /**
   * Registers a callback that runs after the connection has been lost and reestablished, for
   * example because the database restarted.
   */
  onLoss(work: () => void): void {
    this.afterLoss.push(work);
  }

  /** Allows the jobs of a stopped pool to be released while the process keeps running. */
  async release(pool: string): Promise<void> {
    this.pools.delete(pool);
    if (this.client) await this.runLockQuery(this.client, "pg_advisory_unlock", pool);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end();
  }

  private lock(client: pg.Client, pool: string): Promise<void> {
    return this.runLockQuery(client, "pg_advisory_lock", pool);
  }

  private async runLockQuery(
    client: pg.Client,
    what: "pg_advisory_lock" | "pg_advisory_unlock",
    pool: string,
  ): Promise<void> {
    const result = this.turn
      .catch(() => undefined)
      .then(() => client.query(`SELECT ${what}($1, hashtext($2))`, [LOCK_SPACE, pool]));
    this.turn = result;
    await result;
  }

  private async connect(): Promise<void> {
    const client = new Connection({
      connectionString: config().DATABASE_URL,
      application_name: "lanework worker",
      keepAlive: true,
      // Without this timeout, an unresponsive server would block startup silently. There is no
      // `responseTimeoutMs`, because acquiring a lock may take a long time.
      connectionTimeoutMillis: CONNECT_MS,
    });
    await client.connect();
    try {
      for (const pool of this.pools.keys()) await this.lock(client, pool);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once("end", () => {
      this.client = undefined;
      if (!this.isClosed) void this.reconnect();
    });
    this.client = client;
  }

  private async reconnect(): Promise<void> {
    for (let wait = 100; !this.isClosed && !this.client; wait = Math.min(2 * wait, 5_000)) {
      await sleep(wait, undefined, { ref: false });
      await this.connect().catch((error: unknown) =>
        log.warn({ err: error }, "the worker lease was not renewed"),
      );
    }
    if (!this.isClosed) for (const work of this.afterLoss) work();
  }
}

/** Releases jobs held by dead processes, so that others can take them immediately. */
export async function releaseJobsOfDeadWorkers(): Promise<void> {
  await maintenanceRows(Prisma.sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(pool))::text AS freed
    FROM (SELECT DISTINCT locked_by AS pool FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) pools
    WHERE pg_try_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(pool))
    HAVING count(*) > 0`);
}
