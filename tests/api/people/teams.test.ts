import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { teamResource } from "@/lib/people/teams/schema";
import { makeIssue, readIssue } from "../../support/records/issue";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

async function make(user: TestUser, body: object) {
  const response = await user.api.post("/api/teams", body);
  expect(response.status).toBe(201);
  return teamResource.parse(response.body);
}

async function read(id: number) {
  const response = await admin.api.get("/api/teams");
  expect(response.status).toBe(200);
  return z
    .array(teamResource)
    .parse(response.body)
    .find((team) => team.id === id);
}

const auditOf = (subjectId: number) =>
  prisma.auditEntry.findMany({
    where: { tenantId: tenant.id, subjectType: "team", subjectId },
    orderBy: { id: "asc" },
  });

describe("teams", () => {
  it("are created with both lists, sorted by id, and give access to their projects immediately", async () => {
    const [ana, ben] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(admin);
    expect((await ana.api.get(project.path)).status).toBe(403);
    const body = { name: " Platform\n", user_ids: [ben.id, ana.id, ana.id] };
    const team = await make(admin, { ...body, project_ids: [project.id] });
    expect(team).toMatchObject({
      name: "Platform",
      created_by_id: admin.id,
      user_ids: [ana.id, ben.id].sort((a, b) => a - b),
      project_ids: [project.id],
    });
    expect((await ana.api.get(project.path)).status).toBe(200);
    expect((await ben.api.get("/api/teams")).body).toContainEqual(team);
    const [entry] = await auditOf(team.id);
    expect(entry).toMatchObject({ action: "created", actorId: admin.id, before: null });
    expect(entry?.after).toMatchObject({ name: "Platform", project_ids: [project.id] });
  });

  it("keep a list omitted from a PUT and replace one that is sent", async () => {
    const [ana, ben, cleo] = [await tenant.user(), await tenant.user(), await tenant.user()];
    const project = await tenant.project(admin);
    const lists = { user_ids: [ana.id, ben.id], project_ids: [project.id] };
    const team = await make(admin, { name: "Old", ...lists });
    const path = `/api/teams/${team.id}`;
    const renamed = await admin.api.put(path, { name: "New" });
    expect(renamed.status).toBe(200);
    expect(teamResource.parse(renamed.body)).toMatchObject({ name: "New", ...lists });
    const changed = await admin.api.put(path, { name: "New", user_ids: [cleo.id, ben.id] });
    expect(changed.body).toMatchObject({ user_ids: [ben.id, cleo.id], project_ids: [project.id] });
    expect(await read(team.id)).toEqual(changed.body);
    expect((await ana.api.get(project.path)).status).toBe(403);
    expect((await cleo.api.get(project.path)).status).toBe(200);
    await admin.api.put(path, { name: "New", project_ids: [] });
    expect((await cleo.api.get(project.path)).status).toBe(403);
    await admin.api.put(path, { name: "New" });
    const entries = await auditOf(team.id);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["created", null, { name: "Old", ...lists }],
      ["updated", { name: "Old" }, { name: "New" }],
      ["updated", { user_ids: [ana.id, ben.id] }, { user_ids: [ben.id, cleo.id] }],
      ["updated", { project_ids: [project.id] }, { project_ids: [] }],
    ]);
  });

  it("return 204 and then 404 when deleted, and stop giving access to their projects", async () => {
    const ana = await tenant.user();
    const project = await tenant.project(admin);
    const team = await make(admin, { name: "T", user_ids: [ana.id], project_ids: [project.id] });
    expect((await admin.api.delete(`/api/teams/${team.id}`)).status).toBe(204);
    expect((await admin.api.delete(`/api/teams/${team.id}`)).status).toBe(404);
    expect((await admin.api.put(`/api/teams/${team.id}`, { name: "x" })).status).toBe(404);
    expect((await ana.api.get(project.path)).status).toBe(403);
    expect((await auditOf(team.id)).map(({ action }) => action)).toEqual(["created", "deleted"]);
  });
});

describe("changing a team", () => {
  it("is limited to the creator under Own, and returns 404 if the team is missing", async () => {
    const own = {
      permissions: { teams: { create: true, read: true, update: 1, delete: 1 } },
    } as const;
    const creator = await tenant.user({ role: own });
    const mine = await make(creator, { name: "Mine" });
    const theirs = await make(admin, { name: "Theirs" });
    const change = (id: number) => creator.api.put(`/api/teams/${id}`, { name: "X" });
    expect((await change(mine.id)).status).toBe(200);
    const rejected = await change(theirs.id);
    expect(rejected.status).toBe(403);
    expect(rejected.body).toMatchObject({
      required: { resource: "teams", action: "update" },
      held: 1,
    });
    const blind = await tenant.user({ role: { permissions: { teams: { update: 1 } } } });
    const hidden = await blind.api.put(`/api/teams/${theirs.id}`, { name: "X" });
    expect([hidden.status, Object.keys(hidden.body)]).toEqual([403, ["message"]]);
    expect((await change(2147483647)).status).toBe(404);
    expect((await creator.api.delete(`/api/teams/${theirs.id}`)).status).toBe(403);
    expect((await creator.api.delete(`/api/teams/${mine.id}`)).status).toBe(204);
    expect((await read(theirs.id))?.name).toBe("Theirs");
  });

  it("adds only visible people and accessible projects, but keeps those already in the team", async () => {
    const role = { permissions: { teams: { create: true, update: 2 } } } as const;
    const lead = await tenant.user({ role });
    const [unseen, deleted] = [await tenant.user(), await tenant.user()];
    const unreached = await tenant.project(admin);
    await prisma.user.update({
      where: { tenantId_id: { tenantId: tenant.id, id: deleted.id } },
      data: { deletedAt: new Date() },
    });
    const stranger = await (await TestTenant.make()).user();
    for (const id of [unseen.id, stranger.id, 2147483647]) {
      const response = await lead.api.post("/api/teams", { name: "T", user_ids: [lead.id, id] });
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["user_ids"]]);
    }
    const withDeleted = await admin.api.post("/api/teams", { name: "T", user_ids: [deleted.id] });
    expect([withDeleted.status, Object.keys(withDeleted.body.errors)]).toEqual([422, ["user_ids"]]);
    const lists = { user_ids: [lead.id], project_ids: [unreached.id] };
    const withUnreached = await lead.api.post("/api/teams", { name: "T", ...lists });
    expect([withUnreached.status, Object.keys(withUnreached.body.errors)]).toEqual([
      422,
      ["project_ids"],
    ]);

    const team = await make(admin, {
      name: "T",
      user_ids: [unseen.id],
      project_ids: [unreached.id],
    });
    const path = `/api/teams/${team.id}`;
    const other = await tenant.project(admin);
    const kept = { name: "T", user_ids: [unseen.id], project_ids: [unreached.id] };
    expect((await lead.api.put(path, kept)).status).toBe(200);
    const added = await lead.api.put(path, { ...kept, project_ids: [unreached.id, other.id] });
    expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ["project_ids"]]);
    expect(await read(team.id)).toMatchObject({ project_ids: [unreached.id] });
  });

  it.each([
    [{}, "name"],
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(256) }, "name"],
    [{ name: "T", user_ids: null }, "user_ids"],
    [{ name: "T", user_ids: ["1"] }, "user_ids.0"],
    [{ name: "T", project_ids: [0] }, "project_ids.0"],
    [{ name: "T", project_ids: Array.from({ length: 1001 }, (_, i) => i + 1) }, "project_ids"],
  ])("returns 422 for %j", async (body, field) => {
    const response = await admin.api.post("/api/teams", body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
  });
});

describe("leaving a team", () => {
  it("clears assignments only in projects the person no longer belongs to", async () => {
    const [ana, ben] = [await tenant.user(), await tenant.user()];
    const [lost, direct] = [await tenant.project(admin), await tenant.project(admin, [ana])];
    const lists = { user_ids: [ana.id, ben.id], project_ids: [lost.id, direct.id] };
    const team = await make(admin, { name: "T", ...lists });
    const [a, b] = [{ assignee_id: ana.id }, { assignee_id: ben.id }];
    const cleared = await makeIssue(admin, lost, a);
    const kept = [await makeIssue(admin, direct, a), await makeIssue(admin, lost, b)];
    await admin.api.put(`/api/teams/${team.id}`, { name: "T", user_ids: [ben.id] });
    const after = await readIssue(admin, lost, cleared.id);
    expect(after).toMatchObject({ assignee_id: null, version: cleared.version + 1 });
    expect(await readIssue(admin, direct, kept[0]?.id ?? 0)).toEqual(kept[0]);
    expect(await readIssue(admin, lost, kept[1]?.id ?? 0)).toEqual(kept[1]);
    const activity = await prisma.activity.findFirst({
      where: { issueId: cleared.id, action: "updated" },
    });
    expect(activity).toMatchObject({ field: "assignee_id", from: ana.id, actorId: admin.id });
    await admin.api.put(`/api/teams/${team.id}`, { name: "T", project_ids: [direct.id] });
    expect((await readIssue(admin, lost, kept[1]?.id ?? 0)).assignee_id).toBeNull();
    const last = await makeIssue(admin, direct, b);
    await admin.api.delete(`/api/teams/${team.id}`);
    expect((await readIssue(admin, direct, last.id)).assignee_id).toBeNull();
    expect(await readIssue(admin, direct, kept[0]?.id ?? 0)).toEqual(kept[0]);
  });

  it("leaves no concurrent assignment behind", async () => {
    const member = await tenant.user();
    const project = await tenant.project(admin);
    const team = await make(admin, { name: "T", project_ids: [project.id] });
    const path = `/api/teams/${team.id}`;
    const body = { title: "x", description: "", lane_id: project.lanes[0], priority: 1, type: 0 };
    const assigned = { ...body, assignee_id: member.id };
    for (let round = 0; round < 8; round++) {
      await admin.api.put(path, { name: "T", user_ids: [member.id], project_ids: [project.id] });
      const { id } = await makeIssue(admin, project);
      const removal = round % 2 === 0 ? { user_ids: [] } : { project_ids: [] };
      const responses = await Promise.all([
        admin.api.put(`${project.path}/issues/${id}`, assigned),
        admin.api.post(`${project.path}/issues`, assigned),
        admin.api.put(path, { name: "T", ...removal }),
        admin.api.post(`${project.path}/issues`, assigned),
      ]);
      for (const { status } of responses) expect([200, 201, 422]).toContain(status);
      const where = { tenantId: tenant.id, projectId: project.id, assigneeId: member.id };
      expect(await prisma.issue.count({ where })).toBe(0);
    }
  });
});

describe("concurrent changes to a team", () => {
  it("never leave a deleted person in it", async () => {
    const team = await make(admin, { name: "T" });
    for (let round = 0; round < 8; round++) {
      const user = await tenant.user();
      const put = () =>
        admin.api.put(`/api/teams/${team.id}`, { name: "T", user_ids: [user.id, admin.id] });
      const responses = await Promise.all([
        put(),
        admin.api.delete(`/api/users/${user.id}`),
        put(),
      ]);
      for (const { status } of responses) expect([200, 204, 422]).toContain(status);
      expect((await read(team.id))?.user_ids).not.toContain(user.id);
    }
  });

  it("replace its lists as a whole and delete it only once", async () => {
    const users = await Promise.all([1, 2, 3, 4].map(() => tenant.user()));
    const [a = [], b = []] = [users.slice(0, 2), users.slice(2)].map((half) =>
      half.map(({ id }) => id).sort((x, y) => x - y),
    );
    const team = await make(admin, { name: "T" });
    const path = `/api/teams/${team.id}`;
    const put = (user_ids: number[]) => admin.api.put(path, { name: "T", user_ids });
    const responses = await Promise.all([put(a), put(b), put(a), put(b)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([a, b]).toContainEqual((await read(team.id))?.user_ids);
    const deletions = await Promise.all([admin.api.delete(path), admin.api.delete(path)]);
    expect(deletions.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
