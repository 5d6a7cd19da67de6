import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { laneResource } from "@/lib/planning/lanes/schema";
import { type Project, projectResource } from "@/lib/planning/projects/schema";
import { provesGuards } from "../../support/rights/guards";
import { makeIssue, readIssue } from "../../support/records/issue";
import { full, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "", permission: ["projects", "read"] },
  { method: "put", path: "", permission: ["projects", "update"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let creator: TestUser;

const list = async (user: TestUser) =>
  z.array(projectResource).parse((await user.api.get("/api/projects")).body);
const ids = async (user: TestUser) => (await list(user)).map(({ id }) => id);
const read = async (user: TestUser, path: string): Promise<Project> =>
  projectResource.parse((await user.api.get(path)).body);

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  creator = await tenant.user({
    role: { permissions: { projects: { create: true } } },
    firstName: "Ana",
    lastName: "Lima",
  });
});

describe("creating a project", () => {
  it("makes the caller its owner and creates four lanes", async () => {
    const body = { name: " Engineering ", key_prefix: "ENG", description: "What we build" };
    const response = await creator.api.post("/api/projects", body);
    expect(response.status).toBe(201);
    const project = projectResource.parse(response.body);
    expect(project).toMatchObject({ ...body, name: "Engineering", owner_id: creator.id });
    expect(project.owner).toMatchObject({ id: creator.id, first_name: "Ana", last_name: "Lima" });
    expect(project).toMatchObject({ is_owner: true, issues_count: 0, open_issues_count: 0 });
    const lanes = await creator.api.get(`/api/projects/${project.id}/lanes`);
    const titles = z
      .array(laneResource)
      .parse(lanes.body)
      .map(({ title, order }) => [order, title]);
    const defaultTitles = ["Backlog", "To do", "In progress", "Done"];
    expect(titles).toEqual(defaultTitles.map((title, order) => [order, title]));
    expect(await read(creator, `/api/projects/${project.id}`)).toEqual(project);
  });

  it.each([
    ["name", { key_prefix: "AB" }],
    ["name", { name: "  ", key_prefix: "AB" }],
    ["name", { name: "x".repeat(256), key_prefix: "AB" }],
    ["key_prefix", { name: "x" }],
    ["key_prefix", { name: "x", key_prefix: null }],
    ["key_prefix", { name: "x", key_prefix: "A" }],
    ["key_prefix", { name: "x", key_prefix: "ABCDEFGHIJK" }],
    ["key_prefix", { name: "x", key_prefix: "1A" }],
    ["key_prefix", { name: "x", key_prefix: "ab" }],
    ["key_prefix", { name: "x", key_prefix: "A-B" }],
    ["key_prefix", { name: "x", key_prefix: "ÄB" }],
    ["key_prefix", { name: "x", key_prefix: "AB\n" }],
    ["description", { name: "x", key_prefix: "AB", description: 1 }],
    ["description", { name: "x", key_prefix: "AB", description: "x".repeat(65_536) }],
  ])("returns 422 on %s", async (field, body) => {
    const response = await creator.api.post("/api/projects", body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });

  it("accepts prefixes of 2 to 10 characters and an empty description", async () => {
    for (const key_prefix of ["Z9", "Z234567890"]) {
      const response = await creator.api.post("/api/projects", { name: "x", key_prefix });
      expect(response.status).toBe(201);
      expect(projectResource.parse(response.body).description).toBe("");
    }
  });

  it("returns 422 on key_prefix if it is taken in the same workspace, even concurrently, but not in another", async () => {
    const body = { name: "Same", key_prefix: "SAME" };
    const race = await Promise.all([1, 2, 3, 4].map(() => creator.api.post("/api/projects", body)));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const rejected = race.find(({ status }) => status === 422);
    expect(Object.keys(rejected?.body.errors)).toEqual(["key_prefix"]);
    expect((await admin.api.post("/api/projects", body)).status).toBe(422);
    const other = await (await TestTenant.make()).user({ role: "admin" });
    expect((await other.api.post("/api/projects", body)).status).toBe(201);
  });

  it("returns 401 without a token, 403 without Projects: Create and 400 for a body that is not a JSON object", async () => {
    const body = { name: "x", key_prefix: "NOPE" };
    expect((await tenant.anonymous.post("/api/projects", body)).status).toBe(401);
    const withoutCreate = await tenant.user({
      role: { permissions: { projects: { ...full, create: false } } },
    });
    expect((await withoutCreate.api.post("/api/projects", body)).status).toBe(403);
    expect((await withoutCreate.api.post("/api/projects", {})).status).toBe(403);
    for (const raw of ["{", "[]", "null", ""]) {
      const response = await creator.api.post("/api/projects", undefined, { raw });
      expect(response.status).toBe(raw === "" ? 422 : 400);
    }
  });
});

describe("listing projects", () => {
  it("returns 401 without a token", async () => {
    expect((await tenant.anonymous.get("/api/projects")).status).toBe(401);
  });

  it("lists projects the caller owns or belongs to directly or through a team, sorted by name", async () => {
    const [viewer, other] = [await tenant.user(), await tenant.user()];
    expect(await list(viewer)).toEqual([]);
    const owned = await tenant.project(viewer);
    const joined = await tenant.project(other, [viewer]);
    const shared = await tenant.project(other);
    const hidden = await tenant.project(other);
    await prisma.team.create({
      data: {
        tenantId: tenant.id,
        name: "Team",
        createdById: admin.id,
        members: { create: { userId: viewer.id } },
        projects: { create: { projectId: shared.id } },
      },
    });
    expect(await ids(viewer)).toEqual([owned.id, joined.id, shared.id]);
    const broad = { permissions: { projects: { read: true } }, accessAllProjects: true };
    for (const everyone of [admin, await tenant.user({ role: broad })]) {
      const all = await ids(everyone);
      for (const { id } of [owned, joined, shared, hidden]) expect(all).toContain(id);
    }
  });

  it("lists only owned projects without Projects: Read, or returns 403 if there are none", async () => {
    const blind = await tenant.user({ role: { permissions: {}, accessAllProjects: true } });
    const rejected = await blind.api.get("/api/projects");
    expect(rejected.status).toBe(403);
    expect(rejected.body).toHaveProperty("message");
    await tenant.project(admin, [blind]);
    expect((await blind.api.get("/api/projects")).status).toBe(403);
    const owned = await tenant.project(blind);
    expect(await ids(blind)).toEqual([owned.id]);
    expect((await read(blind, owned.path)).is_owner).toBe(true);
  });

  it("counts all issues and those outside the final lane", async () => {
    const owner = await tenant.user();
    const project = await tenant.project(owner);
    await makeIssue(owner, project);
    await makeIssue(owner, project, { lane_id: project.lanes[2] });
    await makeIssue(owner, project, { lane_id: project.lanes[3] });
    const counts = { issues_count: 3, open_issues_count: 2 };
    expect(await read(owner, project.path)).toMatchObject(counts);
    expect((await list(owner))[0]).toMatchObject(counts);
  });

  it("never lists another workspace's projects", async () => {
    const other = await TestTenant.make();
    const stranger = await other.user({ role: "admin" });
    expect(await list(stranger)).toEqual([]);
    const { id } = await tenant.project(admin);
    for (const response of [
      await stranger.api.get(`/api/projects/${id}`),
      await stranger.api.put(`/api/projects/${id}`, { name: "x" }),
      await stranger.api.delete(`/api/projects/${id}`),
    ]) {
      expect(response.status).toBe(404);
    }
  });
});

describe("changing a project", () => {
  it("keeps omitted fields and never changes the key prefix", async () => {
    const made = await creator.api.post("/api/projects", {
      name: "Before",
      key_prefix: "KEEP",
      description: "Text",
    });
    const before = projectResource.parse(made.body);
    const path = `/api/projects/${before.id}`;
    const response = await creator.api.put(path, { name: "After", key_prefix: "OTHER" });
    expect(response.status).toBe(200);
    const after = projectResource.parse(response.body);
    expect(after).toEqual({ ...before, name: "After", updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    const emptied = await creator.api.put(path, { name: "After", description: null });
    expect(emptied.body).toMatchObject({ description: "" });
    for (const body of [
      {},
      { name: "" },
      { name: "x", owner_id: null },
      { name: "x", owner_id: "1" },
    ]) {
      expect((await creator.api.put(path, body)).status).toBe(422);
    }
  });

  it("stores the rules that link errors and bugs, which are off by default", async () => {
    const project = await tenant.project(creator);
    const put = async (body: object) => {
      const response = await creator.api.put(project.path, { name: "P", ...body });
      expect(response.status).toBe(200);
      const { on_regression, resolve_on_close } = projectResource.parse(response.body);
      expect(await read(creator, project.path)).toMatchObject({ on_regression, resolve_on_close });
      return [on_regression, resolve_on_close];
    };
    expect(await put({})).toEqual(["nothing", false]);
    expect(await put({ on_regression: "comment" })).toEqual(["comment", false]);
    expect(await put({ resolve_on_close: true })).toEqual(["comment", true]);
    expect(await put({})).toEqual(["comment", true]);
    const both = { on_regression: "reopen", resolve_on_close: false };
    expect(await put(both)).toEqual(["reopen", false]);
    for (const [field, value] of [
      ["on_regression", null],
      ["on_regression", "Comment"],
      ["on_regression", 1],
      ["resolve_on_close", null],
      ["resolve_on_close", "true"],
      ["resolve_on_close", 1],
    ] as const) {
      const response = await creator.api.put(project.path, { name: "P", [field]: value });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
    expect(await put({})).toEqual(["reopen", false]);
  });

  it("is limited to the owner under Own, and requires access to the project under All", async () => {
    const role = { permissions: { projects: { read: true, update: 1, delete: 1 } } } as const;
    const own = await tenant.user({ role });
    const notOwned = await tenant.project(admin, [own]);
    expect((await own.api.put(notOwned.path, { name: "x" })).status).toBe(403);
    expect((await own.api.delete(notOwned.path)).status).toBe(403);
    const mine = await tenant.project(own);
    expect((await own.api.put(mine.path, { name: "x" })).status).toBe(200);
    expect((await own.api.delete(mine.path)).status).toBe(204);
  });

  it("transfers the project to another owner, removes the previous one and clears their assignments", async () => {
    const [old, heir] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(old, [heir]);
    const issue = await makeIssue(old, project, { assignee_id: old.id });
    const response = await old.api.put(project.path, { name: "x", owner_id: heir.id });
    expect(projectResource.parse(response.body)).toMatchObject({
      owner_id: heir.id,
      is_owner: false,
    });
    expect((await old.api.get(project.path)).status).toBe(403);
    const after = await readIssue(heir, project, issue.id);
    expect(after).toMatchObject({ assignee_id: null, version: issue.version + 1 });
    expect((await heir.api.delete(project.path)).status).toBe(204);
  });

  it("keeps a previous owner who is also a direct member", async () => {
    const [old, heir] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(old, [old, heir]);
    const issue = await makeIssue(old, project, { assignee_id: old.id });
    expect((await old.api.put(project.path, { name: "x", owner_id: heir.id })).status).toBe(200);
    expect(await readIssue(old, project, issue.id)).toEqual(issue);
  });

  it("returns 422 on owner_id for a user who is missing, invisible, inactive or in another workspace", async () => {
    const owner = await tenant.user();
    const [inactive, deleted, invisible] = [
      await tenant.user(),
      await tenant.user(),
      await tenant.user(),
    ];
    const project = await tenant.project(owner, [inactive, deleted]);
    const update = (id: number, data: object) =>
      prisma.user.update({ where: { tenantId_id: { tenantId: tenant.id, id } }, data });
    await update(inactive.id, { status: 2 });
    await update(deleted.id, { deletedAt: new Date() });
    const stranger = await (await TestTenant.make()).user();
    for (const id of [2147483647, inactive.id, deleted.id, invisible.id, stranger.id]) {
      const response = await owner.api.put(project.path, { name: "x", owner_id: id });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["owner_id"]);
    }
    expect((await admin.api.put(project.path, { name: "x", owner_id: invisible.id })).status).toBe(
      200,
    );
    const again = await invisible.api.put(project.path, { name: "x", owner_id: invisible.id });
    expect(again.status).toBe(200);
  });
});
