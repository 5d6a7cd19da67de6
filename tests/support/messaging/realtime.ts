import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import Pusher from "pusher";
import PusherClient, { type Channel } from "pusher-js";
import { WebSocket } from "ws";
import { realtimeApp } from "@/lib/platform/config/realtime-app";

const app = realtimeApp();

/** Returns a client from the `pusher` library, connected to the server on this port. */
export function publisher(port: number, secret = app.secret): Pusher {
  const { appId, key } = app;
  return new Pusher({ appId, key, secret, host: "127.0.0.1", port: String(port), timeout: 5_000 });
}

/** The identity a client claims on presence channels. */
export interface Person {
  user_id: string;
  user_info: { name: string };
}

/**
 * Returns a pusher-js client connected to the server on this port, with channels signed the way
 * POST /api/broadcasting/auth signs them.
 */
export function client(port: number, person?: Person): PusherClient {
  return new PusherClient(app.key, {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws"],
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, done) => {
        const presence = channelName.startsWith("presence-") ? person : undefined;
        done(null, publisher(port).authorizeChannel(socketId, channelName, presence));
      },
    },
  });
}

/** Resolves with the next event with this name on a channel, or on the connection. */
export function next<T = any>(
  on: { bind: (name: string, callback: (data: T) => void) => unknown },
  name: string,
): Promise<T> {
  return new Promise((resolve) => on.bind(name, resolve));
}

/** Subscribes, and waits for the server's confirmation. */
export async function join(pusher: PusherClient, name: string): Promise<Channel> {
  const channel = pusher.subscribe(name);
  await next(channel, "pusher:subscription_succeeded");
  return channel;
}

/** Speaks the protocol without a library, to send messages that no library would. */
export class RawClient {
  readonly #messages: { event: string; channel?: string; data: any }[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data) => {
      this.#messages.push(JSON.parse((data as Buffer).toString("utf8")));
      for (const check of this.#waiting) check();
    });
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => socket.once("close", resolve));
  }

  /** Connects to a path, by default the correct one. */
  static open(
    port: number,
    path = `/app/${app.key}?protocol=7&client=js&version=8.6.0`,
    headers: Record<string, string> = {},
  ) {
    return new RawClient(new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers }));
  }

  /** Resolves with the first unread message for this event. */
  async take(event: string): Promise<{ channel?: string; data: any }> {
    for (;;) {
      const at = this.#messages.findIndex((message) => message.event === event);
      const [message] = at < 0 ? [] : this.#messages.splice(at, 1);
      if (message) return message;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Returns whether an unread message for this event has arrived. */
  has(event: string): boolean {
    return this.#messages.some((message) => message.event === event);
  }

  async socketId(): Promise<string> {
    const { data } = await this.take("pusher:connection_established");
    return JSON.parse(data).socket_id;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  subscribe(channel: string, auth: object = {}): void {
    this.send({ event: "pusher:subscribe", data: { channel, ...auth } });
  }

  /** Subscribes with a valid signature, and waits for the response. */
  async join(port: number, socketId: string, channel: string, person?: Person): Promise<any> {
    this.subscribe(channel, publisher(port).authorizeChannel(socketId, channel, person));
    return JSON.parse((await this.take("pusher_internal:subscription_succeeded")).data);
  }
}

/** The realtime server in its own process (tests/support/messaging/realtime-process.ts). */
export class RealtimeProcess {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(
    databaseUrl: string,
    limits: object = {},
    ...flags: "trust-proxy"[]
  ): Promise<RealtimeProcess> {
    const program = "tests/support/messaging/realtime-process.ts";
    const child = spawn(
      process.execPath,
      ["--import", "tsx", program, databaseUrl, JSON.stringify(limits), ...flags],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return new RealtimeProcess(Number(line.toString("utf8")), child);
  }

  /** SIGSTOP pauses it, SIGCONT resumes it. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    this.child.kill(signal);
  }

  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, "exit");
    this.child.kill(signal);
    await exit;
  }
}
