import { ReplicatedDatabase } from "../../../support/database/replica";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { requests } from "@/lib/platform/observability/request-facts";
import { connectTo } from "../../../support/database/database-copy";
import { makePart } from "../../../support/records/project-parts";
import type { TestProject, TestTenant, TestUser } from "../../../support/people/tenant";

/** Reads on a streaming replica (docs/operating.md). */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const database = await ReplicatedDatabase.start("reads");
const { TestTenant: Tenants } = await import("../../../support/people/tenant");
const onReplica = await connectTo(database.replicaUrl);
let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await Tenants.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
});
afterEach(async () => {
  await onReplica.query("SELECT pg_wal_replay_resume()");
  database.proxy.beSilent(false);
});
afterAll(async () => {
  await onReplica.end();
  await database.stop();
});

/** Runs a request as the server does, in its own context. */
function request<T>(work: () => Promise<T>): Promise<T> {
  return requests.run({ requestId: randomUUID(), route: "test" }, work);
}

const create = (title: string) =>
  admin.api.post<{ id: number; title: string }>(`${project.path}/issues`, {
    ...{ title, description: "", lane_id: project.lanes[0], priority: 2, type: 0 },
  });

async function titles(): Promise<string[]> {
  const list = () => admin.api.get<{ title: string }[]>(`${project.path}/issues`);
  const { status, body } = await request(list);
  expect(status).toBe(200);
  return body.map(({ title }) => title);
}

/** The product's last statements on the replica that begin like this, of which PostgreSQL keeps 1,024 characters. */
async function statementsOnReplica(beginning: string): Promise<string[]> {
  const { rows } = await onReplica.query<{ query: string }>(
    "SELECT query FROM pg_stat_activity WHERE application_name = 'lanework' AND ltrim(query, E' \\n') LIKE $1",
    [`${beginning}%`],
  );
  return rows.map(({ query }) => query);
}

it("people read their own writes, on the replica", async () => {
  const expected: string[] = [];
  for (let number = 1; number <= 20; number += 1) {
    expected.push(`Issue ${number}`);
    await create(`Issue ${number}`);
    expect(await titles()).toEqual(expected);
  }
  expect(await statementsOnReplica("SELECT string_agg(json,")).not.toEqual([]);
});

it.each(["board", "backlog", "issues/search?q=Issue", "issues/export?format=json"])(
  "%s is read on the replica, with the same result",
  async (path) => {
    const get = () => admin.api.get(`${project.path}/${path}`);
    const own = await get();
    expect(own.status).toBe(200);
    expect((await request(get)).body).toEqual(own.body);
  },
);

it("reports are read on the replica", async () => {
  const sprint = await makePart(admin, project, "sprints", { title: "Sprint" });
  const get = () => admin.api.get(`${project.path}/reports/burndown?sprint_id=${sprint}`);
  const own = await get();
  expect(own.status).toBe(200);
  expect((await request(get)).body).toEqual(own.body);
});

it("a replica that lags behind is not used", async () => {
  await onReplica.query("SELECT pg_wal_replay_pause()");
  await create("Written while the replica stood still");
  expect(await titles()).toContain("Written while the replica stood still");
});

it("a replica that hangs, and then is lost, is not noticed", async () => {
  database.proxy.beSilent(true);
  await create("Written while the replica hung");
  expect(await titles()).toContain("Written while the replica hung");
  database.proxy.beSilent(false);
  database.proxy.cut();
  await create("Written after the connections broke");
  expect(await titles()).toContain("Written after the connections broke");
});
