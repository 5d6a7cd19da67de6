import type { Socket } from "node:net";
import pg from "pg";
import { markConnectionError } from "./database-failure";

/**
 * Maximum number of prepared statements per connection. A typical day uses about 400; statements
 * that vary with input must not exhaust the server's memory.
 */
const MAX_PREPARED_STATEMENTS = 1_000;

/** How many times per timeout to check for an overdue response. */
const CHECKS_PER_TIMEOUT = 10;

/** Members of a `pg` connection that its types omit. */
interface PgClientInternals {
  on: (event: "error" | "readyForQuery", listener: (error?: unknown) => void) => void;
  parsedStatements: Record<string, string>;
  stream: Socket;
}

/**
 * `pg` settings, plus the maximum time for a response in milliseconds, because statements never
 * complete on a hung server.
 */
export interface ConnectionSettings extends pg.ClientConfig {
  responseTimeoutMs?: number;
}

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

const { query: send } = pg.Client.prototype as unknown as { query: Query };

/**
 * The only kind of connection we open to PostgreSQL. It marks its own errors, never crashes the
 * process when lost, is closed when a response takes longer than `responseTimeoutMs`, and limits
 * its prepared statements.
 */
export class Connection extends pg.Client {
  private prepared = 0;
  private readonly responseTimeoutMs: number | undefined;
  /** When the wait for the next response began. */
  private waitingSince: number | undefined;
  private watch: NodeJS.Timeout | undefined;
  /** Maintained by `pg`. */
  declare private readonly readyForQuery: boolean;
  declare private readonly _ended: boolean;

  constructor(settings?: ConnectionSettings) {
    super(settings);
    this.responseTimeoutMs = settings?.responseTimeoutMs;
    // Runs before the listeners that `pg` adds, which pass the error on.
    this.wire.on("error", markConnectionError);
    // The pending query rejects with the error. Connections checked out of a pool have no listener,
    // so the event would otherwise be an uncaught exception.
    this.on("error", () => undefined);
  }

  /**
   * Closes the connection when a response takes too long. `query_timeout` in `pg` sets a timer per
   * statement, which kept the rows of many statements in memory. In benchmarks, that accounted for
   * a tenth of the time to serve a list, mostly in garbage collection.
   */
  private expectResponse(within: number): void {
    if (this.readyForQuery || this._ended) return;
    this.waitingSince ??= performance.now();
    if (this.watch) return;
    this.on("drain", () => (this.waitingSince = undefined));
    // Runs after `pg`'s own listener. If the connection is not ready, `pg` has already sent the
    // next query.
    this.wire.on("readyForQuery", () => {
      this.waitingSince = this.readyForQuery ? undefined : performance.now();
    });
    this.watch = setInterval(() => {
      if (this.waitingSince === undefined || performance.now() - this.waitingSince < within) return;
      this.wire.stream.destroy(new Error("Query read timeout"));
    }, within / CHECKS_PER_TIMEOUT);
    this.watch.unref();
    this.once("end", () => clearInterval(this.watch));
  }

  private get wire(): PgClientInternals {
    return (this as unknown as { connection: PgClientInternals }).connection;
  }

  /** Counts a statement about to be prepared; deallocates all of them once there are too many. */
  private count(name: string): void {
    if (this.wire.parsedStatements[name] !== undefined) return;
    if (this.prepared >= MAX_PREPARED_STATEMENTS) {
      send.call(this, "DEALLOCATE ALL", (error: unknown) => {
        if (error) return;
        this.wire.parsedStatements = {};
        this.prepared = 0;
      });
    }
    this.prepared += 1;
  }

  static {
    // Assigned because TypeScript cannot override the overloads of `query`, and on the prototype
    // because every statement goes through it.
    Object.assign(this.prototype, {
      query(this: Connection, config: unknown, values?: unknown, callback?: unknown) {
        const { name } = config as { name?: string };
        if (name !== undefined) this.count(name);
        const result = send.call(this, config, values, callback);
        if (this.responseTimeoutMs !== undefined) this.expectResponse(this.responseTimeoutMs);
        return result;
      },
    });
  }
}
