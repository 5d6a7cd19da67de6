/** What a client may cost. Times in milliseconds, sizes in bytes. */
export const LIMITS = {
  /** Of one process; more are turned away with 4100. */
  connections: 10_000,
  /** Of one client address, or one network of IPv6: MAX_CONNECTIONS_PER_ADDRESS. */
  connectionsPerAddress: 10_000,
  /** A connection that is on no channel for so long is turned away with 4100. */
  subscriptionTimeout: 30_000,
  channelsPerConnection: 200,
  /** Sessions and tokens that open channels with one connection: of a browser one, or two after a new sign-in. */
  holders: 20,
  /** Of one message from a client, and of one event's data (Pusher's own limit). */
  message: 10_240,
  /** Messages of any kind: a page subscribes to a handful of channels at once, and then pings. */
  messagesAtOnce: 300,
  messagesPerSecond: 20,
  /** What waits in this process for one client to read. Slower ones are dropped: they come back and ask anew. */
  backlog: 512 * 1024,
  /** People in one presence channel, and what is told of each. */
  members: 100,
  memberData: 4_096,
  /** Quiet for so long, a connection is asked for a sign of life, and then has so long to give it. */
  activityTimeout: 30_000,
  pongTimeout: 15_000,
  /** Give or take a quarter: then a client is sent away, comes back at once and asks for its channels anew. */
  lifetime: 60 * 60_000,
  /** How often connections are looked at: a session or token that expires ends its connections by then. */
  sweep: 3_000,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

/** Tokens that come back with time: `take()` is false when none is left. */
export class Bucket {
  #left: number;
  #at = Date.now();

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {
    this.#left = size;
  }

  take(): boolean {
    const now = Date.now();
    this.#left = Math.min(this.size, this.#left + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
