import { EventEmitter, once } from "node:events";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { Webhook } from "standardwebhooks";

/** A request to a webhook, as the receiver saw it. */
export interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Responder = (request: Received, response: http.ServerResponse) => void;

/** Networks that tests allow webhooks to reach. */
export const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/** Returns a promise and the function that resolves it. */
export function gate(): { opened: Promise<unknown>; open: () => void } {
  const events = new EventEmitter();
  return { opened: once(events, "open"), open: () => void events.emit("open") };
}

const status = (code: number): Responder => {
  return (_request, response) => response.writeHead(code).end(`status ${code}`);
};

/** A server on loopback that records requests and returns the given responses in turn, then 204. */
export class Receiver {
  readonly received: Received[] = [];
  /** The host names requested in TLS handshakes (SNI). */
  readonly serverNames: (string | false | undefined)[] = [];
  private readonly responders: Responder[] = [];

  private constructor(
    private readonly server: http.Server,
    private readonly scheme: "http" | "https",
  ) {}

  /** Starts a receiver, which uses TLS if given a key and its certificate. */
  static async open(tls?: { key: string; cert: string }): Promise<Receiver> {
    const server = tls ? https.createServer(tls) : http.createServer();
    const receiver = new Receiver(server, tls ? "https" : "http");
    server.on("secureConnection", ({ servername }: TLSSocket & { servername?: string | false }) =>
      receiver.serverNames.push(servername),
    );
    server.on("request", (request, response) => void receiver.take(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return receiver;
  }

  private async take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return;
    }
    const { method = "", url = "" } = request;
    const headers = request.headers as Record<string, string>;
    const body = Buffer.concat(chunks).toString("utf8");
    const received = { method, path: url, headers, body };
    this.received.push(received);
    (this.responders.shift() ?? status(204))(received, response);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.scheme}://127.0.0.1:${this.port}/hook`;
  }

  /** Sets the responses to the next requests, each a status or a function that responds. */
  next(...responses: (number | Responder)[]): void {
    this.responders.push(
      ...responses.map((response) => (typeof response === "number" ? status(response) : response)),
    );
  }

  /** Returns the bodies received so far, after verifying each with the secret. */
  messages<T = any>(secret: string): T[] {
    const verifier = new Webhook(secret);
    return this.received.map(({ body, headers }) => verifier.verify(body, headers) as T);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
