import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";

const CHECK_MS = 100;

/**
 * A reverse proxy for several processes. It checks each one's health, sends requests to the ready
 * ones in turn, and keeps connections to them open. A request is sent to another process only if
 * the connection was refused before any byte was sent; any other error is a failure, whatever the
 * method.
 */
export class FrontProxy {
  /** Requests for which the client got no complete response from any process. */
  readonly failures: string[] = [];
  completed = 0;
  private readonly ready = new Set<number>();
  private readonly agents = new Map<number, http.Agent>();
  private next = 0;
  private readonly checks: NodeJS.Timeout;

  private constructor(
    private readonly server: http.Server,
    private readonly targets: number[],
  ) {
    for (const port of targets) this.agents.set(port, new http.Agent({ keepAlive: true }));
    this.checks = setInterval(() => targets.forEach((port) => this.check(port)), CHECK_MS);
  }

  static async start(targets: number[]): Promise<FrontProxy> {
    // Longer than any test client keeps a connection open, so it is always the client that closes
    // first.
    const server = http.createServer({ keepAliveTimeout: 120_000 });
    const proxy = new FrontProxy(server, targets);
    server.on("request", (request: http.IncomingMessage, response: http.ServerResponse) =>
      proxy.pass(request, response),
    );
    server.on("upgrade", (request: http.IncomingMessage, socket: Socket, head: Buffer) =>
      proxy.tunnel(request, socket, head),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    for (const port of targets) proxy.check(port);
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Number of ready processes, as far as the proxy knows. */
  get readyCount(): number {
    return this.ready.size;
  }

  stop(): void {
    clearInterval(this.checks);
    this.server.close();
    this.server.closeAllConnections();
    for (const agent of this.agents.values()) agent.destroy();
  }

  private check(port: number): void {
    const path = "/api/health/ready";
    const request = http.get({ host: "127.0.0.1", port, path, timeout: 2_000 }, (response) => {
      response.resume();
      if (response.statusCode === 200) this.ready.add(port);
      else this.ready.delete(port);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => this.ready.delete(port));
  }

  /**
   * Returns the ready processes, starting with the next in turn, or all processes if none are
   * ready.
   */
  private inTurn(): number[] {
    const ports = this.targets.filter((port) => this.ready.has(port));
    const candidates = ports.length > 0 ? ports : this.targets;
    const first = this.next++ % candidates.length;
    return [...candidates.slice(first), ...candidates.slice(0, first)];
  }

  private pass(request: http.IncomingMessage, response: http.ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => this.send(request, Buffer.concat(chunks), response, this.inTurn()));
  }

  private send(
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
    [port, ...others]: number[],
  ): void {
    const { method, url: path, headers } = request;
    const fail = (reason: string) => {
      this.failures.push(`${method} ${path}: ${reason}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (port === undefined) return fail("no process accepted it");
    const agent = this.agents.get(port);
    const options = { host: "127.0.0.1", port, method, path, headers, agent };
    const onward = http.request(options, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
      upstream.on("error", (error) => fail(error.message));
      upstream.on("end", () => (upstream.complete ? this.completed++ : fail("cut off")));
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") this.send(request, body, response, others);
      else fail(error.code ?? error.message);
    });
    onward.end(body);
  }

  private tunnel(request: http.IncomingMessage, socket: Socket, head: Buffer): void {
    const [port = 0] = this.inTurn();
    const onward = net.connect(port, "127.0.0.1");
    const pairs = request.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    onward.write(`GET ${request.url} HTTP/1.1\r\n${pairs.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) {
      end.on("error", () => end.destroy());
      end.on("close", () => [socket, onward].forEach((other) => other.destroy()));
    }
  }
}
