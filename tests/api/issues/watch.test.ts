import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { watcherResource, watchStatus } from "@/lib/issues/watches/schema";
import { provesGuards } from "../../support/rights/guards";
import { makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "/issues/:missing/watch", permission: ["issues", "read"] },
  { method: "post", path: "/issues/:missing/watch", permission: ["issues", "read"] },
  { method: "get", path: "/issues/:missing/watchers", permission: ["issues", "read"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;
let issue: Issue;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

const watch = (name: string | number) => `${project.path}/issues/${name}/watch`;

async function read(user: TestUser, name: string | number = issue.id) {
  const response = await user.api.get(watch(name));
  expect(response.status).toBe(200);
  return watchStatus.parse(response.body);
}

async function toggle(user: TestUser, name: string | number = issue.id) {
  const response = await user.api.post(watch(name));
  expect(response.status).toBe(200);
  return watchStatus.parse(response.body);
}

async function watchers(user: TestUser): Promise<number[]> {
  const response = await user.api.get(`${project.path}/issues/${issue.id}/watchers`);
  expect(response.status).toBe(200);
  return z
    .array(watcherResource)
    .parse(response.body)
    .map(({ id }) => id);
}

/** Creates a project with a member and an issue without watchers. */
async function setUp() {
  member = await tenant.user({ firstName: "Mia", lastName: "Member" });
  project = await tenant.project(admin, [member]);
  issue = await makeIssue(admin, project);
  await prisma.watch.deleteMany({ where: { issueId: issue.id } });
}

const NOT_WATCHING = { watching: false, reason: null };
const WATCHING = { watching: true, reason: "manual" };

describe("the subscription", () => {
  it("toggles on and off, with or without an existing row", async () => {
    await setUp();
    const count = () => prisma.watch.count({ where: { issueId: issue.id, userId: member.id } });
    expect(await read(member)).toEqual(NOT_WATCHING);
    expect(await toggle(member)).toEqual(WATCHING);
    expect([await read(member), await count()]).toEqual([WATCHING, 1]);
    expect(await toggle(member)).toEqual(NOT_WATCHING);
    expect([await read(member), await count()]).toEqual([NOT_WATCHING, 0]);
    expect(await toggle(member)).toEqual(WATCHING);
  });

  it("accepts the issue's key in any case and with leading zeros, and ignores the body", async () => {
    await setUp();
    const padded = issue.key.toLowerCase().replace("-", "-00");
    expect(await toggle(member, issue.key)).toEqual(WATCHING);
    expect(await read(member, padded)).toEqual(WATCHING);
    const response = await member.api.post(watch(padded), { watching: true });
    expect([response.status, response.body]).toEqual([200, NOT_WATCHING]);
    for (const name of [`X${issue.key}`, `${project.keyPrefix}-999`, "0", "x"]) {
      expect((await member.api.post(watch(name))).status).toBe(404);
      expect((await member.api.get(watch(name))).status).toBe(404);
    }
  });

  it("belongs to the caller and includes how it started", async () => {
    await setUp();
    const data = { tenantId: tenant.id, issueId: issue.id, userId: admin.id, reason: "created" };
    await prisma.watch.create({ data });
    expect(await read(admin)).toEqual({ watching: true, reason: "created" });
    expect(await read(member)).toEqual(NOT_WATCHING);
    await toggle(member);
    await toggle(admin);
    expect(await read(member)).toEqual(WATCHING);
    expect(await toggle(admin)).toEqual(WATCHING);
  });

  it("does not change the issue", async () => {
    await setUp();
    const before = await readIssue(admin, project, issue.id);
    await toggle(member);
    expect(await readIssue(admin, project, issue.id)).toEqual(before);
  });

  it("is consistent after any number of concurrent toggles", async () => {
    await setUp();
    for (const count of [2, 5, 4, 3]) {
      const was = (await read(member)).watching;
      const responses = await Promise.all(Array.from({ length: count }, () => toggle(member)));
      const on = responses.filter(({ watching }) => watching).length;
      expect(on).toBe(was ? Math.floor(count / 2) : Math.ceil(count / 2));
      expect((await read(member)).watching).toBe(count % 2 === 0 ? was : !was);
    }
  });
});

describe("watchers", () => {
  it("are listed by name", async () => {
    await setUp();
    const ana = await tenant.user({ firstName: "Ana", role: "admin" });
    for (const user of [member, ana]) await toggle(user);
    expect(await watchers(admin)).toEqual([ana.id, member.id]);
    await toggle(ana);
    expect(await watchers(member)).toEqual([member.id]);
  });

  it("exclude deleted or deactivated people and those who can no longer read the issue", async () => {
    await setUp();
    const gone = await tenant.user({ role: "admin" });
    const idle = await tenant.user({ role: "admin" });
    const formerReader = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    await admin.api.post(`${project.path}/members`, { user_id: formerReader.id });
    for (const user of [admin, member, gone, idle, formerReader]) await toggle(user);
    expect(await watchers(admin)).toHaveLength(5);
    const set = (user: TestUser, data: object) =>
      prisma.user.update({ where: { tenantId_id: { tenantId: tenant.id, id: user.id } }, data });
    await set(gone, { deletedAt: new Date() });
    await set(idle, { status: 2 });
    await admin.api.delete(`${project.path}/members/${member.id}`);
    await prisma.role.update({
      where: { tenantId_id: { tenantId: tenant.id, id: formerReader.roleId } },
      data: { permissions: Array.from({ length: 16 }, () => 0) },
    });
    expect(await watchers(admin)).toEqual([admin.id]);
    await admin.api.post(`${project.path}/members`, { user_id: member.id });
    expect(await watchers(admin)).toHaveLength(2);
  });
});
