import type { Socket } from "node:net";
import pg from "pg";
import { markConnectionError } from "./trouble";

/** Statements that a connection keeps prepared. A day's use takes some 400; what somebody can vary must not fill the server. */
const MOST_PREPARED = 1_000;

/** How often within its time an answer that is due is looked for. */
const LOOKS = 10;

/** What of a `pg` connection its types do not show. */
interface Wire {
  on: (event: "error" | "readyForQuery", listener: (error?: unknown) => void) => void;
  parsedStatements: Record<string, string>;
  stream: Socket;
}

/** Those of `pg`, and how long an answer may take, in milliseconds: a server that hangs ends no statement by itself. */
export interface ConnectionSettings extends pg.ClientConfig {
  answerMs?: number;
}

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

const { query: send } = pg.Client.prototype as unknown as { query: Query };

/**
 * The one kind of connection that we open to PostgreSQL: its failures are known as its own, one that is lost ends no process,
 * one that has `answerMs` is given up when no answer comes, and it keeps a bounded number of statements prepared.
 */
export class Connection extends pg.Client {
  private prepared = 0;
  private readonly answerMs: number | undefined;
  /** Since when the answer that comes next is due. */
  private askedAt: number | undefined;
  private watch: NodeJS.Timeout | undefined;
  /** Kept by `pg`. */
  declare private readonly readyForQuery: boolean;
  declare private readonly _ended: boolean;

  constructor(settings?: ConnectionSettings) {
    super(settings);
    this.answerMs = settings?.answerMs;
    // Before the listeners of `pg`, which pass the error on.
    this.wire.on("error", markConnectionError);
    // What was asked of it fails and says why. Without a listener, which a pool's connection in use has not, the event would
    // be an exception.
    this.on("error", () => undefined);
  }

  /**
   * Gives the connection up when an answer takes longer than it may. The `query_timeout` of `pg`, a timer for each statement,
   * kept the rows of many alive: it took a tenth of a list's time, most of it in garbage collection (measured).
   */
  private expectAnswer(within: number): void {
    if (this.readyForQuery || this._ended) return;
    this.askedAt ??= performance.now();
    if (this.watch) return;
    this.on("drain", () => (this.askedAt = undefined));
    // After the listener of `pg`: where it is not ready again, it has sent the next question.
    this.wire.on("readyForQuery", () => {
      this.askedAt = this.readyForQuery ? undefined : performance.now();
    });
    this.watch = setInterval(() => {
      if (this.askedAt === undefined || performance.now() - this.askedAt < within) return;
      this.wire.stream.destroy(new Error("Query read timeout"));
    }, within / LOOKS);
    this.watch.unref();
    this.once("end", () => clearInterval(this.watch));
  }

  private get wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }

  /** Counts a statement that is to be prepared; lets go of all when they are too many. */
  private count(name: string): void {
    if (this.wire.parsedStatements[name] !== undefined) return;
    if (this.prepared >= MOST_PREPARED) {
      send.call(this, "DEALLOCATE ALL", (error: unknown) => {
        if (error) return;
        this.wire.parsedStatements = {};
        this.prepared = 0;
      });
    }
    this.prepared += 1;
  }

  static {
    // Its overloads cannot be overridden with types. On the prototype, as every statement passes here.
    Object.assign(this.prototype, {
      query(this: Connection, config: unknown, values?: unknown, callback?: unknown) {
        const { name } = config as { name?: string };
        if (name !== undefined) this.count(name);
        const asked = send.call(this, config, values, callback);
        if (this.answerMs !== undefined) this.expectAnswer(this.answerMs);
        return asked;
      },
    });
  }
}
