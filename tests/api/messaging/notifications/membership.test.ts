import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { teamResource } from "@/lib/people/teams/schema";
import { inboxOf } from "../../../support/records/notification";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ana", lastName: "Lima" });
});

const add = (user: TestUser, project: TestProject, userId: number) =>
  user.api.post(`${project.path}/members`, { user_id: userId });

async function makeTeam(body: { name?: string; user_ids?: number[]; project_ids?: number[] }) {
  const response = await admin.api.post("/api/teams", { name: "Core", ...body });
  expect(response.status).toBe(201);
  return teamResource.parse(response.body);
}

async function setTeam(id: number, body: object) {
  const response = await admin.api.put(`/api/teams/${id}`, { name: "Core", ...body });
  expect(response.status).toBe(200);
}

const change = (user: TestUser, data: object) =>
  prisma.user.update({ where: { tenantId_id: { tenantId: tenant.id, id: user.id } }, data });

const nameOf = (project: TestProject) => `Project ${project.keyPrefix}`;

/** Returns a user's membership notifications, oldest first: [5, project] or [6, team]. */
async function membershipNotificationsOf(userId: number): Promise<number[][]> {
  const found = await prisma.notification.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return found.map(({ type, projectId, teamId }) => [type, projectId ?? teamId ?? 0]);
}

describe("adding a member", () => {
  it("notifies them once, with actor and project", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    expect((await add(admin, project, user.id)).status).toBe(201);
    const [notice, ...rest] = await inboxOf(user);
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      type: 5,
      message: `Ana Lima added you to the project ${nameOf(project)}`,
      read_at: null,
      actor: { id: admin.id, first_name: "Ana", last_name: "Lima" },
      notifiable: { type: "project", id: project.id, name: nameOf(project) },
      comment_id: null,
      reason: "added_to_project",
    });
    expect((await add(admin, project, user.id)).status).toBe(200);
    expect(await inboxOf(user)).toEqual([notice]);
    expect(await inboxOf(admin)).toEqual([]);
  });

  it("does not notify the actor, the owner or people who are already members through a team", async () => {
    const [owner, teammate] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(owner);
    await makeTeam({ user_ids: [teammate.id], project_ids: [project.id] });
    const before = await membershipNotificationsOf(teammate.id);
    expect((await add(admin, project, teammate.id)).status).toBe(201);
    expect(await membershipNotificationsOf(teammate.id)).toEqual(before);
    expect((await add(admin, project, owner.id)).status).toBe(200);
    expect(await membershipNotificationsOf(owner.id)).toEqual([]);
    expect((await add(admin, project, admin.id)).status).toBe(201);
    expect(await membershipNotificationsOf(admin.id)).toEqual([]);
  });

  it("notifies them again after they have left, and also notifies invited people", async () => {
    const user = await tenant.user();
    await change(user, { status: 0 });
    const project = await tenant.project(admin);
    await add(admin, project, user.id);
    await admin.api.delete(`${project.path}/members/${user.id}`);
    await add(admin, project, user.id);
    const both = [5, project.id];
    expect(await membershipNotificationsOf(user.id)).toEqual([both, both]);
  });

  it("notifies no one if rejected", async () => {
    const user = await tenant.user();
    await change(user, { status: 2 });
    const project = await tenant.project(admin);
    expect((await add(admin, project, user.id)).status).toBe(422);
    expect(await membershipNotificationsOf(user.id)).toEqual([]);
  });

  it("writes one event with its notifications, and no event if there are none", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    const events = (eventId: string) =>
      prisma.outboxEvent.findMany({ where: { tenantId: tenant.id, eventId } });
    const count = () => prisma.outboxEvent.count({ where: { tenantId: tenant.id } });
    await add(admin, project, user.id);
    const [notice] = await prisma.notification.findMany({ where: { userId: user.id } });
    const written = await events(notice?.eventId ?? "");
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ name: "notifications.changed", actorId: admin.id });
    const before = await count();
    await add(admin, project, user.id);
    await add(admin, project, admin.id);
    expect(await count()).toBe(before);
  });
});

describe("a team", () => {
  it("notifies its members of the team and of each project they join through it", async () => {
    const [ben, cleo] = [await tenant.user(), await tenant.user()];
    const [newProject, knownProject] = [
      await tenant.project(admin),
      await tenant.project(admin, [cleo]),
    ];
    const people = { user_ids: [ben.id, cleo.id, admin.id] };
    const team = await makeTeam({ ...people, project_ids: [newProject.id, knownProject.id] });
    const [ofKnown, ofFresh, ofTeam] = await inboxOf(ben);
    expect(ofTeam).toMatchObject({
      type: 6,
      message: "Ana Lima added you to the team Core",
      actor: { id: admin.id },
      notifiable: { type: "team", id: team.id, name: "Core" },
      reason: "added_to_team",
    });
    expect([ofFresh, ofKnown].map((each) => each?.message)).toEqual(
      [newProject, knownProject].map(
        (project) => `Ana Lima added you to the project ${nameOf(project)}`,
      ),
    );
    expect(await membershipNotificationsOf(cleo.id)).toEqual([
      [6, team.id],
      [5, newProject.id],
    ]);
    expect(await membershipNotificationsOf(admin.id)).toEqual([]);
    const where = { userId: { in: [ben.id, cleo.id] } };
    const written = await prisma.notification.findMany({ where });
    expect(new Set(written.map(({ eventId }) => eventId)).size).toBe(1);
  });

  it("notifies people who join later of the team and its projects, but not existing members", async () => {
    const [old, joiner] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(admin);
    const team = await makeTeam({ user_ids: [old.id], project_ids: [project.id] });
    const before = await membershipNotificationsOf(old.id);
    await setTeam(team.id, { name: "Platform", user_ids: [old.id, joiner.id] });
    expect(await membershipNotificationsOf(old.id)).toEqual(before);
    expect(await membershipNotificationsOf(joiner.id)).toEqual([
      [6, team.id],
      [5, project.id],
    ]);
    expect((await inboxOf(joiner)).at(-1)?.message).toBe("Ana Lima added you to the team Platform");
    await setTeam(team.id, { user_ids: [old.id, joiner.id] });
    await setTeam(team.id, {});
    expect(await membershipNotificationsOf(joiner.id)).toHaveLength(2);
  });

  it("notifies members of an added project, unless they already belong to it", async () => {
    const [a, b, c] = [await tenant.user(), await tenant.user(), await tenant.user()];
    const project = await tenant.project(b, [c]);
    const team = await makeTeam({ user_ids: [a.id, b.id, c.id] });
    await setTeam(team.id, { project_ids: [project.id] });
    expect((await membershipNotificationsOf(a.id)).slice(1)).toEqual([[5, project.id]]);
    for (const { id } of [b, c])
      expect(await membershipNotificationsOf(id)).toEqual([[6, team.id]]);
  });

  it("notifies people only once about a project they are added to in two ways", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    await makeTeam({ user_ids: [user.id], project_ids: [project.id] });
    await makeTeam({ user_ids: [user.id], project_ids: [project.id] });
    const ofProject = (await membershipNotificationsOf(user.id)).filter(([type]) => type === 5);
    expect(ofProject).toEqual([[5, project.id]]);
  });

  it("does not notify deactivated people, nor anyone if rejected", async () => {
    const [deactivated, user] = [await tenant.user(), await tenant.user()];
    await change(deactivated, { status: 2 });
    const project = await tenant.project(admin);
    await makeTeam({ user_ids: [deactivated.id], project_ids: [project.id] });
    expect(await membershipNotificationsOf(deactivated.id)).toEqual([]);
    const body = { name: "T", user_ids: [user.id], project_ids: [project.id, 2147483647] };
    expect((await admin.api.post("/api/teams", body)).status).toBe(422);
    expect(await membershipNotificationsOf(user.id)).toEqual([]);
  });
});

describe("people are also notified of a project", () => {
  it("when an invitation lists it in project_ids", async () => {
    const [a, b] = [await tenant.project(admin), await tenant.project(admin)];
    const body = {
      email: "new@example.test",
      first_name: "New",
      last_name: "Person",
      role_id: await tenant.role("member"),
      project_ids: [a.id, b.id],
    };
    const response = await admin.api.post("/api/users", body);
    expect(response.status).toBe(201);
    expect(await membershipNotificationsOf(response.body.id)).toEqual([
      [5, a.id],
      [5, b.id],
    ]);
    const invalid = { ...body, email: "newer@example.test", project_ids: [a.id, 2147483647] };
    expect((await admin.api.post("/api/users", invalid)).status).toBe(422);
  });

  it("when their access request is granted", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    const body = { project_id: project.id, operation: "issues.read" };
    const request = await user.api.post("/api/access-requests", body);
    const granted = await admin.api.post(`/api/access-requests/${request.body.id}/grant`);
    expect(granted.status).toBe(200);
    const [notice, ...rest] = await inboxOf(user);
    expect(rest).toEqual([]);
    expect(notice?.message).toBe(`Ana Lima added you to the project ${nameOf(project)}`);
  });

  it("when made its owner, unless already a member; the change is audited", async () => {
    const [owner, heir, member] = [await tenant.user(), await tenant.user(), await tenant.user()];
    const project = await tenant.project(owner, [member]);
    const transfer = (name: string, owner_id?: number) =>
      admin.api.put(project.path, { name, owner_id });
    expect((await transfer("Apollo", heir.id)).status).toBe(200);
    const [notice, ...rest] = await inboxOf(heir);
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      type: 5,
      message: "Ana Lima made you the owner of Apollo",
      reason: "added_to_project",
      notifiable: { type: "project", id: project.id, name: "Apollo" },
    });
    await transfer("Apollo", member.id);
    await transfer("Apollo 2", member.id);
    await transfer("Apollo 3");
    expect(await membershipNotificationsOf(member.id)).toEqual([]);
    await transfer("Apollo 3", admin.id);
    expect(await membershipNotificationsOf(admin.id)).toEqual([]);
    const audit = await admin.api.get(`/api/audit?subject=project&subject_id=${project.id}`);
    const owners = [admin, member, heir, owner].map(({ id }) => ({ owner_id: id }));
    const [last, third, second, first] = owners;
    expect(audit.body).toMatchObject([
      { action: "updated", before: third, after: last, subject_name: "Apollo 3" },
      { action: "updated", before: second, after: third },
      { action: "updated", before: first, after: second, actor: { id: admin.id } },
    ]);
  });

  it("when inheriting it from a deleted user, unless they deleted that user", async () => {
    const own = await TestTenant.make();
    const heir = await own.user({ role: "admin" });
    const remover = { permissions: { users: { read: true, delete: 2 } }, accessAllUsers: true };
    const caller = await own.user({ role: remover as never, firstName: "Ula", lastName: "User" });
    const [a, b] = [await own.user(), await own.user()];
    const project = await own.project(a);
    await a.api.delete((await own.project(a)).path);
    await own.project(b);
    expect((await caller.api.delete(`/api/users/${a.id}`)).status).toBe(204);
    expect((await heir.api.delete(`/api/users/${b.id}`)).status).toBe(204);
    const received = await inboxOf(heir);
    expect(received.map(({ message }) => message)).toEqual([
      `Ula User made you the owner of ${nameOf(project)}`,
    ]);
  });
});
