import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Upgrade } from "./edge";

/** Takes over the socket of an upgrade request. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Chooses the handler for an upgrade request: the realtime server, or Next's hot reloading in development. Any other
 * upgrade is ignored and handled as an ordinary request.
 */
export function routeUpgrades(options: {
  realtime: UpgradeHandler | undefined;
  forwardHotReload: UpgradeHandler | undefined;
}): Upgrade {
  const { realtime, forwardHotReload } = options;
  return (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket") return false;
    const path = request.url ?? "";
    const isRealtime = /^\/app(\/|\?|$)/.test(path);
    const handler = isRealtime
      ? realtime
      : path.startsWith("/_next/")
        ? forwardHotReload
        : undefined;
    handler?.(request, socket, head);
    return handler !== undefined;
  };
}
