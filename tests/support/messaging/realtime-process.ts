import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { realtimeApp } from "@/lib/platform/config/realtime-app";
import { LIMITS } from "@/server/realtime/limits";
import { startRealtime } from "@/server/realtime/start";

/**
 * `node --import tsx tests/support/messaging/realtime-process.ts <database url> [limits as JSON]
 * [trust-proxy]`: the realtime server alone, in a process that a test can kill. Prints its port.
 */
const [, , databaseUrl = "", limits = "{}", trust] = process.argv;
const realtime = startRealtime({
  app: realtimeApp(),
  databaseUrl,
  trustProxy: trust === "trust-proxy",
  limits: { ...LIMITS, ...(JSON.parse(limits) as object) },
});
const server = createServer(realtime.handle);
server.on("upgrade", realtime.upgrade);
server.listen(0, "127.0.0.1", () => {
  console.log((server.address() as AddressInfo).port);
});
process.on("SIGTERM", () => {
  server.close();
  void realtime.stop().then(() => process.exit(0));
});
