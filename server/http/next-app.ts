import { existsSync } from "node:fs";
import { Server } from "node:http";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { serveCompressed } from "./assets";
import type { Handler } from "./front";
import type { UpgradeHandler } from "./upgrades";

/** Prepares Next: the build in `.next` or, in development, the compiler, which opens its own WebSockets. */
export async function prepareNext(options: { dev: boolean; port: number }): Promise<{
  handle: Handler;
  forwardHotReload: UpgradeHandler | undefined;
  close: () => Promise<void>;
}> {
  const { dev, port } = options;
  if (!dev && !existsSync(".next/BUILD_ID")) {
    throw new OperatorError("No build found. Run npm run build first.");
  }
  const { default: next } = await import("next");
  // Next handles every upgrade on the server it is given, but should only see those for hot
  // reloading. So it gets a server that never listens, and we forward only those.
  const httpServer = new Server();
  const app = next({ dev, port, hostname: "localhost", httpServer });
  await app.prepare();
  const forwardHotReload: UpgradeHandler = (...upgrade) => httpServer.emit("upgrade", ...upgrade);
  const handlePage = app.getRequestHandler();
  const sendCompressed = dev ? () => false : serveCompressed(".next/static/chunks");
  return {
    handle: async (request, response) => {
      if (!sendCompressed(request, response)) await handlePage(request, response);
    },
    forwardHotReload: dev ? forwardHotReload : undefined,
    close: () => app.close(),
  };
}
