import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { requestId } from "./request-id";
import { sendError } from "./send-error";

/** Time limits for a connection, in milliseconds. */
export const SOCKET_LIMITS = {
  /**
   * For the headers of a request, from its first byte. For the first request, from the start of the
   * connection.
   */
  head: 20_000,
  /** How often the headers' deadline is checked. */
  check: 2_000,
  /** Between two requests. Proxies keep connections for a minute or less. */
  keepAlive: 65_000,
  /** For a client to read some of what is sent to it. */
  stall: 60_000,
  /** For a client to read why the connection closes, and to close its side. */
  linger: 2_000,
};

export type SocketLimits = typeof SOCKET_LIMITS;

/** A request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A response sent outside any exchange. */
interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

const owned = new WeakMap<Duplex, OwnedSocket>();

/**
 * Owns a raw socket from connection to destruction. Errors never become exceptions, and however the
 * socket is closed, it ends up destroyed.
 */
export class OwnedSocket {
  readonly #pending = new Set<Exchange>();
  #refusal: Refusal | undefined;
  #isClosing = false;

  private constructor(
    readonly socket: Duplex,
    private readonly limits: SocketLimits,
  ) {
    // Node removes its own listener when it hands over a socket, as it does for CONNECT.
    socket.on("error", () => socket.destroy());
    if (!(socket instanceof Socket)) return;
    // Destroying it with unread data would send a reset, which could overtake the response.
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (this.arriving) this.close();
      else destroySoon();
    };
  }

  /** Returns the socket's owner, which never changes during the socket's lifetime. */
  static of(socket: Duplex, limits: SocketLimits = SOCKET_LIMITS): OwnedSocket {
    let owner = owned.get(socket);
    if (!owner) owned.set(socket, (owner = new OwnedSocket(socket, limits)));
    return owner;
  }

  static has(socket: Duplex): boolean {
    return owned.has(socket);
  }

  /** True once further input is ignored. */
  get isClosing(): boolean {
    return this.#isClosing || this.#refusal !== undefined || this.socket.destroyed;
  }

  /** True while a response is pending. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** The request that is still arriving, if any. */
  get arriving(): Exchange | undefined {
    return [...this.#pending].find(({ request }) => !request.complete);
  }

  begin(exchange: Exchange): void {
    this.#pending.add(exchange);
    exchange.response.once("close", () => {
      this.#pending.delete(exchange);
      if (this.#refusal && !this.isBusy) this.#respond(this.#refusal);
    });
  }

  /**
   * Sends an error for input that is not a request, after the pending responses, then closes the
   * connection.
   */
  reject(refusal: Refusal): void {
    if (this.isClosing) return;
    this.#refusal = refusal;
    if (!this.isBusy) this.#respond(refusal);
  }

  /**
   * Ends an exchange with an error while its request is still arriving, then closes the connection.
   */
  refuse({ request, response }: Exchange, status: number, message: string): void {
    if (this.isClosing) return;
    this.#isClosing = true;
    // Once the response has been sent, Node forgets the request, and anything reading its body
    // would wait forever.
    this.socket.once("close", () => request.destroy());
    if (response.headersSent) {
      this.socket.destroy();
      return;
    }
    response.setHeader("Connection", "close");
    sendError(response, status, message);
  }

  /** Ends our side, discards further input, and destroys the socket after a time limit. */
  close(): void {
    const { socket } = this;
    this.#isClosing = true;
    const timer = setTimeout(() => socket.destroy(), this.limits.linger);
    socket.once("close", () => clearTimeout(timer));
    socket.end();
    socket.resume();
  }

  #respond({ status, message, headers = {} }: Refusal): void {
    const { socket } = this;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify({ message });
    const lines = Object.entries({
      ...headers,
      "X-Request-Id": requestId(undefined),
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    this.close();
  }
}
