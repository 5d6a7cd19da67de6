import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { memberResource } from "@/lib/people/members/schema";
import { provesGuards } from "../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "/members", permission: ["projects", "read"] },
  { method: "post", path: "/members", permission: ["projects", "update"] },
  { method: "delete", path: "/members/:missing", permission: ["projects", "update"] },
]);

let tenant: TestTenant;
let admin: TestUser;

const add = (user: TestUser, project: TestProject, userId: unknown) =>
  user.api.post(`${project.path}/members`, { user_id: userId });
const remove = (user: TestUser, project: TestProject, userId: number) =>
  user.api.delete(`${project.path}/members/${userId}`);

async function members(user: TestUser, project: TestProject) {
  const response = await user.api.get(`${project.path}/members`);
  expect(response.status).toBe(200);
  return z.array(memberResource).parse(response.body);
}

function makeTeam(users: TestUser[], projects: TestProject[]) {
  return prisma.team.create({
    data: {
      tenantId: tenant.id,
      name: "Team",
      createdById: admin.id,
      members: { create: users.map(({ id }) => ({ userId: id })) },
      projects: { create: projects.map(({ id }) => ({ projectId: id })) },
    },
  });
}

const change = (user: TestUser, data: object) =>
  prisma.user.update({ where: { tenantId_id: { tenantId: tenant.id, id: user.id } }, data });

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("listing members", () => {
  it("lists each member once, sorted by name, with every form of membership and the strongest of owner, direct and team", async () => {
    const names = ["Ana", "Ben", "Cleo", "Dan", "Eve"];
    const [ana, ben, cleo, dan, eve] = await Promise.all(
      names.map((firstName) => tenant.user({ firstName })),
    );
    if (!ana || !ben || !cleo || !dan || !eve) throw new Error("no users");
    const project = await tenant.project(ben, [ben, ana, cleo]);
    await makeTeam([ben, cleo, dan], [project]);
    await makeTeam([dan, eve], [project]);
    await change(eve, { deletedAt: new Date() });
    const listed = await members(ana, project);
    expect(listed.map(({ id, via, ways }) => [id, via, ways])).toEqual([
      [ana.id, "direct", ["direct"]],
      [ben.id, "owner", ["owner", "direct", "team"]],
      [cleo.id, "direct", ["direct", "team"]],
      [dan.id, "team", ["team"]],
    ]);
    expect(listed[0]).toMatchObject({ first_name: "Ana", email: ana.email, status: 1 });
  });
});

describe("adding a member", () => {
  it("returns 201 the first time, then 200, without duplicates, even concurrently", async () => {
    const user = await tenant.user();
    const project = await tenant.project(await tenant.user());
    expect((await user.api.get(project.path)).status).toBe(403);
    const response = await add(admin, project, user.id);
    expect(response.status).toBe(201);
    expect(memberResource.parse(response.body)).toMatchObject({ id: user.id, via: "direct" });
    expect((await user.api.get(project.path)).status).toBe(200);
    const again = await add(admin, project, user.id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(response.body);
    expect(await members(admin, project)).toHaveLength(2);

    const other = await tenant.user();
    const race = await Promise.all([1, 2, 3].map(() => add(admin, project, other.id)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await members(admin, project)).toHaveLength(3);
  });

  it("returns 200 and changes nothing for the owner, and returns 201 for a team member, who becomes a direct member", async () => {
    const [owner, teammate] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(owner);
    await makeTeam([teammate], [project]);
    const response = await add(owner, project, owner.id);
    expect([response.status, response.body.ways]).toEqual([200, ["owner"]]);
    const direct = await add(owner, project, teammate.id);
    expect([direct.status, direct.body.ways]).toEqual([201, ["direct", "team"]]);
  });

  it("accepts invited people and people visible through a team or another project", async () => {
    const [owner, invited, colleague] = [
      await tenant.user(),
      await tenant.user(),
      await tenant.user(),
    ];
    await change(invited, { status: 0 });
    const project = await tenant.project(owner);
    await makeTeam([owner, invited], []);
    await tenant.project(colleague, [owner]);
    expect((await add(owner, project, invited.id)).body).toMatchObject({ status: 0 });
    expect((await add(owner, project, colleague.id)).status).toBe(201);
  });

  it("returns 422 on user_id for missing, invisible, deleted or deactivated users and for those in another workspace", async () => {
    const owner = await tenant.user();
    const project = await tenant.project(owner);
    const [invisible, deleted, deactivated] = [
      await tenant.user(),
      await tenant.user(),
      await tenant.user(),
    ];
    await makeTeam([owner, deleted, deactivated], []);
    await change(deleted, { deletedAt: new Date() });
    await change(deactivated, { status: 2 });
    const stranger = await (await TestTenant.make()).user();
    const invalid = [
      2147483647,
      invisible.id,
      deleted.id,
      deactivated.id,
      stranger.id,
      0,
      "1",
      null,
    ];
    for (const id of [...invalid, undefined]) {
      const response = await add(owner, project, id);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["user_id"]);
    }
    expect(await members(owner, project)).toHaveLength(1);
  });

  it.each([
    ["accessAllUsers", { accessAllUsers: true }, { withoutProject: 201, inOtherProject: 201 }],
    [
      "accessAllProjects",
      { accessAllProjects: true },
      { withoutProject: 422, inOtherProject: 201 },
    ],
    ["neither flag", {}, { withoutProject: 422, inOtherProject: 422 }],
  ])("accepts only people visible to a caller with %s", async (_, flags, expected) => {
    const role = { permissions: { projects: { update: 2 } }, ...flags } as const;
    const caller = await tenant.user({ role });
    const [withoutProject, inOtherProject] = [await tenant.user(), await tenant.user()];
    await tenant.project(inOtherProject);
    const project = await tenant.project(admin, [caller]);
    expect((await add(caller, project, withoutProject.id)).status).toBe(expected.withoutProject);
    expect((await add(caller, project, inOtherProject.id)).status).toBe(expected.inOtherProject);
  });
});

describe("removing a member", () => {
  it("clears their assignments in this project only and records that as activity", async () => {
    const [owner, member] = [await tenant.user(), await tenant.user()];
    const [project, other] = [
      await tenant.project(owner, [member]),
      await tenant.project(owner, [member]),
    ];
    const issue = await makeIssue(owner, project, { assignee_id: member.id });
    const unassigned = await makeIssue(owner, project);
    const otherIssue = await makeIssue(owner, other, { assignee_id: member.id });
    expect((await remove(owner, project, member.id)).status).toBe(204);
    expect((await remove(owner, project, member.id)).status).toBe(404);
    expect((await member.api.get(project.path)).status).toBe(403);
    const after = await readIssue(owner, project, issue.id);
    expect(after).toMatchObject({ assignee_id: null, version: issue.version + 1 });
    expect(after.updated_at > issue.updated_at).toBe(true);
    expect(await readIssue(owner, project, unassigned.id)).toEqual(unassigned);
    expect(await readIssue(owner, other, otherIssue.id)).toEqual(otherIssue);
    const activity = await changesOf(issue.id);
    expect(activity[0]).toMatchObject({ field: "assignee_id", from: member.id, to: null });
  });

  it("keeps the membership and assignments of a person who is also a member through a team", async () => {
    const [owner, member] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(owner, [member]);
    await makeTeam([member], [project]);
    const issue = await makeIssue(owner, project, { assignee_id: member.id });
    expect((await remove(owner, project, member.id)).status).toBe(204);
    const kept = (await members(owner, project)).find(({ id }) => id === member.id);
    expect(kept).toMatchObject({ via: "team", ways: ["team"] });
    expect(await readIssue(owner, project, issue.id)).toEqual(issue);
    const again = await remove(owner, project, member.id);
    expect(again.status).toBe(422);
    expect(again.body.message).toMatch(/team/);
  });

  it("leaves no concurrent assignment behind", async () => {
    const member = await tenant.user();
    const project = await tenant.project(admin, [member]);
    for (let round = 0; round < 10; round++) {
      await add(admin, project, member.id);
      const { id } = await makeIssue(admin, project);
      const body = { title: "x", description: "", lane_id: project.lanes[0], priority: 1, type: 0 };
      const assigned = { ...body, assignee_id: member.id };
      const responses = await Promise.all([
        admin.api.put(`${project.path}/issues/${id}`, assigned),
        admin.api.post(`${project.path}/issues`, assigned),
        remove(admin, project, member.id),
        admin.api.post(`${project.path}/issues`, assigned),
        admin.api.put(`${project.path}/issues/${id}`, assigned),
      ]);
      for (const { status } of responses) expect([200, 201, 204, 422]).toContain(status);
      const where = { tenantId: tenant.id, projectId: project.id, assigneeId: member.id };
      expect(await prisma.issue.count({ where })).toBe(0);
    }
  });

  it("returns 422 for the owner, even if also a direct or team member, and 404 for a non-member", async () => {
    const owner = await tenant.user();
    const project = await tenant.project(owner, [owner]);
    await makeTeam([owner], [project]);
    expect((await remove(owner, project, owner.id)).status).toBe(422);
    expect((await remove(admin, project, owner.id)).status).toBe(422);
    const stranger = await (await TestTenant.make()).user();
    for (const id of [admin.id, stranger.id]) {
      expect((await remove(owner, project, id)).status).toBe(404);
    }
    expect(await members(owner, project)).toHaveLength(1);
  });
});
