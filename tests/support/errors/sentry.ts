import { randomBytes } from "node:crypto";
import { type ApiResponse, call, type CallOptions } from "../http/api";

/**
 * Returns an event the way `@sentry/node` writes it, with its own id. `fields` replaces members.
 */
export function sentryEvent(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    event_id: randomBytes(16).toString("hex"),
    timestamp: Date.now() / 1000 - 60,
    platform: "node",
    environment: "staging",
    release: "shop@1.4.2",
    exception: {
      values: [
        {
          type: "CartError",
          value: "cannot total the cart",
          stacktrace: {
            frames: [
              { function: "main", filename: "/app/main.js", lineno: 12, colno: 5, in_app: true },
              { function: "total", filename: "/app/cart.js", lineno: 7, colno: 11, in_app: true },
            ],
          },
        },
      ],
    },
    ...fields,
  };
}

/** Returns an envelope with these items, each `[type, payload]`, and their lengths. */
export function envelope(items: [string, unknown][], header: object = {}): string {
  const lines = items.flatMap(([type, payload]) => {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    return [JSON.stringify({ type, length: Buffer.byteLength(text) }), text];
  });
  return [JSON.stringify(header), ...lines].join("\n");
}

/**
 * Posts like an SDK, to the host that all workspaces share. The server itself handles the path's
 * trailing slash.
 */
export function postSentry<T = any>(
  path: "envelope" | "store",
  projectId: number | string,
  publicKey: string | null,
  raw: string | Uint8Array<ArrayBuffer>,
  options: CallOptions = {},
): Promise<ApiResponse<T>> {
  const auth = publicKey === null ? {} : { "x-sentry-auth": `Sentry sentry_key=${publicKey}` };
  return call<T>("localhost", "POST", `/api/${projectId}/${path}`, undefined, {
    raw,
    headers: { ...auth, "content-type": "text/plain;charset=UTF-8", ...options.headers },
  });
}
