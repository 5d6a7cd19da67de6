import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { testPort } from "../support/processes/test-port";
import { openTestDatabase } from "../support/database/test-database";
import { seededRandom } from "./kills";
import { ServerProcess } from "./server-process";

/**
 * `npm run test:crash:ingest [-- --events 5000] [--kills 10] [--seed 1]` Sends error events to the
 * ingestion process, retrying each under the same id until it is acknowledged, and kills the
 * process (`kill -9`) at moments chosen by the seed. Afterwards every acknowledged event must be
 * stored exactly once, and the counts of every group and hour must match the stored events. Exits
 * with 0 if so.
 */
const { values } = parseArgs({
  options: {
    events: { type: "string", default: "5000" },
    kills: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const [wanted, kills, seed] = [values.events, values.kills, values.seed].map(Number) as [
  number,
  number,
  number,
];
const CLIENTS = 16;
const KINDS = 50;

const database = await openTestDatabase("lanework_crash_ingest", true);
const env = { DATABASE_URL: database.url, INGEST_RATE_LIMIT: "0", LOG_LEVEL: "error" };
const server = new ServerProcess(await testPort(), env, "dist/ingest.js", "/api/health/live");
await server.start();
const { Workspace } = await import("../support/people/workspace");
const { prisma } = await import("@/tests/support/database/prisma");
const { pool } = await import("@/lib/platform/db/pool");
const workspace = await Workspace.make(server.port);
const { id: tenantId } = workspace;
const owner = workspace.admin.id;
const project = await prisma.project.create({
  data: { tenantId, name: "Crash", keyPrefix: "CRA", ownerId: owner },
});
await prisma.tenant.update({ where: { id: tenantId }, data: { errorTrackingEnabled: true } });
const publicKey = randomBytes(16).toString("hex");
await prisma.projectToken.create({
  data: {
    tenantId,
    projectId: project.id,
    name: "crash",
    scope: "ingest",
    tokenHash: Uint8Array.from(hashSecret(publicKey)),
    lastFour: "none",
    publicKey,
    createdById: owner,
  },
});

const acknowledged = new Map<string, number>();
let attempts = 0;
let started = 0;

/** Returns whether the event was acknowledged. */
async function send(eventId: string, kind: number): Promise<boolean> {
  attempts += 1;
  const exception = { values: [{ type: `Kind${kind}Error`, value: "The cart is gone" }] };
  const address = `http://127.0.0.1:${server.port}/api/${project.id}/store/?sentry_key=${publicKey}`;
  try {
    const body = JSON.stringify({ event_id: eventId, platform: "node", exception });
    const response = await fetch(address, { method: "POST", body });
    await response.text();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function client(): Promise<void> {
  while (started < wanted) {
    const kind = started++ % KINDS;
    const eventId = randomBytes(16).toString("hex");
    while (!(await send(eventId, kind))) await server.whenReady();
    acknowledged.set(eventId, kind);
  }
}

let killed = 0;
async function kill(): Promise<void> {
  const random = seededRandom(seed);
  for (let n = 1; n <= kills; n++) {
    // Spreads the kills over the whole run, however fast the machine is.
    while (acknowledged.size < (wanted * n) / (kills + 1)) await sleep(5);
    await server.whenReady();
    await sleep(random() * 200);
    server.crash();
    killed += 1;
  }
}

await Promise.all([kill(), ...Array.from({ length: CLIENTS }, client)]);
await server.stop();

const db = new pg.Client({ connectionString: database.url });
await db.connect();
const one = async (text: string): Promise<Record<string, string>> =>
  ((await db.query(text)).rows[0] ?? {}) as Record<string, string>;
const stored = await db.query<{ event_id: string; class: string; times: string }>(`
  SELECT replace(e.event_id::text, '-', '') AS event_id, min(g.exception_class) AS class, count(*) AS times
  FROM error_events e JOIN error_groups g ON g.tenant_id = e.tenant_id AND g.id = e.error_group_id GROUP BY 1`);
const { groups, occurrences, own } = await one(
  "SELECT count(*) AS groups, sum(occurrence_count) AS occurrences, sum(own_count) AS own FROM error_groups",
);
const { hours } = await one("SELECT sum(count) AS hours FROM error_group_hours");
const wrong = await db.query(`
  SELECT g.exception_class FROM error_groups g
  WHERE g.occurrence_count <> (SELECT count(*) FROM error_events e WHERE e.error_group_id = g.id)`);
await db.end();

const problems: string[] = [];
const byId = new Map(stored.rows.map((row) => [row.event_id, row]));
for (const [eventId, kind] of acknowledged) {
  const row = byId.get(eventId);
  if (!row) problems.push(`acknowledged but lost: ${eventId}`);
  else if (row.class !== `Kind${kind}Error`) problems.push(`in the wrong group: ${eventId}`);
}
for (const { event_id, times } of stored.rows) {
  if (times !== "1") problems.push(`stored ${times} times: ${event_id}`);
  if (!acknowledged.has(event_id)) problems.push(`never sent: ${event_id}`);
}
for (const { exception_class } of wrong.rows) problems.push(`miscounted: ${exception_class}`);
for (const [what, sum] of Object.entries({ occurrences, own, hours })) {
  if (Number(sum) !== wanted) problems.push(`${what}: ${sum} instead of ${wanted}`);
}
console.log(
  `${wanted} events in ${attempts} attempts, ${killed} kills, seed ${seed}: ${acknowledged.size} acknowledged, ` +
    `${stored.rowCount} stored, ${groups} groups, ${occurrences} occurrences, ${hours} by hour`,
);
for (const problem of problems.slice(0, 20)) console.log(problem);
await prisma.$disconnect();
// The database stops when its last client disconnects.
await pool.end();
await database.release();
process.exit(problems.length > 0 ? 1 : 0);
