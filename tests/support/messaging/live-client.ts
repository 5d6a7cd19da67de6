import PusherClient, { type Channel } from "pusher-js";
import type { BroadcastingConfig } from "@/lib/messaging/broadcasting/schema";
import type { HttpClient } from "../http/http-client";

/** pusher-js as pages use it: the API authorizes each channel for the caller of `api`. */
export class LiveClient {
  readonly pusher: PusherClient;
  /**
   * Everything received, in order: `<channel or "connection"> <event>`, or a rejection with its
   * status.
   */
  readonly heard: string[] = [];

  constructor(api: HttpClient, { key, host, port }: BroadcastingConfig) {
    this.pusher = new PusherClient(key, {
      cluster: "",
      wsHost: host,
      wsPort: port,
      forceTLS: false,
      enabledTransports: ["ws"],
      channelAuthorization: {
        endpoint: "",
        transport: "ajax",
        customHandler: ({ socketId, channelName }, done) => {
          const body = { socket_id: socketId, channel_name: channelName };
          api.post("/api/broadcasting/auth", body).then(
            (authorization) => done(null, authorization),
            (error: unknown) => done(error as Error, null),
          );
        },
      },
    });
    // The code arrives twice, in an event and when the connection closes.
    this.pusher.connection.bind("error", ({ data }: { data?: { code?: number } }) => {
      const line = `connection ${data?.code}`;
      if (data?.code !== undefined && !this.heard.includes(line)) this.heard.push(line);
    });
  }

  /** Opens a person's client, connected to one process. */
  static async open(api: HttpClient, port: number): Promise<LiveClient> {
    const target = api.at(port);
    const config = await target.get<BroadcastingConfig>("/api/broadcasting/config");
    return new LiveClient(target, { ...config, host: "127.0.0.1", port });
  }

  /** Subscribes permanently and records the server's messages. */
  async join(name: string): Promise<Channel> {
    const channel = this.pusher.subscribe(name);
    const joined = new Promise<void>((resolve, reject) => {
      channel.bind("pusher:subscription_succeeded", () => {
        this.heard.push(`${name} joined`);
        resolve();
      });
      channel.bind("pusher:subscription_error", ({ error }: { error: string }) => {
        const [, status] = /: (\d{3}) /.exec(error) ?? [];
        this.heard.push(`${name} refused ${status}`);
        reject(new Error(error));
      });
    });
    await joined;
    return channel;
  }

  forget(): void {
    this.heard.length = 0;
  }

  close(): void {
    this.pusher.disconnect();
  }
}
