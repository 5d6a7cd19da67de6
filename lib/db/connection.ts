import pg from "pg";
import { markConnectionError } from "./trouble";

/** Statements that a connection keeps prepared. A day's use takes some 400; what somebody can vary must not fill the server. */
const MOST_PREPARED = 1_000;

/** What of a `pg` connection its types do not show. */
interface Wire {
  on: (event: "error", listener: (error: unknown) => void) => void;
  parsedStatements: Record<string, string>;
}

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

const { query: send } = pg.Client.prototype as unknown as { query: Query };

/**
 * The one kind of connection to PostgreSQL: its failures are known as its own, one that is lost ends no process, and it
 * keeps a bounded number of statements prepared.
 */
export class Connection extends pg.Client {
  private prepared = 0;

  constructor(settings?: string | pg.ClientConfig) {
    super(settings);
    // Before the listeners of `pg`, which pass the error on.
    this.wire.on("error", markConnectionError);
    // What was asked of it fails and says why. Without a listener, which a pool's connection in use has not, the event would
    // be an exception.
    this.on("error", () => undefined);
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
        return send.call(this, config, values, callback);
      },
    });
  }
}
