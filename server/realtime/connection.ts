import { randomInt } from "node:crypto";
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { SocketHolder } from "@/lib/platform/membership/revocation-channel";
import { eventFrame, type Frame } from "./frame";
import { Bucket, type Limits } from "./limits";
import { CODE, type Member } from "./protocol";

const PING = eventFrame("pusher:ping", "{}");
const PONG = eventFrame("pusher:pong", "{}");

/** One client: its socket, its subscriptions and its rate limits. */
export class Connection {
  /** `socket_id`: authorizations are signed for it, and events exclude it. */
  readonly id = `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 47)}`;
  /** By channel: the member for presence channels, otherwise null. */
  readonly subscriptions = new Map<string, Member | null>();
  /** The user the client has signed in as (`pusher:signin`), if any. */
  signedInAs: string | undefined;
  /** The sessions and tokens that opened its channels. Empty if another program signed them. */
  readonly #holders = new Map<string, SocketHolder>();
  readonly messages: Bucket;
  readonly #endsAt: number;
  #lastSeen = Date.now();
  #isPinged = false;
  #subscribedAt = Date.now();

  constructor(
    private readonly webSocket: WebSocket,
    /** The socket under the WebSocket: prebuilt frames are written to it directly. */
    private readonly socket: Duplex,
    private readonly limits: Limits,
  ) {
    this.#endsAt = Date.now() + limits.lifetime * (0.75 + Math.random() / 2);
    this.messages = new Bucket(limits.messagesAtOnce, limits.messagesPerSecond);
    const data = { socket_id: this.id, activity_timeout: Math.ceil(limits.activityTimeout / 1000) };
    this.write(eventFrame("pusher:connection_established", JSON.stringify(data)));
  }

  /** Sends a frame, or drops the client if it reads too slowly. */
  write(frame: Frame): void {
    if (this.webSocket.readyState !== WebSocket.OPEN) return;
    if (this.socket.writableLength > this.limits.backlog) this.webSocket.terminate();
    else this.socket.write(frame);
  }

  error(code: number | null, message: string): void {
    this.write(eventFrame("pusher:error", { code, message }));
  }

  /** Sends the reason and closes the connection. */
  end(code: number, message: string): void {
    this.error(code, message);
    this.webSocket.close(code, message);
  }

  get isClosed(): boolean {
    return this.webSocket.readyState === WebSocket.CLOSED;
  }

  /** Ends the connection without a message, for a client that does not read. */
  terminate(): void {
    this.webSocket.terminate();
  }

  /** Any message proves that the client is alive. */
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

  /** Records one more holder. Returns false if there are too many. */
  hold(holder: SocketHolder): boolean {
    this.#holders.set(holder.by, holder);
    return this.#holders.size <= this.limits.holders;
  }

  /**
   * Pings a quiet client. Returns false if the connection has ended: it did not respond, is not
   * subscribed to any channel, belongs to an expired session or token, or has reached its maximum
   * age. Rights are checked once per channel, so the maximum age limits how long outdated rights
   * stay in effect.
   */
  checkLife(now: number): boolean {
    const isExpired = this.holders.some(({ until }) => until !== null && now > until);
    if (now > this.#endsAt || isExpired) {
      this.end(CODE.reconnect, "Resubscribe to your channels");
      return false;
    }
    const { activityTimeout, pongTimeout, subscriptionTimeout } = this.limits;
    if (this.subscriptions.size > 0) this.#subscribedAt = now;
    if (now - this.#subscribedAt > subscriptionTimeout) {
      // The client library reconnects later, and may subscribe by then.
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
