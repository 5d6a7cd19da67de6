import "../../support/database/own-database";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, selectJson, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { QUEUE_REVISION } from "@/lib/platform/db/migrations/install-queue";
import { startWorkers } from "@/server/workers/start-workers";
import { sweep } from "@/lib/platform/jobs/sweep";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { relay } from "@/lib/messaging/relay/relay";
import { cli } from "../../support/processes/cli";
import { listJobs } from "../../support/records/jobs";
import { openSmtp } from "../../support/stand-ins/smtp";
import { TestTenant } from "../../support/people/tenant";

let tenant: TestTenant;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
  tenant = await TestTenant.make();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const words = { workspace: "North", firstName: "Nora" };
const queue = (to: string) =>
  transaction((tx) => queueMail(tenant.id, { to, template: "password-changed", words }, tx));
const insertEvents = (changes: { projectId?: number; issueIds?: number[] }[] = [{}]) =>
  prisma.outboxEvent.createMany({
    data: changes.map((change) => ({
      tenantId: tenant.id,
      eventId: crypto.randomUUID(),
      name: "issue.moved",
      actorId: 1,
      ...change,
    })),
  });
const tasks = async () => (await listJobs()).map(({ task }) => task);

/** Starts a mail server that accepts connections but never responds. */
async function openSilentServer(): Promise<string> {
  const server = createServer((socket) => socket.on("error", () => undefined));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a worker in its own process. */
async function openWorker(smtpUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "server/worker.ts"], {
    env: { ...process.env, SMTP_URL: smtpUrl, npm_lifecycle_event: undefined },
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

describe("the queue", () => {
  it("has the schema version that the library expects and that the installation checks for", async () => {
    const found = await selectJsonRow<{ id: number }>(
      Prisma.sql`SELECT max(id) AS id FROM graphile_worker.migrations`,
    );
    expect(found?.id).toBe(QUEUE_REVISION);
  });

  it(
    "releases the jobs of a killed process, but not those of a running one",
    { tags: ["slow"] },
    async () => {
      const child = await openWorker(await openSilentServer());
      await queue("held@example.test");
      await expect.poll(async () => (await listJobs())[0]?.locked_by).toMatch(/^pool-/);
      await sweep();
      const [held] = await listJobs();
      expect(held?.locked_by).toMatch(/^pool-/);

      child.kill("SIGKILL");
      await once(child, "exit");
      const smtp = await openSmtp();
      cleanups.push(smtp.close, await startWorkers({ smtpUrl: smtp.url }));
      await expect.poll(() => smtp.received.length).toBe(1);
      await expect.poll(listJobs).toEqual([]);
    },
  );

  it(
    "recovers, including its liveness lock, when the database drops every connection",
    { tags: ["slow"] },
    async () => {
      const smtp = await openSmtp();
      cleanups.push(smtp.close, await startWorkers({ smtpUrl: smtp.url }));
      const drop = () =>
        selectJson(Prisma.sql`SELECT pg_terminate_backend(pid) AS dropped FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      for (let n = 1; n <= 3; n++) {
        await drop();
        await queue(`after-${n}@example.test`);
        await expect.poll(() => smtp.received.length).toBe(n);
        // Dropping the connection before the email is recorded as sent would send it again.
        await expect.poll(listJobs).toEqual([]);
      }
      const locks = () =>
        selectJsonRow<{ count: number }>(Prisma.sql`SELECT count(*)::int AS count FROM pg_locks
        WHERE locktype = 'advisory' AND classid = 5263102 AND granted AND database =
          (SELECT oid FROM pg_database WHERE datname = current_database())`);
      await expect.poll(async () => (await locks())?.count).toBe(4);
    },
  );

  it("is not blocked by a slow mail server", { tags: ["slow"] }, async () => {
    cleanups.push(await startWorkers({ smtpUrl: await openSilentServer() }));
    for (let n = 0; n < 6; n++) await queue(`n${n}@example.test`);
    await expect.poll(async () => (await listJobs()).filter((job) => job.locked_by).length).toBe(4);
    await insertEvents();
    await sweep();
    // Well before the emails time out after ten seconds.
    await expect.poll(() => prisma.outboxEvent.count(), { timeout: 8_000 }).toBe(0);
  });

  it(
    "lists dead jobs for the operator and requeues them",
    { timeout: 90_000, tags: ["slow"] },
    async () => {
      const smtp = await openSmtp([
        { at: "recipient", code: 550 },
        { at: "recipient", code: 550 },
      ]);
      cleanups.push(smtp.close, await startWorkers({ smtpUrl: smtp.url }));
      await queue("one@example.test");
      await queue("two@example.test");
      const dead = async () =>
        (await listJobs()).filter((job) => job.attempts >= job.max_attempts && !job.locked_by);
      await expect.poll(async () => (await dead()).length).toBe(2);
      const [{ id } = { id: "" }] = await dead();

      const listed = await cli(["jobs", "dead"]);
      expect(listed).toMatchObject({ code: 0, stderr: "" });
      expect(listed.stdout).toMatch(
        new RegExp(`^${id}\\tsend-mail\\t${tenant.slug}\\t1 attempt\\t\\S+\\t.*550 Not now\n`),
      );
      expect(listed.stdout).toMatch(/\n2 dead jobs\n$/);

      expect((await cli(["jobs", "requeue"])).stderr).toContain("Name a job or pass --all.");
      expect((await cli(["jobs", "requeue", "999999"])).stderr).toContain(
        "Job 999999 is not dead.",
      );
      expect((await cli(["jobs", "requeue", id])).stdout).toBe("1 job requeued\n");
      await expect.poll(() => smtp.received.length).toBe(1);
      expect((await cli(["jobs", "requeue", "--all"])).stdout).toBe("1 job requeued\n");
      await expect.poll(() => smtp.received.length).toBe(2);
      await expect.poll(listJobs).toEqual([]);
      expect((await cli(["jobs", "dead"])).stdout).toBe("No dead jobs\n");
    },
  );
});

describe("the relay", () => {
  it("processes events left in the outbox without being woken", async () => {
    await insertEvents();
    cleanups.push(await startWorkers());
    await expect.poll(() => prisma.outboxEvent.count()).toBe(0);
  });

  it("combines many changes into one broadcast, and sends none twice when run concurrently", async () => {
    const changed = Array.from({ length: 450 }, (_, n) => n + 1);
    await insertEvents(changed.map((id) => ({ projectId: 5, issueIds: [id] })));
    await Promise.all([relay(), relay(), relay()]);
    expect(await prisma.outboxEvent.count()).toBe(0);
    const jobs = await selectJson<{ payload: { messages: { data: { issue_ids: number[] } }[] } }>(
      Prisma.sql`SELECT j.payload FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'broadcast'`,
    );
    // Two full batches, after which a relay looks for more, and a part for each relay.
    expect(jobs.length).toBeLessThanOrEqual(5);
    const ids = jobs.flatMap(({ payload }) =>
      payload.messages.flatMap(({ data }) => data.issue_ids),
    );
    expect(ids.sort((a, b) => a - b)).toEqual(changed);
  });

  it("leaves events that a newer version wrote for that version's relay", async () => {
    const stuck = { projectId: 5, issueIds: [1], name: "webhook:from-the-future.created" };
    cleanups.push(() => prisma.outboxEvent.deleteMany());
    await insertEvents([stuck, { projectId: 5, issueIds: [2] }]);
    await relay();
    expect(await prisma.outboxEvent.findMany({ select: { name: true } })).toEqual([
      { name: stuck.name },
    ]);
    expect(await tasks()).toContain("broadcast");
  });

  it("writes all or nothing, and keeps an event whose emails cannot be written", async () => {
    await insertEvents();
    const name = "outbox_test_refusal";
    await rows(Prisma.sql`
      CREATE FUNCTION outbox_test_refusal() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END'`);
    await rows(Prisma.sql`
      CREATE TRIGGER outbox_test_refusal BEFORE INSERT ON mails FOR EACH STATEMENT
      EXECUTE FUNCTION outbox_test_refusal()`);
    await expect(relay()).rejects.toThrow("no");
    expect(await prisma.outboxEvent.count()).toBe(1);
    expect(await tasks()).toEqual([]);
    await rows(Prisma.sql`DROP FUNCTION ${Prisma.raw(name)} CASCADE`);
    await relay();
    expect(await prisma.outboxEvent.count()).toBe(0);
  });
});

describe("the sweep", () => {
  it("deletes dead relay and broadcast jobs, but keeps dead mail jobs", async () => {
    await queue("kept@example.test");
    await selectJson(
      Prisma.sql`SELECT id::text FROM graphile_worker.add_job('broadcast', max_attempts => 1)`,
    );
    await selectJson(
      Prisma.sql`SELECT id::text FROM graphile_worker.add_job('relay', job_key => 'relay')`,
    );
    await selectJson(Prisma.sql`
      SELECT id::text FROM graphile_worker.permanently_fail_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`);
    await sweep();
    expect(await tasks()).toEqual(["send-mail"]);
  });
});
