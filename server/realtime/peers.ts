import type { Backplane } from "./backplane";
import type { Hub } from "./hub";
import { HEARTBEAT, type News, SILENCE } from "./news";

/** What a process says that comes or goes; all else comes from one whose members are known. */
const INTRODUCTIONS: News["kind"][] = ["hello", "members", "bye"];

/** Follows the other processes: whose members there are, and which of them have gone without a word. */
export class Peers {
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

  /** Tells everybody of us, and asks for them: at the start, and after the backplane was lost. */
  introduce(): void {
    this.backplane.send({ kind: "hello" });
    this.backplane.send({ kind: "members", entries: this.hub.presence.entries() });
  }

  receive(peer: string, news: News): void {
    const { presence } = this.hub;
    // One that had been given up, for it was busy or asleep: ask whom it has.
    const isForgotten = !this.#heard.has(peer) && !INTRODUCTIONS.includes(news.kind);
    if (isForgotten) this.backplane.send({ kind: "hello" });
    this.#heard.set(peer, Date.now());
    switch (news.kind) {
      case "event":
        return this.hub.deliver(news.event);
      case "terminate":
        return this.hub.terminate(news.userId);
      case "join":
        return presence.peerJoined(peer, news.entry);
      case "leave":
        return presence.peerLeft(peer, news.entry);
      case "members":
        return presence.replacePeer(peer, news.entries);
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
