import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startLoad } from "./load";
import { restartInTurn, startTwo } from "./two-processes";

/**
 * `npm run test:rolling [-- --rounds 2] [--clients 8] [--seconds 30]`: restarts two servers in
 * turn, while clients read and write through a proxy, and exits with 0 if no request failed. Needs
 * a build.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "2" },
    clients: { type: "string", default: "8" },
    seconds: { type: "string", default: "30" },
  },
});
const [rounds, clients, seconds] = [values.rounds, values.clients, values.seconds].map(Number) as [
  number,
  number,
  number,
];

const two = await startTwo("lanework_rolling");
// Imported late, because modules that use the pool read its address when they load.
const { Workspace } = await import("../support/people/workspace");
const { pool } = await import("@/lib/platform/db/pool");
const { prisma } = await import("@/tests/support/database/prisma");
const workspace = await Workspace.make(two.front.port);
const project = await workspace.project("Rolling", "ROLL");
const issue = await workspace.issue(project, { title: "Restarted under load" });
const scene = {
  port: two.front.port,
  caller: workspace.admin.api,
  project: `/api/projects/${project.id}`,
  issueId: issue.id,
};

const startedAt = Date.now();
const end = startLoad(scene, clients);
await restartInTurn(two, rounds);
await sleep(Math.max(0, seconds * 1000 - (Date.now() - startedAt)));
const { reads, writes, failed, slowestMs } = await end();
const written = await prisma.comment.count({ where: { tenantId: workspace.id } });

console.log(
  [
    `${2 * rounds} restarts in ${((Date.now() - startedAt) / 1000).toFixed(1)} s under ${clients} clients`,
    `${reads} reads and ${writes} writes, the slowest ${slowestMs.toFixed(0)} ms; ${written} comments stored`,
    `${failed.length} failed${failed.length > 0 ? `: ${failed.slice(0, 10).join("; ")}` : ""}`,
  ].join("\n"),
);
const hasPassed = failed.length === 0 && two.front.failures.length === 0 && written === writes;
console.log(hasPassed ? "No requests were lost" : "FAILED");

await prisma.$disconnect();
await pool.end();
await two.stop();
process.exit(hasPassed ? 0 : 1);
