import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { testPort } from "../support/processes/test-port";
import { openTestDatabase } from "../support/database/test-database";
import { openCrashSmtp } from "./crash-smtp";
import { Killer, seededRandom } from "./kills";
import { ServerProcess } from "./server-process";

/**
 * `npm run test:crash [-- --comments 1000] [--kills 30] [--processes 1] [--seed 1]` Sends comments
 * to the production build, which has its own database and a real SMTP server, and kills it (`kill
 * -9`) at points chosen by the seed, some between a commit and its response and some between SMTP's
 * 250 and the end of the job. Afterwards every committed comment must have exactly the
 * notifications it calls for, and every email due must have arrived exactly once after
 * deduplication by Message-ID. Exits with 0 if so. Needs a build.
 */
const { values } = parseArgs({
  options: {
    comments: { type: "string", default: "1000" },
    kills: { type: "string", default: "30" },
    processes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
  },
});
const [wanted, kills, processes, seed] = [
  values.comments,
  values.kills,
  values.processes,
  values.seed,
].map(Number) as [number, number, number, number];
const CLIENTS = 8;
const ISSUES = 5;
const NEXTAUTH_SECRET = "a secret for the crash test";

const database = await openTestDatabase("lanework_crash", true);
process.env["NEXTAUTH_SECRET"] = NEXTAUTH_SECRET;
const smtp = await openCrashSmtp();
const random = seededRandom(seed);
const servers: ServerProcess[] = [];
for (let n = 0; n < processes; n++) {
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    NEXTAUTH_SECRET,
    LOG_LEVEL: "error",
  };
  servers.push(new ServerProcess(await testPort(), env));
}
// Started one at a time, because the first creates the queue's tables.
for (const server of servers) await server.start();

// Imported late, because modules that use the pool read its address when they load.
const { Workspace } = await import("../support/people/workspace");
const { prisma } = await import("@/tests/support/database/prisma");
const { pool } = await import("@/lib/platform/db/pool");
const { MAIL_CONCURRENCY } = await import("@/lib/messaging/mail/send-mail");
const { audit, leftToDo } = await import("./ledger");

const workspace = await Workspace.make(servers[0]?.port ?? 0);
const person = (name: string) => workspace.person("contributor", name);
// The first four people watch every issue; Una has turned off email about watched issues. Two
// others are mentioned. Wim also comments.
const [wim, wes, una, ugo] = [
  await person("Wim"),
  await person("Wes"),
  await person("Una"),
  await person("Ugo"),
];
const mentioned = [await person("Max"), await person("Mia"), wes];
const writers = [wim, await person("Abe"), await person("Amy")];
const watching = [wim, wes, una, ugo];
const members = [...new Set([...watching, ...mentioned, ...writers])];
const audience = { watchers: watching.map(({ id }) => id), silent: [una.id] };
// Only comments trigger notifications, and no one starts watching an issue automatically.
const quiet = {
  autoWatchOnCommented: false,
  autoWatchOnCreate: false,
  notifyProjectMembership: false,
};
await prisma.user.updateMany({ data: quiet });
await prisma.user.updateMany({
  where: { id: una.id },
  data: { notifyWatchedActivityEmail: false },
});
const project = await workspace.project("Crash", "CRASH", { members });
const paths: string[] = [];
for (let n = 1; n <= ISSUES; n++) {
  const { id } = await workspace.issue(project, { title: `Issue ${n}` });
  paths.push(`/api/projects/${project.id}/issues/${id}/comments`);
  const watches = audience.watchers.map((userId) => ({
    tenantId: workspace.id,
    issueId: id,
    userId,
  }));
  await prisma.watch.createMany({ data: watches });
}

const listener = new pg.Client({ connectionString: database.url });
await listener.connect();
const killer = await Killer.make({ servers, smtp, listener, random });
const started = Date.now();
const acknowledged: number[] = [];
let lost = 0;
let requested = 0;

/**
 * Sends comments one at a time, each only once. A comment whose response is cut off may or may not
 * be committed.
 */
async function comment(): Promise<void> {
  while (requested < wanted) {
    const n = requested++;
    if (n % Math.floor(wanted / (kills + 1)) === 0 && n > 0 && killer.totalArmed < kills)
      killer.arm();
    const server = servers[n % servers.length];
    const writer = writers[n % writers.length];
    const path = paths[n % paths.length];
    if (!server || !writer || !path) throw new Error("no server, writer or path");
    await killer.pause;
    await server.whenReady();
    const to = n % 4 === 0 ? mentioned[(n / 4) % mentioned.length] : undefined;
    const body = `Comment ${n}${to ? ` for [@${to.name}](user:${to.id})` : ""}`;
    try {
      const { id } = await writer.api.at(server.port).post<{ id: number }>(path, { body });
      acknowledged.push(id);
    } catch (error) {
      // Only a broken connection is expected: a running server responds with 201.
      if (error instanceof Error && /^POST \S+: \d{3} /.test(error.message)) throw error;
      lost += 1;
    }
  }
}

await Promise.all(Array.from({ length: CLIENTS }, comment));
const spent = Date.now() - started;
for (const server of servers) await server.whenReady();
for (const end = Date.now() + 300_000; (await leftToDo()) > 0;) {
  if (Date.now() > end) throw new Error(`${await leftToDo()} jobs or events are left.`);
  await sleep(200);
}

const result = await audit(acknowledged, audience, smtp.receipts);
const bound = killer.total * MAIL_CONCURRENCY;
const { committed, notifications, due, raw, duplicates, ...wrong } = result;
console.log(
  [
    `${wanted} comments sent in ${(spent / 1000).toFixed(1)} s, done after ${((Date.now() - started) / 1000).toFixed(1)} s`,
    `${committed} committed, ${acknowledged.length} acknowledged, ${lost} responses cut off`,
    `${killer.total} kills of ${processes} process(es): ${JSON.stringify(killer.done)}`,
    `${notifications} notifications; ${due} emails due, ${raw} arrived, ${duplicates} duplicates (at most ${bound})`,
    `wrong: ${JSON.stringify(wrong)}`,
  ].join("\n"),
);
const hasPassed = duplicates <= bound && Object.values(wrong).every((count) => count === 0);
console.log(hasPassed ? "Nothing is missing or duplicated" : "FAILED");

await listener.end();
for (const server of servers) await server.stop();
await smtp.close();
await prisma.$disconnect();
// The database stops when its last client disconnects.
await pool.end();
await database.release();
process.exit(hasPassed ? 0 : 1);
