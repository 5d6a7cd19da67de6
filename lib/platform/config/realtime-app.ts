import { createHmac } from "node:crypto";
import { config, sessionSecret } from "./config";

/** The Pusher app that events are published to. */
export interface RealtimeApp {
  appId: string;
  key: string;
  secret: string;
  /** True for the server embedded in our own process (server/realtime). */
  isEmbedded: boolean;
}

/** Address of a Pusher server. */
export interface RealtimeAddress {
  host: string;
  port: number;
  scheme: "http" | "https";
}

/**
 * Derived from the session secret, so processes that share it agree on the embedded app without
 * configuration.
 */
function derive(purpose: string): string {
  return createHmac("sha256", sessionSecret()).update(`lanework realtime ${purpose}`).digest("hex");
}

/** Returns the app from PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET, or the embedded one. */
export function realtimeApp(): RealtimeApp {
  const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET } = config();
  if (PUSHER_APP_ID !== undefined && PUSHER_KEY !== undefined && PUSHER_SECRET !== undefined) {
    return { appId: PUSHER_APP_ID, key: PUSHER_KEY, secret: PUSHER_SECRET, isEmbedded: false };
  }
  const key = derive("key").slice(0, 20);
  return { appId: "lanework", key, secret: derive("secret"), isEmbedded: true };
}

function portOf(scheme: "http" | "https"): number {
  return scheme === "https" ? 443 : 80;
}

/** Address of an external app: PUSHER_HOST, or Pusher's own host for `role` in the cluster. */
function remoteAddress(role: "api" | "ws"): RealtimeAddress {
  const { PUSHER_HOST, PUSHER_PORT, PUSHER_SCHEME, PUSHER_CLUSTER } = config();
  const scheme = PUSHER_SCHEME ?? "https";
  const host = PUSHER_HOST ?? `${role}-${PUSHER_CLUSTER ?? "mt1"}.pusher.com`;
  return { host, port: PUSHER_PORT ?? portOf(scheme), scheme };
}

/**
 * Returns the address this process publishes to. The embedded server shares the app's port. If
 * PUSHER_HOST is set without an app, it is the embedded server's host, for workers on another
 * machine.
 */
export function publishAddress(): RealtimeAddress {
  if (!realtimeApp().isEmbedded) return remoteAddress("api");
  const { PUSHER_HOST, PUSHER_PORT, PUSHER_SCHEME, PORT, BIND_ADDRESS } = config();
  if (PUSHER_HOST !== undefined) {
    const scheme = PUSHER_SCHEME ?? "http";
    return { host: PUSHER_HOST, port: PUSHER_PORT ?? portOf(scheme), scheme };
  }
  const isWildcard = BIND_ADDRESS === undefined || /^(0\.0\.0\.0|\[?::\]?)$/.test(BIND_ADDRESS);
  const host = isWildcard ? "127.0.0.1" : BIND_ADDRESS;
  return { host: /^[^[]*:/.test(host) ? `[${host}]` : host, port: PORT, scheme: "http" };
}

/**
 * Returns the address at which browsers reach the external app; undefined for the embedded one.
 */
export function remoteSockets(): RealtimeAddress | undefined {
  return realtimeApp().isEmbedded ? undefined : remoteAddress("ws");
}

/** Returns the address browsers connect to. The embedded server shares the page's address. */
export function browserAddress(request: Request): RealtimeAddress {
  const remote = remoteSockets();
  if (remote) return remote;
  const url = new URL(request.url);
  const proto = request.headers.get("x-forwarded-proto")?.split(",", 1)[0]?.trim();
  const scheme = (proto ?? url.protocol.slice(0, -1)) === "https" ? "https" : "http";
  const [, host = url.hostname, port] =
    /^(.*?)(?::(\d+))?$/.exec(request.headers.get("host") ?? url.host) ?? [];
  return { host, port: port === undefined ? portOf(scheme) : Number(port), scheme };
}
