import type { Entry } from "./presence";

/** An event on its way to subscribers. */
export interface ChannelEvent {
  channels: string[];
  name: string;
  /** JSON text. */
  data: string;
  /** `socket_id` of the connection to exclude. */
  except?: string | undefined;
}

/** Messages exchanged by the processes that share a database. */
export type ClusterMessage =
  | { kind: "event"; event: ChannelEvent }
  | { kind: "join" | "leave"; entry: Entry }
  /** Ends the connections that have signed in as the user. */
  | { kind: "terminate"; userId: string }
  /** All members on the sender's channels. */
  | { kind: "members"; entries: Entry[] }
  /** Requests the other processes' numbers of connections on each channel. */
  | { kind: "count"; question: string }
  | { kind: "counted"; question: string; counts: [channel: string, count: number][] }
  /** Requests the other processes' members. */
  | { kind: "hello" }
  | { kind: "alive" }
  | { kind: "bye" };

/**
 * How often a process announces itself, and how long it can be silent before it is presumed dead,
 * in milliseconds.
 */
export const HEARTBEAT = 3_000;
export const SILENCE = 9_000;

/** How long to wait for the other processes' counts, in milliseconds. */
export const ANSWER = 1_000;
