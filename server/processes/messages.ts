import type { MetricObjectWithValues, MetricValue } from "prom-client";

/** The metrics of one process, as data. */
export type Snapshot = MetricObjectWithValues<MetricValue<string>>[];

/** What the primary sends to its processes. */
export type ToProcess =
  /** The database is ready and migrated. */
  | { kind: "database"; url: string }
  /** Asks for a snapshot. */
  | { kind: "measure"; id: number }
  /** The answer to `gather`; without a text if they could not be gathered. */
  | { kind: "metrics"; id: number; text: string | undefined };

/** What processes send to the primary. */
export type ToPrimary =
  /** Asks for the database, once it listens: an earlier message could be lost. */
  | { kind: "hello" }
  | { kind: "ready" }
  | { kind: "snapshot"; id: number; snapshot: Snapshot }
  /** Asks for the metrics of all processes; contains the asking process's own. */
  | { kind: "gather"; id: number; snapshot: Snapshot };
