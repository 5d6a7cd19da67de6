import type { Backplane } from "./backplane";
import type { Hub } from "./hub";
import { HEARTBEAT, type ClusterMessage, SILENCE } from "./cluster-message";

/**
 * Announcements from a process that is starting or stopping. All other messages come from a process
 * whose members are known.
 */
const INTRODUCTIONS: ClusterMessage["kind"][] = ["hello", "members", "bye"];

/** Tracks the other processes: their members, and which processes have gone silent. */
export class ClusterMembers {
  readonly #heard = new Map<string, number>();
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
