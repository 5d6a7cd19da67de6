import pg from "pg";
import { markConnectionError } from "./trouble";

/** Statements that a connection keeps prepared. A day's use takes some 400; what somebody can vary must not fill the server. */
const MOST_PREPARED = 1_000;

/** What of a `pg` connection its types do not show. */
interface Wire {
  on: (event: "error", listener: (error: unknown) => void) => void;
  parsedStatements: Record<string, string>;
}

type Query = (...given: unknown[]) => unknown;

/** A connection whose failures are known as its own, and which keeps a bounded number of statements prepared. */
export class Connection extends pg.Client {
  private prepared = 0;

  constructor(settings?: string | pg.ClientConfig) {
    super(settings);
    // Before the listeners of `pg`, which pass the error on.
    this.wire.on("error", markConnectionError);
    const query = this.query.bind(this) as Query;
    const forget = () =>
      query("DEALLOCATE ALL", (error: unknown) => {
        if (error) return;
        this.wire.parsedStatements = {};
        this.prepared = 0;
      });
    Object.assign(this, {
      query: (...given: unknown[]) => {
        const [first] = given as [{ name?: string } | undefined];
        const name = first?.name;
        if (name !== undefined && this.wire.parsedStatements[name] === undefined) {
          if (this.prepared >= MOST_PREPARED) forget();
          this.prepared += 1;
        }
        return query(...given);
      },
    });
  }

  private get wire(): Wire {
    return (this as unknown as { connection: Wire }).connection;
  }
}
