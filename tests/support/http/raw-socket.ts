import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A client that sends raw bytes, because a library would not send malformed requests. */
export class RawSocket {
  #received = "";
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk: Buffer) => (this.#received += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  static async open(port: number, text = ""): Promise<RawSocket> {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const raw = new RawSocket(socket);
    await once(socket, "connect");
    if (text !== "") raw.send(text);
    return raw;
  }

  get received(): string {
    return this.#received;
  }

  /** The status codes received, in order. */
  get statuses(): number[] {
    return [...this.#received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));
  }

  send(text: string | Buffer): void {
    this.socket.write(text);
  }

  /** Ends the connection the way a crash would, with a TCP reset. */
  async reset(): Promise<void> {
    this.socket.resetAndDestroy();
    await this.closed;
  }

  /** Waits for the server to close its side, closes ours, and returns everything received. */
  async whole(): Promise<string> {
    if (!this.socket.readableEnded && !this.socket.destroyed) {
      await Promise.race([once(this.socket, "end"), this.closed]);
    }
    this.socket.end();
    await this.closed;
    return this.#received;
  }
}
