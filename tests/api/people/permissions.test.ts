import { describe, expect, it } from "vitest";
import { personPermissions } from "@/lib/people/permissions/schema";
import { CONTRIBUTOR_ROLE } from "@/lib/workspace/tenants/system-roles";
import { prisma } from "@/tests/support/database/prisma";
import { unpackPermission, RESOURCES } from "@/lib/platform/access/permissions";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

const tenant = await TestTenant.make();
const admin = await tenant.user({ role: "admin" });
const owner = await tenant.user();
const contributor = Object.fromEntries(
  CONTRIBUTOR_ROLE.permissions.map((packed, at) => [RESOURCES[at], unpackPermission(packed)]),
);
const ana = await tenant.user({ role: { permissions: contributor }, firstName: "Ana" });
const project = await tenant.project(owner, [ana]);

const path = (on: TestProject, { id }: { id: number }) => `${on.path}/members/${id}/permissions`;

async function read(asker: TestUser, person: { id: number }, query = "", on = project) {
  const response = await asker.api.get(path(on, person) + query);
  expect(response.status).toBe(200);
  return personPermissions.parse(response.body);
}

type Explained = Awaited<ReturnType<typeof read>>;
const of = ({ permissions }: Explained, operation: string) => {
  const { level, because } = permissions.find((found) => found.operation === operation)!;
  return `${level} ${because}`;
};
const heldOf = ({ permissions }: Explained, operation: string) =>
  permissions.find((found) => found.operation === operation)?.held;

async function makeIssue(author: TestUser) {
  const body = { title: "x", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
  const response = await author.api.post<{ id: number; key: string }>(
    `${project.path}/issues`,
    body,
  );
  expect(response.status).toBe(201);
  return response.body;
}

describe("the permissions of a person", () => {
  it("come from the role, ownership, or being an admin", async () => {
    const contributing = await read(admin, ana);
    expect(contributing.access).toEqual([{ because: "direct", name: null }]);
    expect(of(contributing, "issues.update")).toBe("own role");
    expect(of(contributing, "issues.read")).toBe("all role");
    expect(of(contributing, "errorGroups.update")).toBe("none role");
    expect(of(contributing, "lanes.update")).toBe("none role");
    expect(of(contributing, "projects.update")).toBe("none role");
    // The role allows these on own records, which decides nothing here.
    for (const operation of ["errorGroups.update", "lanes.update", "projects.update"]) {
      expect(heldOf(contributing, operation), operation).toBe("own");
    }
    expect(heldOf(contributing, "users.update")).toBe("none");

    const owning = await read(admin, owner);
    expect(owning.access).toEqual([{ because: "owner", name: null }]);
    expect(of(owning, "projects.delete")).toBe("all owner");
    expect(of(owning, "users.update")).toBe("none role");
    expect(of(owning, "projects.create")).toBe("none role");

    const administering = await read(admin, admin);
    expect(administering.access).toEqual([{ because: "admin", name: null }]);
    expect(of(administering, "roles.delete")).toBe("all admin");
    expect(administering.permissions).toHaveLength(67);
  });

  it("name every way into the project, and its teams to those who can read teams", async () => {
    const team = await admin.api.post<{ id: number }>("/api/teams", {
      name: "Core",
      user_ids: [ana.id],
      project_ids: [project.id],
    });
    expect(team.status).toBe(201);
    const { access } = await read(admin, ana);
    expect(access).toEqual([
      { because: "direct", name: null },
      { because: "team", name: "Core" },
    ]);
    const asker = await tenant.user({ role: { permissions: { roles: { read: true } } } });
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: project.id, userId: asker.id },
    });
    expect((await read(asker, ana)).access).toContainEqual({ because: "team", name: null });
    expect((await read(ana, ana)).access).toContainEqual({ because: "team", name: "Core" });
  });

  it("are none in a project that is closed to them, and open with access_all_projects", async () => {
    const other = await tenant.project(owner);
    const closed = await read(admin, ana, "", other);
    expect(closed.access).toEqual([]);
    expect(of(closed, "issues.read")).toBe("none no_access");
    expect(of(closed, "teams.read")).toMatch(/ role$/);
    await prisma.role.update({
      where: { tenantId_id: { tenantId: tenant.id, id: ana.roleId } },
      data: { accessAllProjects: true },
    });
    const open = await read(admin, ana, "", other);
    await prisma.role.update({
      where: { tenantId_id: { tenantId: tenant.id, id: ana.roleId } },
      data: { accessAllProjects: false },
    });
    expect(open.access).toEqual([{ because: "access_all_projects", name: null }]);
    expect(of(open, "issues.read")).toBe("all role");
  });

  it("decide about an issue by key as its own request would", async () => {
    const [mine, theirs] = [await makeIssue(ana), await makeIssue(owner)];
    for (const { id, key } of [mine, theirs]) {
      const { issue } = await read(admin, ana, `?issue=${key.toLowerCase()}`);
      expect(issue).toMatchObject({ id, key, title: "x" });
      expect(await read(admin, ana, `?issue=${id}`)).toMatchObject({ issue: { key } });
      const deletion = issue?.checks.find(({ operation }) => operation === "issues.delete");
      const { status } = await ana.api.delete(`${project.path}/issues/${key}`);
      expect(deletion).toEqual({
        operation: "issues.delete",
        allowed: status === 204,
        because: "role",
        held: "own",
      });
    }
    const response = await admin.api.get(`${path(project, ana)}?issue=${mine.key}`);
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { issue: [expect.any(String)] } },
    });
    for (const name of ["NOPE-1", "x", "2147483647"]) {
      expect((await admin.api.get(`${path(project, ana)}?issue=${name}`)).status).toBe(422);
    }
  });

  it("can be read about oneself, by those with Roles: Read, and by no one else", async () => {
    const lacking = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    const closed = await tenant.project(owner);
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: project.id, userId: lacking.id },
    });
    expect((await read(lacking, lacking)).user.id).toBe(lacking.id);
    expect((await lacking.api.get(path(project, ana))).status).toBe(403);
    expect((await lacking.api.get(path(closed, lacking))).status).toBe(403);
    expect((await tenant.anonymous.get(path(project, ana))).status).toBe(401);
    const issue = await makeIssue(owner);
    const noIssues = await tenant.user({ role: { permissions: { roles: { read: true } } } });
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: project.id, userId: noIssues.id },
    });
    expect((await noIssues.api.get(path(project, ana))).status).toBe(200);
    expect((await noIssues.api.get(`${path(project, ana)}?issue=${issue.key}`)).status).toBe(403);
  });

  it("are 404 for people the caller cannot see, in another workspace, or who do not exist", async () => {
    const hidden = await tenant.user();
    const asker = await tenant.user({ role: { permissions: { roles: { read: true } } } });
    const own = await tenant.project(asker);
    expect((await asker.api.get(path(own, hidden))).status).toBe(404);
    expect((await admin.api.get(path(own, hidden))).status).toBe(200);
    const elsewhere = await TestTenant.make();
    const stranger = await elsewhere.user({ role: "admin" });
    expect((await stranger.api.get(path(project, ana))).status).toBe(404);
    expect((await admin.api.get(path(project, stranger))).status).toBe(404);
    for (const id of ["0", "x", "2147483647"]) {
      expect((await admin.api.get(`${project.path}/members/${id}/permissions`)).status).toBe(404);
    }
  });
});
