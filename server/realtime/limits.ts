/** Limits per client. Times in milliseconds, sizes in bytes. */
export const LIMITS = {
  /** Per process; connections over the limit are closed with 4100. */
  connections: 10_000,
  /** Per client address or IPv6 network: MAX_CONNECTIONS_PER_ADDRESS. */
  connectionsPerAddress: 10_000,
  /** A connection without a channel for this long is closed with 4100. */
  subscriptionTimeout: 30_000,
  channelsPerConnection: 200,
  /** Sessions and tokens that open channels on one connection. A browser has one, or two after a new sign-in. */
  holders: 20,
  /** Maximum size of a client message, and of an event's data (Pusher's own limit). */
  message: 10_240,
  /**
   * Messages of any kind. A page subscribes to a handful of channels at once, and then only pings.
   */
  messagesAtOnce: 300,
  messagesPerSecond: 20,
  /** Bytes buffered in this process for one client. Slower clients are dropped; they reconnect and refetch. */
  backlog: 512 * 1024,
  /** Maximum number of people in one presence channel, and maximum size of each person's data. */
  members: 100,
  memberData: 4_096,
  /**
   * A quiet connection is pinged after `activityTimeout`, and then has `pongTimeout` to respond.
   */
  activityTimeout: 30_000,
  pongTimeout: 15_000,
  /**
   * How long a connection lasts, plus or minus a quarter. The client is then disconnected,
   * reconnects immediately and subscribes to its channels again.
   */
  lifetime: 60 * 60_000,
  /**
   * How often connections are checked. Connections of an expired session or token are closed within
   * this time.
   */
  sweep: 3_000,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

/** A token bucket that refills over time. `take()` returns false if it is empty. */
export class Bucket {
  #available: number;
  #at = Date.now();

  constructor(
    private readonly size: number,
    private readonly perSecond: number,
  ) {
    this.#available = size;
  }

  take(): boolean {
    const now = Date.now();
    this.#available = Math.min(
      this.size,
      this.#available + ((now - this.#at) / 1000) * this.perSecond,
    );
    this.#at = now;
    if (this.#available < 1) return false;
    this.#available -= 1;
    return true;
  }
}
