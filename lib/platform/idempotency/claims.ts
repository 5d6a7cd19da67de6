import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "@/lib/platform/observability/log";
import { config } from "@/lib/platform/config/config";
import { Connection } from "@/lib/platform/db/connection";
import { sqlState } from "@/lib/platform/db/query";
import { type Key, lockNumber } from "./idempotency-key";
import { stillRunning } from "./stored-responses";

const MAX_WAIT_MS = 5_000;
/** Applies to connecting and to each query; the queries never wait for a lock. */
const TIMEOUT_MS = 10_000;

/**
 * The keys of long requests running in this process. Each is an advisory lock on a dedicated
 * connection, which PostgreSQL releases as soon as the process dies. If the connection is lost, the
 * locks are acquired again.
 */
class Claims {
  private connecting: Promise<pg.Client> | undefined;
  /** The previous query. The next one waits for it, because the connection runs one at a time. */
  private turn: Promise<unknown> = Promise.resolve();
  /**
   * Keys claimed or being claimed here, because PostgreSQL would grant this connection the same
   * lock again.
   */
  private readonly known = new Set<string>();
  private readonly held = new Set<string>();

  /** Claims the key. Returns false if this or another process has already claimed it. */
  async claim(number: string): Promise<boolean> {
    if (this.known.has(number)) return false;
    this.known.add(number);
    let isClaimed = false;
    try {
      isClaimed = await this.runLockQuery(await this.connect(), "pg_try_advisory_lock", number);
    } finally {
      if (isClaimed) this.held.add(number);
      else this.known.delete(number);
    }
    return isClaimed;
  }

  async release(number: string): Promise<void> {
    this.held.delete(number);
    try {
      // A lost connection has already released its locks.
      const client = await this.connecting;
      if (client) await this.runLockQuery(client, "pg_advisory_unlock", number);
    } catch (error) {
      log.warn({ err: error }, "a claim was not released");
    }
    this.known.delete(number);
  }

  private runLockQuery(
    client: pg.Client,
    what: "pg_try_advisory_lock" | "pg_advisory_unlock",
    number: string,
  ): Promise<boolean> {
    const text = `SELECT ${what}($1::bigint) AS done`;
    const result = this.turn
      .catch(() => undefined)
      .then(() => client.query<{ done: boolean }>(text, [number]))
      .catch((error: unknown) => {
        // It is unclear which locks the connection still holds; closing it releases all of them.
        if (sqlState(error) === undefined) void client.end();
        throw error;
      });
    this.turn = result;
    return result.then(({ rows }) => rows[0]?.done ?? false);
  }

  private connect(): Promise<pg.Client> {
    const connecting = (this.connecting ??= this.open());
    connecting.catch(() => {
      if (this.connecting === connecting) this.connecting = undefined;
    });
    return connecting;
  }

  private async open(): Promise<pg.Client> {
    const client = new Connection({
      connectionString: config().DATABASE_URL,
      application_name: "lanework claims",
      connectionTimeoutMillis: TIMEOUT_MS,
      responseTimeoutMs: TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: TIMEOUT_MS,
    });
    try {
      await client.connect();
      for (const number of this.held)
        await this.runLockQuery(client, "pg_try_advisory_lock", number);
    } catch (error) {
      void client.end();
      throw error;
    }
    client.once("end", () => {
      this.connecting = undefined;
      void this.reclaim();
    });
    return client;
  }

  private async reclaim(): Promise<void> {
    for (let wait = 100; this.held.size > 0; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      await sleep(wait, undefined, { ref: false });
      try {
        await this.connect();
        return;
      } catch (err) {
        log.warn({ err }, "claims were not renewed");
      }
    }
  }
}

/** Shared with the page bundles in this process. */
const shared = globalThis as { laneworkClaims?: Claims };

/**
 * Runs `work` while preventing any other request with this key, on any server, from running. Throws
 * 409 if one is already running.
 */
export async function withClaim<T>(key: Key, work: () => Promise<T>): Promise<T> {
  const claims = (shared.laneworkClaims ??= new Claims());
  const number = lockNumber(key, "claim");
  if (!(await claims.claim(number))) throw stillRunning();
  try {
    return await work();
  } finally {
    await claims.release(number);
  }
}
