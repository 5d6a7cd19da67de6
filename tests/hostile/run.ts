import { parseArgs } from "node:util";
import { setDatabase } from "@/lib/platform/config/config";
import { Findings } from "./findings";
import { HostileServer } from "./server";

/**
 * `npm run test:hostile [-- --requests 3000] [--kills 6] [--seed 1] [--only fuzz,sockets]`: sends
 * malformed and malicious requests to the production build and audits what it stored. Exits with 0
 * if it finds no faults: no 5xx except an expected 503, no hang, no response that violates its
 * schema, no data from another workspace, no dead process, and no acknowledged write that is lost
 * or duplicated. Needs a build.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "3000" },
    kills: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "fuzz,sockets,bodies,rights,kills" },
  },
});
const [requests, kills, seed] = [values.requests, values.kills, values.seed].map(Number) as [
  number,
  number,
  number,
];
const parts = values.only.split(",");
const NEXTAUTH_SECRET = "a secret for the hostile run";
process.env["NEXTAUTH_SECRET"] = NEXTAUTH_SECRET;

const runStarted = Date.now();
const findings = new Findings(seed);
console.log(`hostile: seed ${seed}, ${requests} requests, ${kills} kills, ${parts.join(", ")}`);
const server = await HostileServer.make("hostile", {
  NEXTAUTH_SECRET,
  METRICS_TOKEN: "a token for the metrics",
});
await server.start();
setDatabase(server.databaseUrl);

interface Part {
  name: string;
  run: () => Promise<void>;
}

// Imported late, because modules that use the pool read its address when they load.
const all: Part[] = [
  {
    name: "fuzz",
    run: async () => (await import("./fuzz/fuzz")).fuzz(server, requests, findings),
  },
  {
    name: "sockets",
    run: async () => (await import("./sockets/sockets")).trySockets(server, findings),
  },
  {
    name: "bodies",
    run: async () => (await import("./fuzz/bodies")).tryBodies(server, findings),
  },
  {
    name: "rights",
    run: async () => (await import("./rights")).tryRights(server, findings),
  },
  {
    name: "kills",
    run: async () => (await import("./kills/kills")).tryKills(server, kills, findings),
  },
];

/** Restarts a server that has exited, for the next part. */
async function revived(name: string): Promise<boolean> {
  return server.start().then(
    () => true,
    (error: unknown) => {
      findings.fault("failed to start", name, String(error));
      return false;
    },
  );
}

for (const { name, run } of all.filter((part) => parts.includes(part.name))) {
  const started = Date.now();
  const before = server.deaths.length;
  try {
    await run();
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    findings.fault("aborted", name, detail);
  }
  for (const death of server.deaths.slice(before)) findings.fault("dead process", name, death);
  if (!server.isAlive && !(await revived(name))) break;
  findings.count(`${name}: seconds`, (Date.now() - started) / 1000);
}
for (const line of server.alarms) findings.fault("log alarm", "server", line);

await server.end("SIGTERM");
const { pool } = await import("@/lib/platform/db/pool");
const { prisma } = await import("@/tests/support/database/prisma");
await prisma.$disconnect();
await pool.end().catch(() => undefined);
findings.print((Date.now() - runStarted) / 1000);
if (findings.faults > 0) console.log(`The server's log: ${server.logFile}`);
process.exit(findings.faults === 0 ? 0 : 1);
