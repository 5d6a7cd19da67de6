import { randomInt } from "node:crypto";
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { SocketHolder } from "@/lib/platform/rights/rights-channel";
import { eventFrame, type Frame } from "./frame";
import { Bucket, type Limits } from "./limits";
import { CODE, type Member } from "./protocol";

const PING = eventFrame("pusher:ping", "{}");
const PONG = eventFrame("pusher:pong", "{}");

/** One client: its socket, what it is subscribed to, and how much it may ask. */
export class Connection {
  /** `socket_id`: what authorizations are signed for and events leave out. */
  readonly id = `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 47)}`;
  /** By channel; the member for presence channels, else null. */
  readonly subscriptions = new Map<string, Member | null>();
  /** The user that the client has signed in as, where it has (`pusher:signin`). */
  signedInAs: string | undefined;
  /** Whose sessions and tokens opened its channels; nobody's, where its channels were signed by another program. */
  readonly #holders = new Map<string, SocketHolder>();
  readonly messages: Bucket;
  readonly #endsAt: number;
  #lastSeen = Date.now();
  #isPinged = false;
  #subscribedAt = Date.now();

  constructor(
    private readonly webSocket: WebSocket,
    /** What the WebSocket runs on: whole frames are written past it. */
    private readonly socket: Duplex,
    private readonly limits: Limits,
  ) {
    this.#endsAt = Date.now() + limits.lifetime * (0.75 + Math.random() / 2);
    this.messages = new Bucket(limits.messagesAtOnce, limits.messagesPerSecond);
    const data = { socket_id: this.id, activity_timeout: Math.ceil(limits.activityTimeout / 1000) };
    this.write(eventFrame("pusher:connection_established", JSON.stringify(data)));
  }

  /** Sends a frame, unless the client reads so slowly that it is dropped. */
  write(frame: Frame): void {
    if (this.webSocket.readyState !== WebSocket.OPEN) return;
    if (this.socket.writableLength > this.limits.backlog) this.webSocket.terminate();
    else this.socket.write(frame);
  }

  error(code: number | null, message: string): void {
    this.write(eventFrame("pusher:error", { code, message }));
  }

  /** Says why, and ends the connection. */
  end(code: number, message: string): void {
    this.error(code, message);
    this.webSocket.close(code, message);
  }

  get isClosed(): boolean {
    return this.webSocket.readyState === WebSocket.CLOSED;
  }

  /** Ends the connection without a word, for a client that does not read what is said. */
  terminate(): void {
    this.webSocket.terminate();
  }

  /** Any message is a sign of life. */
  isSeen(): void {
    this.#lastSeen = Date.now();
    this.#isPinged = false;
  }

  pong(): void {
    this.write(PONG);
  }

  get holders(): SocketHolder[] {
    return [...this.#holders.values()];
  }

  /** Notes one more holder; false when they are too many. */
  hold(holder: SocketHolder): boolean {
    this.#holders.set(holder.by, holder);
    return this.#holders.size <= this.limits.holders;
  }

  /**
   * Asks a quiet client for a sign of life; false when the connection is over: none has come, it is on no channel, or its
   * time is up, since rights are asked once for a channel, and none that have ended outlive it.
   */
  checkLife(now: number): boolean {
    const isOver = this.holders.some(({ until }) => until !== null && now > until);
    if (now > this.#endsAt || isOver) {
      this.end(CODE.reconnect, "Ask for your channels again");
      return false;
    }
    const { activityTimeout, pongTimeout, subscriptionTimeout } = this.limits;
    if (this.subscriptions.size > 0) this.#subscribedAt = now;
    if (now - this.#subscribedAt > subscriptionTimeout) {
      // Its library comes back later, and by then may have something to subscribe to.
      this.end(CODE.overCapacity, "No subscription");
      return false;
    }
    const quiet = now - this.#lastSeen;
    if (quiet > activityTimeout + pongTimeout) {
      this.end(CODE.noPong, "Pong reply not received");
      return false;
    }
    if (quiet > activityTimeout && !this.#isPinged) {
      this.#isPinged = true;
      this.write(PING);
    }
    return true;
  }
}
