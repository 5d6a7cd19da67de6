import "../../../support/database/own-database";
import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Conclude, withLongIdempotency } from "@/lib/platform/idempotency/idempotency";
import { config } from "@/lib/platform/config/config";
import { prisma } from "@/lib/platform/db/prisma";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** docs/spec/conventions.md#idempotency: what holds a key is the transaction of its change, in PostgreSQL; nothing goes by the clock. */

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
/** Somebody else, who keeps the project locked: its next issue waits for them. */
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
const made = () => prisma.issue.count({ where: { projectId: project.id } });

/** Locks the project until `end` is called. */
async function holdProject() {
  await holder.query("BEGIN");
  await holder.query("SELECT FROM projects WHERE id = $1 FOR UPDATE", [project.id]);
  return { end: () => holder.query("ROLLBACK") };
}

/** The backend that waits for the holder. */
async function waiting(): Promise<number> {
  const found = await selectJson<{ pid: number }>(
    Prisma.sql`SELECT pid FROM pg_stat_activity WHERE ${holderPid} = ANY(pg_blocking_pids(pid))`,
  );
  return found[0]?.pid ?? 0;
}

/** How many wait for the holder, or for who waits for it. */
async function allWaiting(): Promise<number> {
  const found = await selectJson<{ count: number }>(Prisma.sql`SELECT count(*)::int AS count
    FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`);
  return found[0]?.count ?? 0;
}

describe("a repeat while the first still runs", () => {
  it("is 409 however long it runs, and then answers what was committed", async () => {
    const key = randomUUID();
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waiting).toBeGreaterThan(0);
    for (let time = 0; time < 3; time++) {
      const repeat = await create(key);
      expect([repeat.status, repeat.headers.get("retry-after")]).toEqual([409, "1"]);
    }
    await held.end();
    const { status, body } = await first;
    expect(status).toBe(201);
    expect((await create(key)).body).toEqual(body);
    expect(await made()).toBe(1);
  });

  it("is in nobody else's way who uses the same key", async () => {
    const [key, other] = [randomUUID(), await tenant.user({ role: "admin" })];
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waiting).toBeGreaterThan(0);
    const second = create(key, other);
    // It comes as far as the project, or is refused; either way it has met the key.
    const met = second.then(({ status }) => `answered ${status}`);
    await expect.poll(() => Promise.race([met, allWaiting()])).not.toBe(1);
    await held.end();
    expect([(await first).status, (await second).status]).toEqual([201, 201]);
    expect(await made()).toBe(2);
  });

  it("is free once PostgreSQL has ended the first one's transaction, which changed nothing", async () => {
    const key = randomUUID();
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waiting).toBeGreaterThan(0);
    expect((await create(key)).status).toBe(409);
    await holder.query("SELECT pg_terminate_backend($1)", [await waiting()]);
    expect((await first).status).toBeGreaterThanOrEqual(500);
    await held.end();
    const repeat = await create(key);
    expect(repeat.status).toBe(201);
    expect(await prisma.issue.findMany({ where: { projectId: project.id } })).toMatchObject([
      { id: repeat.body.id, number: 1 },
    ]);
  });

  it("leaves connections to others, however many wait for one lock", async () => {
    const held = await holdProject();
    const stuck = Array.from({ length: 30 }, () => create(randomUUID()));
    await expect.poll(waiting).toBeGreaterThan(0);
    expect((await owner.api.get(project.path)).status).toBe(200);
    await held.end();
    const answers = await Promise.all(stuck);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  it("takes no second connection: far more at once than there are connections all get through", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => create(randomUUID())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await made()).toBe(60);
  });
});

describe("a stored answer", () => {
  it("is for nobody whose token has been revoked since", async () => {
    const user = await tenant.user({ role: "admin" });
    const key = randomUUID();
    expect((await create(key, user)).status).toBe(201);
    await prisma.apiToken.deleteMany({ where: { userId: user.id } });
    expect((await create(key, user)).status).toBe(401);
    expect(await made()).toBe(1);
  });

  it("is not there when what it answered is not: both stand in one transaction", async () => {
    const key = randomUUID();
    await rows(Prisma.sql`ALTER TABLE idempotency_keys ADD CONSTRAINT no_answer
      CHECK (status <> 201 OR tenant_id <> ${Prisma.raw(String(tenant.id))}) NOT VALID`);
    const refused = await create(key);
    await rows(Prisma.sql`ALTER TABLE idempotency_keys DROP CONSTRAINT no_answer`);
    expect([refused.status, await made()]).toEqual([500, 0]);
    expect((await create(key)).body).toMatchObject({ key: expect.stringMatching(/-1$/) as string });
  });
});

/** What a server of the release before writes when a request begins. */
async function beginAsBefore(key: string, ageMs: number): Promise<bigint> {
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

describe("beside a server of the release before", () => {
  it("a request that is under way there is not run here, until that would have given it up", async () => {
    const key = randomUUID();
    await beginAsBefore(key, 0);
    expect((await create(key)).status).toBe(409);
    const other = randomUUID();
    const lost = await beginAsBefore(other, 130_000);
    expect((await create(other)).status).toBe(201);
    // Under another number: the server that was only thought lost must not write its answer over this one.
    expect(await prisma.idempotencyKey.count({ where: { id: lost } })).toBe(0);
  });

  it("a request that begins there while it runs here undoes what ran here", async () => {
    const key = randomUUID();
    const held = await holdProject();
    const first = create(key);
    await expect.poll(waiting).toBeGreaterThan(0);
    await beginAsBefore(key, 0);
    await held.end();
    expect((await first).status).toBe(409);
    expect(await made()).toBe(0);
  });
});

/** As if by another process: with claims, and a connection for them, of its own. */
function leaveProcess(): void {
  delete (globalThis as { laneworkClaims?: unknown }).laneworkClaims;
}

interface Gate {
  begin: () => void;
  pause: Promise<void>;
}

/** A request that takes long: it begins, waits, and then makes a label of the name. */
function takeLong(key: string, name: string, { begin, pause }: Partial<Gate> = {}) {
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

/** A request that has begun, and goes on when it is told to. */
async function paused(key: string, name: string) {
  let goOn: () => void = () => undefined;
  const pause = new Promise<void>((resolve) => (goOn = resolve));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const answer = takeLong(key, name, { begin, pause });
  await begun;
  return {
    end: async (): Promise<unknown> => {
      goOn();
      return (await answer).json();
    },
  };
}

const labels = async () =>
  (await prisma.label.findMany({ where: { projectId: project.id } })).map(({ name }) => name);

describe("a request that takes long", () => {
  it("keeps its key from this process and others, for as long as it runs", async () => {
    const key = randomUUID();
    const first = await paused(key, "first");
    await expect(takeLong(key, "second")).rejects.toMatchObject({ status: 409 });
    leaveProcess();
    await expect(takeLong(key, "third")).rejects.toMatchObject({ status: 409 });
    expect(await first.end()).toEqual({ name: "first" });
    expect(await (await takeLong(key, "fourth")).json()).toEqual({ name: "first" });
    expect(await labels()).toEqual(["first"]);
  });

  it("is not begun again by a repeat after its end", async () => {
    const key = randomUUID();
    expect(await (await takeLong(key, "first")).json()).toEqual({ name: "first" });
    let hasBegun = false;
    const repeat = await takeLong(key, "second", { begin: () => (hasBegun = true) });
    expect(await repeat.json()).toEqual({ name: "first" });
    expect(hasBegun).toBe(false);
  });

  it("takes its key anew when its connection was lost", async () => {
    const key = randomUUID();
    const first = await paused(key, "first");
    const lost = await selectJson<{ pid: number }>(Prisma.sql`
      SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'lanework claims' AND datname = current_database()`);
    const holders = () =>
      selectJson(Prisma.sql`SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE a.application_name = 'lanework claims' AND a.datname = current_database()
          AND l.locktype = 'advisory' AND a.pid <> ALL(${lost.map(({ pid }) => pid)}::int[])`);
    await expect.poll(holders).toHaveLength(1);
    leaveProcess();
    await expect(takeLong(key, "second")).rejects.toMatchObject({ status: 409 });
    expect(await first.end()).toEqual({ name: "first" });
  });

  it("that comes back after its claim was lost, and taken, gives the other's answer and changes nothing", async () => {
    const key = randomUUID();
    const stale = await paused(key, "stale");
    leaveProcess();
    const end = Prisma.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'lanework claims' AND datname = current_database()`;
    let taken: Response | undefined;
    await expect
      .poll(async () => {
        await rows(end);
        taken = await takeLong(key, "taken").catch(() => undefined);
        return taken?.status;
      })
      .toBe(201);
    expect(await stale.end()).toEqual({ name: "taken" });
    expect(await labels()).toEqual(["taken"]);
  });

  it("that fails gives its key free", async () => {
    const key = randomUUID();
    expect((await takeLong(key, "")).status).toBe(422);
    expect(await (await takeLong(key, "good")).json()).toEqual({ name: "good" });
  });
});
