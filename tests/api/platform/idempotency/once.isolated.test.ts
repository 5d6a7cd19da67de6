import "../../../support/database/own-database";
import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Conclude, withLongIdempotency } from "@/lib/platform/idempotency/idempotency";
import { config } from "@/lib/platform/config/config";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * docs/spec/conventions.md#idempotency: a key is held by its change's transaction in PostgreSQL,
 * independently of any clock.
 */

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
/** Another client that keeps the project locked, so creating an issue in it waits. */
let holder: pg.Client;
let holderPid: number;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  holder = new pg.Client({ connectionString: config().DATABASE_URL });
  await holder.connect();
  const { rows: own } = await holder.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  holderPid = own[0]?.pid ?? 0;
});
afterAll(() => holder.end());
beforeEach(async () => {
  project = await tenant.project(owner);
});

const issue = () => {
  return { title: "x", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
};
const create = (key: string, user = owner) =>
  user.api.post(`${project.path}/issues`, issue(), { headers: { "idempotency-key": key } });
const countIssues = () => prisma.issue.count({ where: { projectId: project.id } });

/** Locks the project until `end` is called. */
async function holdProject() {
  await holder.query("BEGIN");
  await holder.query("SELECT FROM projects WHERE id = $1 FOR UPDATE", [project.id]);
  return { end: () => holder.query("ROLLBACK") };
}

/** Returns the process id of the backend that is waiting for the holder. */
async function waitingPid(): Promise<number> {
  const found = await selectJson<{ pid: number }>(
    Prisma.sql`SELECT pid FROM pg_stat_activity WHERE ${holderPid} = ANY(pg_blocking_pids(pid))`,
  );
  return found[0]?.pid ?? 0;
}

/** Counts the backends that are waiting for a lock, directly or behind another backend. */
async function countWaiting(): Promise<number> {
  const found = await selectJson<{ count: number }>(Prisma.sql`SELECT count(*)::int AS count
    FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`);
  return found[0]?.count ?? 0;
}

describe("a repeat while the first request is running", () => {
  it("returns 409 however long it runs, then the committed response", async () => {
    const key = randomUUID();
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waitingPid).toBeGreaterThan(0);
    for (let time = 0; time < 3; time++) {
      const repeat = await create(key);
      expect([repeat.status, repeat.headers.get("retry-after")]).toEqual([409, "1"]);
    }
    await held.end();
    const { status, body } = await first;
    expect(status).toBe(201);
    expect((await create(key)).body).toEqual(body);
    expect(await countIssues()).toBe(1);
  });

  it("does not block another user of the same key", async () => {
    const [key, other] = [randomUUID(), await tenant.user({ role: "admin" })];
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waitingPid).toBeGreaterThan(0);
    const second = create(key, other);
    // Whether the second request waits for the project or completes, it has checked the key.
    const completion = second.then(({ status }) => `returned ${status}`);
    await expect.poll(() => Promise.race([completion, countWaiting()])).not.toBe(1);
    await held.end();
    expect([(await first).status, (await second).status]).toEqual([201, 201]);
    expect(await countIssues()).toBe(2);
  });

  it("can run once PostgreSQL has rolled back the first request's transaction", async () => {
    const key = randomUUID();
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waitingPid).toBeGreaterThan(0);
    expect((await create(key)).status).toBe(409);
    await holder.query("SELECT pg_terminate_backend($1)", [await waitingPid()]);
    expect((await first).status).toBeGreaterThanOrEqual(500);
    await held.end();
    const repeat = await create(key);
    expect(repeat.status).toBe(201);
    expect(await prisma.issue.findMany({ where: { projectId: project.id } })).toMatchObject([
      { id: repeat.body.id, number: 1 },
    ]);
  });
});

describe("concurrent requests", () => {
  it("leave connections available, however many of them wait for one lock", async () => {
    const held = await holdProject();
    const stuck = Array.from({ length: 30 }, () => create(randomUUID()));
    await expect.poll(waitingPid).toBeGreaterThan(0);
    expect((await owner.api.get(project.path)).status).toBe(200);
    await held.end();
    const responses = await Promise.all(stuck);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  });

  it("need only one connection each, so they all succeed even if they outnumber the connections", async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, () => create(randomUUID())));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(await countIssues()).toBe(60);
  });
});

describe("a stored response", () => {
  it("is not returned to a user whose token has been revoked", async () => {
    const user = await tenant.user({ role: "admin" });
    const key = randomUUID();
    expect((await create(key, user)).status).toBe(201);
    await prisma.apiToken.deleteMany({ where: { userId: user.id } });
    expect((await create(key, user)).status).toBe(401);
    expect(await countIssues()).toBe(1);
  });

  it("is stored in the same transaction as its change, so either both exist or neither does", async () => {
    const key = randomUUID();
    await rows(Prisma.sql`ALTER TABLE idempotency_keys ADD CONSTRAINT no_response
      CHECK (status <> 201 OR tenant_id <> ${Prisma.raw(String(tenant.id))}) NOT VALID`);
    const rejected = await create(key);
    await rows(Prisma.sql`ALTER TABLE idempotency_keys DROP CONSTRAINT no_response`);
    expect([rejected.status, await countIssues()]).toEqual([500, 0]);
    expect((await create(key)).body).toMatchObject({ key: expect.stringMatching(/-1$/) as string });
  });
});

/** Writes what a server running the previous release stores when a request begins. */
async function beginAsPreviousRelease(key: string, ageMs: number): Promise<bigint> {
  const hash = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());
  const { id } = await prisma.idempotencyKey.create({
    data: {
      tenantId: tenant.id,
      userId: owner.id,
      requestHash: hash(["POST", `${project.path}/issues`, "", key].join("\n")),
      bodyHash: hash(JSON.stringify(issue())),
      createdAt: new Date(Date.now() - ageMs),
    },
  });
  return id;
}

describe("alongside a server running the previous release", () => {
  it("a request running there does not run here until it would have expired there", async () => {
    const key = randomUUID();
    await beginAsPreviousRelease(key, 0);
    expect((await create(key)).status).toBe(409);
    const other = randomUUID();
    const lost = await beginAsPreviousRelease(other, 130_000);
    expect((await create(other)).status).toBe(201);
    // Stored under a new id, so the server presumed dead cannot overwrite this response.
    expect(await prisma.idempotencyKey.count({ where: { id: lost } })).toBe(0);
  });

  it("a request that starts there while one runs here rolls back the one here", async () => {
    const key = randomUUID();
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waitingPid).toBeGreaterThan(0);
    await beginAsPreviousRelease(key, 0);
    await held.end();
    expect((await first).status).toBe(409);
    expect(await countIssues()).toBe(0);
  });
});

/** Forgets this process's claims and connection, so that later calls act as another process. */
function forgetClaims(): void {
  delete (globalThis as { laneworkClaims?: unknown }).laneworkClaims;
}

interface Gate {
  begin: () => void;
  pause: Promise<void>;
}

/** Runs a long request, which begins, waits and then creates a label with the given name. */
function runLongRequest(key: string, name: string, { begin, pause }: Partial<Gate> = {}) {
  const request = new Request(`http://x${project.path}/long`, {
    method: "POST",
    headers: { "idempotency-key": key },
  });
  const caller = { tenantId: tenant.id, userId: owner.id };
  const run = async (conclude: Conclude) => {
    begin?.();
    await pause;
    return conclude(async () => {
      const { status, body } = await owner.api.post(`${project.path}/labels`, { name });
      return Response.json(status === 201 ? { name } : body, { status });
    });
  };
  return withLongIdempotency(caller, request, run);
}

/** Starts a long request that continues when `end` is called. */
async function startPaused(key: string, name: string) {
  let resume: () => void = () => undefined;
  const pause = new Promise<void>((resolve) => (resume = resolve));
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));
  const response = runLongRequest(key, name, { begin, pause });
  await started;
  return {
    end: async (): Promise<unknown> => {
      resume();
      return (await response).json();
    },
  };
}

const labels = async () =>
  (await prisma.label.findMany({ where: { projectId: project.id } })).map(({ name }) => name);

describe("a long request", () => {
  it("holds its key against this process and others while it runs", async () => {
    const key = randomUUID();
    const first = await startPaused(key, "first");
    await expect(runLongRequest(key, "second")).rejects.toMatchObject({ status: 409 });
    forgetClaims();
    await expect(runLongRequest(key, "third")).rejects.toMatchObject({ status: 409 });
    expect(await first.end()).toEqual({ name: "first" });
    expect(await (await runLongRequest(key, "fourth")).json()).toEqual({ name: "first" });
    expect(await labels()).toEqual(["first"]);
  });

  it("is not run again by a repeat after it has ended", async () => {
    const key = randomUUID();
    expect(await (await runLongRequest(key, "first")).json()).toEqual({ name: "first" });
    let hasRun = false;
    const repeat = await runLongRequest(key, "second", { begin: () => (hasRun = true) });
    expect(await repeat.json()).toEqual({ name: "first" });
    expect(hasRun).toBe(false);
  });

  it("reacquires its key after losing its connection", async () => {
    const key = randomUUID();
    const first = await startPaused(key, "first");
    const lost = await selectJson<{ pid: number }>(Prisma.sql`
      SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'lanework claims' AND datname = current_database()`);
    const holders = () =>
      selectJson(Prisma.sql`SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE a.application_name = 'lanework claims' AND a.datname = current_database()
          AND l.locktype = 'advisory' AND a.pid <> ALL(${lost.map(({ pid }) => pid)}::int[])`);
    await expect.poll(holders).toHaveLength(1);
    forgetClaims();
    await expect(runLongRequest(key, "second")).rejects.toMatchObject({ status: 409 });
    expect(await first.end()).toEqual({ name: "first" });
  });

  it("returns the other request's response and changes nothing if its lost claim was taken", async () => {
    const key = randomUUID();
    const stale = await startPaused(key, "stale");
    forgetClaims();
    const end = Prisma.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'lanework claims' AND datname = current_database()`;
    let taken: Response | undefined;
    await expect
      .poll(async () => {
        await rows(end);
        taken = await runLongRequest(key, "taken").catch(() => undefined);
        return taken?.status;
      })
      .toBe(201);
    expect(await stale.end()).toEqual({ name: "taken" });
    expect(await labels()).toEqual(["taken"]);
  });

  it("releases its key when it fails", async () => {
    const key = randomUUID();
    expect((await runLongRequest(key, "")).status).toBe(422);
    expect(await (await runLongRequest(key, "good")).json()).toEqual({ name: "good" });
  });
});
