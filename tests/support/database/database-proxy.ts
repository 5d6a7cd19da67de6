import net, { type AddressInfo, type Socket } from "node:net";

/**
 * A proxy in front of the database that can simulate its loss: connections are dropped, and new
 * ones refused.
 */
export class DatabaseProxy {
  private readonly open = new Set<Socket>();
  private isSilent = false;
  private forbidden: string | undefined;

  private constructor(
    private readonly server: net.Server,
    /** The database's own URL. */
    readonly target: string,
    /** The database's URL through the proxy. */
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const target = new URL(databaseUrl);
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
    const proxy = new DatabaseProxy(server, databaseUrl, url);
    server.on("connection", (socket: Socket) => {
      const upstream = net.connect(Number(target.port), target.hostname);
      for (const end of [socket, upstream]) {
        proxy.open.add(end);
        end.on("error", () => end.destroy());
        end.on("close", () => {
          proxy.open.delete(end);
          for (const other of [socket, upstream]) other.destroy();
        });
      }
      socket.on("data", (bytes) => {
        if (proxy.forbidden !== undefined && bytes.includes(proxy.forbidden))
          socket.resetAndDestroy();
        else if (!proxy.isSilent) upstream.write(bytes);
      });
      upstream.pipe(socket);
    });
    return proxy;
  }

  /** Drops all connections. */
  cut(): void {
    for (const socket of this.open) socket.resetAndDestroy();
  }

  /** Drops all connections, and refuses new ones. */
  async lose(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cut();
    await closed;
  }

  /** While silent, accepts data but forwards none of it. */
  beSilent(isSilent: boolean): void {
    this.isSilent = isSilent;
  }

  /** Drops any connection that sends this text. */
  cutAt(text: string | undefined): void {
    this.forbidden = text;
  }

  async restore(): Promise<void> {
    const { port } = new URL(this.url);
    await new Promise<void>((resolve) => this.server.listen(Number(port), "127.0.0.1", resolve));
  }
}
