import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";

/**
 * A reverse proxy in front of the server under test that can drop every open WebSocket and refuse
 * new ones, while pages and the API keep working. Browser and server speak the real protocol.
 */
export class RealtimeProxy {
  private readonly open = new Set<Socket>();
  private isDown = false;

  private constructor(
    private readonly server: http.Server,
    readonly port: number,
  ) {}

  static async start(target: number): Promise<RealtimeProxy> {
    const server = http.createServer((request, response) => {
      const { method, url: path, headers } = request;
      const options = { host: "127.0.0.1", port: target, method, path, headers };
      const upstream = http.request(options, (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
        upstreamResponse.pipe(response);
      });
      upstream.on("error", () => response.destroy());
      response.on("close", () => upstream.destroy());
      request.pipe(upstream);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const proxy = new RealtimeProxy(server, (server.address() as AddressInfo).port);
    server.on("upgrade", (request: http.IncomingMessage, socket: Socket, head: Buffer) => {
      if (proxy.isDown) return socket.destroy();
      const upstream = net.connect(target, "127.0.0.1");
      const pairs = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${pairs.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) {
        proxy.open.add(end);
        end.on("error", () => end.destroy());
        end.on("close", () => [socket, upstream].forEach((other) => other.destroy()));
      }
    });
    return proxy;
  }

  /** Drops all WebSockets, and refuses new ones. */
  lose(): void {
    this.isDown = true;
    for (const socket of this.open) socket.destroy();
    this.open.clear();
  }

  restore(): void {
    this.isDown = false;
  }

  stop(): void {
    this.lose();
    this.server.close();
    this.server.closeAllConnections();
  }
}
