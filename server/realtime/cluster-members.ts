import { randomUUID } from "node:crypto";
import type { Backplane } from "./backplane";
import type { Hub } from "./hub";
import { ANSWER, HEARTBEAT, type ClusterMessage, SILENCE } from "./cluster-message";

/**
 * Announcements from a process that is starting or stopping. All other messages come from a process
 * whose members are known.
 */
const INTRODUCTIONS: ClusterMessage["kind"][] = ["hello", "members", "bye"];

/** The counts of the processes that have answered a question so far. */
interface Tally {
  counts: Map<string, number>;
  missing: Set<string>;
  finish: () => void;
}

/** Tracks the other processes: their members, and which processes have gone silent. */
export class ClusterMembers {
  readonly #heard = new Map<string, number>();
  readonly #tallies = new Map<string, Tally>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: Hub,
    private readonly backplane: Backplane,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.backplane.send({ kind: "bye" });
  }

  /**
   * Announces our members and requests the other processes' members: at startup, and after losing
   * the backplane.
   */
  introduce(): void {
    this.backplane.send({ kind: "hello" });
    this.backplane.send({ kind: "members", entries: this.hub.presence.entries() });
  }

  /**
   * Returns the number of connections on each channel, in all processes. Leaves out a process that
   * does not answer within a second.
   */
  async countSubscriptions(): Promise<Map<string, number>> {
    const counts = this.hub.subscriptionCounts;
    if (this.#heard.size === 0) return counts;
    const question = randomUUID();
    await new Promise<void>((finish) => {
      const timer = setTimeout(finish, ANSWER);
      const done = () => {
        clearTimeout(timer);
        finish();
      };
      this.#tallies.set(question, { counts, missing: new Set(this.#heard.keys()), finish: done });
      this.backplane.send({ kind: "count", question });
    });
    this.#tallies.delete(question);
    return counts;
  }

  #tally(peer: string, question: string, counts: [string, number][]): void {
    const tally = this.#tallies.get(question);
    if (!tally?.missing.delete(peer)) return;
    for (const [channel, count] of counts) {
      tally.counts.set(channel, (tally.counts.get(channel) ?? 0) + count);
    }
    if (tally.missing.size === 0) tally.finish();
  }

  receive(peer: string, message: ClusterMessage): void {
    const { presence } = this.hub;
    // It had been presumed dead because it was busy or suspended, so request its members.
    const isForgotten = !this.#heard.has(peer) && !INTRODUCTIONS.includes(message.kind);
    if (isForgotten) this.backplane.send({ kind: "hello" });
    this.#heard.set(peer, Date.now());
    switch (message.kind) {
      case "event":
        return this.hub.deliver(message.event);
      case "terminate":
        return this.hub.terminate(message.userId);
      case "join":
        return presence.peerJoined(peer, message.entry);
      case "leave":
        return presence.peerLeft(peer, message.entry);
      case "members":
        return presence.replacePeer(peer, message.entries);
      case "hello":
        return this.backplane.send({ kind: "members", entries: presence.entries() });
      case "count": {
        const { question } = message;
        const counts = [...this.hub.subscriptionCounts];
        return this.backplane.send({ kind: "counted", question, counts });
      }
      case "counted":
        return this.#tally(peer, message.question, message.counts);
      case "alive":
        return;
      case "bye":
        return this.#forget(peer);
    }
  }

  #beat(): void {
    this.backplane.send({ kind: "alive" });
    const before = Date.now() - SILENCE;
    for (const [peer, at] of this.#heard) if (at < before) this.#forget(peer);
  }

  #forget(peer: string): void {
    this.#heard.delete(peer);
    this.hub.presence.replacePeer(peer, []);
  }
}
