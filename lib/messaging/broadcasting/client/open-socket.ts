import Pusher, { type Channel } from "pusher-js";
import type {
  ChannelAuthorizationData,
  ChannelAuthorizationHandler,
} from "pusher-js/types/src/core/auth/options";
import type { BroadcastingConfig } from "@/lib/messaging/broadcasting/schema";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import { setSocketId } from "@/lib/platform/client/socket-id";
import { awaitSignIn } from "./await-sign-in";

/**
 * How long the connection may be silent before a ping, and how long the pong may take. Together,
 * they determine how soon a dead connection is noticed.
 */
const PING_AFTER_MS = 30_000;
const PONG_WITHIN_MS = 6_000;
/**
 * Retry delays; pusher-js alone would wait up to a minute. The maximum is also how long a server
 * has to respond.
 */
const FIRST_RETRY_MS = 1_500;
const MAX_RETRY_MS = 7_000;
/** Interval between clock checks. A much longer gap means that the machine was asleep. */
const TICK_MS = 5_000;

/** Callbacks for a connection. */
export interface SocketListener {
  onState: (isConnected: boolean) => void;
  /** Receives the events on every channel, including pusher-js's own. */
  onEvent: (channel: string, name: string, data: unknown) => void;
}

export interface Socket {
  subscribe: (channel: string) => void;
  unsubscribe: (channel: string) => void;
}

interface Refusal {
  status?: number;
}

/** Keeps windows that lost the same server from reconnecting at the same moment. */
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);

/** Reconnects quickly, including after sleep and when the network returns. */
function keepConnected(pusher: Pusher): void {
  const { connection } = pusher;
  let wait = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastHeard = Date.now();

  function reconnect(): void {
    clearTimeout(timer);
    timer = setTimeout(reconnect, jittered(wait));
    wait = Math.min(MAX_RETRY_MS, wait * 1.5);
    pusher.disconnect();
    pusher.connect();
  }

  /** Pings the server and reconnects if it does not respond. */
  function check(): void {
    if (connection.state !== "connected") {
      wait = FIRST_RETRY_MS;
      return reconnect();
    }
    const pingedAt = Date.now();
    pusher.send_event("pusher:ping", {});
    setTimeout(
      () => lastHeard < pingedAt && connection.state === "connected" && reconnect(),
      4_000,
    );
  }

  connection.bind("message", () => (lastHeard = Date.now()));
  connection.bind("state_change", ({ current }: { current: string }) => {
    if (current === "connected") {
      clearTimeout(timer);
      timer = undefined;
      wait = FIRST_RETRY_MS;
    } else timer ??= setTimeout(reconnect, jittered(wait));
  });
  timer = setTimeout(reconnect, MAX_RETRY_MS);

  let lastTick = Date.now();
  setInterval(() => {
    if (Date.now() - lastTick > 3 * TICK_MS) check();
    lastTick = Date.now();
  }, TICK_MS);
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  window.addEventListener("pageshow", ({ persisted }) => persisted && check());
}

const AUTH = "/api/broadcasting/auth";

/**
 * The status with which our own handler last rejected each channel; the library reports only its
 * own rejections.
 */
const refusals = new Map<string, number>();

/**
 * Authorizes channels once the connection has signed in. When permissions are revoked, an external
 * app closes the connections on which the user signed in; channels subscribed to before sign-in
 * would stay open.
 */
function authorizeAfter(signedIn: () => Promise<unknown>): ChannelAuthorizationHandler {
  const waitForSignIn = awaitSignIn(signedIn);
  return ({ socketId, channelName }, done) => {
    const body = { socket_id: socketId, channel_name: channelName };
    waitForSignIn(socketId)
      .then(() => api.post<ChannelAuthorizationData>(AUTH, body))
      .then(
        (authorization) => done(null, authorization),
        (error: unknown) => {
          refusals.set(channelName, error instanceof ApiFailure ? error.status : 0);
          done(error as Error, null);
        },
      );
  };
}

/**
 * Subscribes, and retries if there was no response. A rejection is final until the next connection.
 */
function subscribeChannel(pusher: Pusher, name: string, onEvent: SocketListener["onEvent"]): void {
  const isNew = !(pusher.channel(name) as Channel | undefined);
  const channel = pusher.subscribe(name);
  if (!isNew) return;
  channel.bind_global((event: string, data: unknown) => {
    const status = (data as Refusal | undefined)?.status ?? refusals.get(name) ?? 0;
    const isRefusal = event === "pusher:subscription_error";
    onEvent(name, event, isRefusal ? { ...(data as Refusal), status } : data);
    if (event !== "pusher:subscription_error" || (status >= 400 && status < 500)) return;
    setTimeout(() => pusher.channel(name) === channel && pusher.subscribe(name), jittered(3_000));
  });
}

/** Opens the window's connection, which reconnects for as long as the window is open. */
export function openSocket(settings: BroadcastingConfig, listener: SocketListener): Socket {
  const { key, host, port, scheme, path, cluster, signs_in: signsIn } = settings;
  const pusher: Pusher = new Pusher(key, {
    cluster,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    wsPath: path,
    forceTLS: scheme === "https",
    // "ws" includes TLS. Other transports would load third-party scripts.
    enabledTransports: ["ws"],
    activityTimeout: PING_AFTER_MS,
    pongTimeout: PONG_WITHIN_MS,
    userAuthentication: { transport: "ajax", endpoint: "/api/broadcasting/user-auth" },
    channelAuthorization: {
      transport: "ajax",
      endpoint: AUTH,
      ...(signsIn ? { customHandler: authorizeAfter(() => pusher.user.signinDonePromise) } : {}),
    },
  });
  pusher.connection.bind("state_change", ({ current }: { current: string }) => {
    const isConnected = current === "connected";
    setSocketId(isConnected ? pusher.connection.socket_id : undefined);
    listener.onState(isConnected);
  });
  if (signsIn) pusher.signin();
  keepConnected(pusher);
  return {
    subscribe: (name) => subscribeChannel(pusher, name, listener.onEvent),
    unsubscribe: (name) => pusher.unsubscribe(name),
  };
}
