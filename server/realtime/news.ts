import type { Entry } from "./presence";

/** An event on its way to subscribers. */
export interface ChannelEvent {
  channels: string[];
  name: string;
  /** JSON in a string. */
  data: string;
  /** `socket_id` of the connection that is not told. */
  except?: string | undefined;
}

/** What the processes on one database tell each other. */
export type News =
  | { kind: "event"; event: ChannelEvent }
  | { kind: "join" | "leave"; entry: Entry }
  /** The connections that have signed in as the user end. */
  | { kind: "terminate"; userId: string }
  /** All members on the sender's channels. */
  | { kind: "members"; entries: Entry[] }
  /** Asks the others for their members. */
  | { kind: "hello" }
  | { kind: "alive" }
  | { kind: "bye" };

/** Every so often a process says that it is there; after so long without a word it is not. Milliseconds. */
export const HEARTBEAT = 3_000;
export const SILENCE = 9_000;
