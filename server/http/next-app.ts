import { existsSync } from "node:fs";
import { Server } from "node:http";
import { OperatorError } from "@/lib/platform/config/operator-error";
import type { Handler } from "./front";
import type { TakeOver } from "./upgrades";

/** Prepares Next: the build in `.next`, or in development its compiler, which has its own WebSockets. */
export async function prepareNext(options: {
  dev: boolean;
  port: number;
}): Promise<{ handle: Handler; reloading: TakeOver | undefined; close: () => Promise<void> }> {
  const { dev, port } = options;
  if (!dev && !existsSync(".next/BUILD_ID")) {
    throw new OperatorError("No build found. Run npm run build first.");
  }
  const { default: next } = await import("next");
  // Next handles every upgrade of the server it is given. It needs only those for hot reloading, so it gets a
  // server that never listens, to which only these are forwarded.
  const httpServer = new Server();
  const app = next({ dev, port, hostname: "localhost", httpServer });
  await app.prepare();
  const reloading: TakeOver = (...upgrade) => httpServer.emit("upgrade", ...upgrade);
  return {
    handle: app.getRequestHandler(),
    reloading: dev ? reloading : undefined,
    close: () => app.close(),
  };
}
