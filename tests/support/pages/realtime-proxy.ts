import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";

/**
 * A reverse proxy in front of the server under test that can drop realtime connections. Pages and
 * the API work as usual, while every open WebSocket is dropped and new ones are refused. It speaks
 * the real protocol, from browser to server.
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
      const onward = http.request(options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on("error", () => response.destroy());
      response.on("close", () => onward.destroy());
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const proxy = new RealtimeProxy(server, (server.address() as AddressInfo).port);
    server.on("upgrade", (request: http.IncomingMessage, socket: Socket, head: Buffer) => {
      if (proxy.isDown) return socket.destroy();
      const onward = net.connect(target, "127.0.0.1");
      const pairs = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      onward.write(`GET ${request.url} HTTP/1.1\r\n${pairs.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
      for (const end of [socket, onward]) {
        proxy.open.add(end);
        end.on("error", () => end.destroy());
        end.on("close", () => [socket, onward].forEach((other) => other.destroy()));
      }
    });
    return proxy;
  }

  /** Drops all connections, and refuses new ones. */
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
