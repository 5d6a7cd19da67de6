import Pusher, { type Channel } from "pusher-js";
import type {
  ChannelAuthorizationData,
  ChannelAuthorizationHandler,
} from "pusher-js/types/src/core/auth/options";
import type { BroadcastingConfig } from "@/lib/messaging/broadcasting/schema";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import { setSocketId } from "@/lib/platform/client/socket-id";
import { awaitSignIn } from "./await-sign-in";

/** Silence after which the connection is tried, and how long an answer may take: a dead one is noticed by then. */
const PING_AFTER_MS = 30_000;
const PONG_WITHIN_MS = 6_000;
/** Between attempts: pusher-js alone would wait up to a minute. The last is also how slow a server may be to answer. */
const FIRST_RETRY_MS = 1_500;
const LAST_RETRY_MS = 7_000;
/** How often the clock is looked at. A much longer gap means that the machine has slept. */
const TICK_MS = 5_000;

/** What a connection tells. */
export interface SocketListener {
  onState: (isConnected: boolean) => void;
  /** Of every channel, pusher-js's own events included. */
  onEvent: (channel: string, name: string, data: unknown) => void;
}

export interface Socket {
  subscribe: (channel: string) => void;
  unsubscribe: (channel: string) => void;
}

interface Refusal {
  status?: number;
}

/** Several windows that lost the same server do not come back in the same moment. */
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);

/** Reconnects at short notice, also after sleep and when the network is back. */
function keepConnected(pusher: Pusher): void {
  const { connection } = pusher;
  let wait = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastHeard = Date.now();

  function reconnect(): void {
    clearTimeout(timer);
    timer = setTimeout(reconnect, jittered(wait));
    wait = Math.min(LAST_RETRY_MS, wait * 1.5);
    pusher.disconnect();
    pusher.connect();
  }

  /** Asks for a sign of life, and makes a new connection when none comes. */
  function check(): void {
    if (connection.state !== "connected") {
      wait = FIRST_RETRY_MS;
      return reconnect();
    }
    const asked = Date.now();
    pusher.send_event("pusher:ping", {});
    setTimeout(() => lastHeard < asked && connection.state === "connected" && reconnect(), 4_000);
  }

  connection.bind("message", () => (lastHeard = Date.now()));
  connection.bind("state_change", ({ current }: { current: string }) => {
    if (current === "connected") {
      clearTimeout(timer);
      timer = undefined;
      wait = FIRST_RETRY_MS;
    } else timer ??= setTimeout(reconnect, jittered(wait));
  });
  timer = setTimeout(reconnect, LAST_RETRY_MS);

  let ticked = Date.now();
  setInterval(() => {
    if (Date.now() - ticked > 3 * TICK_MS) check();
    ticked = Date.now();
  }, TICK_MS);
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  window.addEventListener("pageshow", ({ persisted }) => persisted && check());
}

const AUTH = "/api/broadcasting/auth";

/** With which status a channel was refused last, where we ask ourselves: the library tells only of its own asking. */
const refusals = new Map<string, number>();

/**
 * Asks for channels once the connection has signed in. An external app ends by the sign-in what was opened with a right
 * that has ended; what was asked for before it would go on.
 */
function authorizeAfter(signedIn: () => Promise<unknown>): ChannelAuthorizationHandler {
  const isOver = awaitSignIn(signedIn);
  return ({ socketId, channelName }, done) => {
    const body = { socket_id: socketId, channel_name: channelName };
    isOver(socketId)
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

/** Subscribes, and tries again when the answer did not come; a refusal stands until the next connection. */
function enter(pusher: Pusher, name: string, onEvent: SocketListener["onEvent"]): void {
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

/** Opens the window's connection. It stays for as long as the window, through every loss. */
export function openSocket(settings: BroadcastingConfig, listener: SocketListener): Socket {
  const { key, host, port, scheme, path, cluster, signs_in: signsIn } = settings;
  const pusher: Pusher = new Pusher(key, {
    cluster,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    wsPath: path,
    forceTLS: scheme === "https",
    // Over TLS it is called so as well. The others would load scripts from elsewhere.
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
    subscribe: (name) => enter(pusher, name, listener.onEvent),
    unsubscribe: (name) => pusher.unsubscribe(name),
  };
}
