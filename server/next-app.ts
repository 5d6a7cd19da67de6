import { existsSync } from "node:fs";
import { Server } from "node:http";
import { OperatorError } from "@/lib/operator-error";
import type { Handler } from "./front";

/** Prepares Next for `server`: the build in `.next`, or in development its compiler. */
export async function prepareNext(options: {
  server: Server;
  dev: boolean;
  port: number;
}): Promise<{ handle: Handler; close: () => Promise<void> }> {
  const { server, dev, port } = options;
  if (!dev && !existsSync(".next/BUILD_ID")) {
    throw new OperatorError("There is no build yet: run npm run build first.");
  }
  const { default: next } = await import("next");
  // Next takes every protocol upgrade of the server it is given. It needs them for hot reloading
  // only; in production it gets a server that never listens.
  const httpServer = dev ? server : new Server();
  const app = next({ dev, port, hostname: "localhost", httpServer });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}
