import { describe, expect, it } from "vitest";
import { personProject } from "@/lib/people/permissions/schema";
import { prisma } from "@/tests/support/database/prisma";
import { TestTenant, type TestUser } from "../../support/people/tenant";

const tenant = await TestTenant.make();
const admin = await tenant.user({ role: "admin" });
const owner = await tenant.user();
const ana = await tenant.user({ firstName: "Ana" });
const [owned, joined, teamed, closed] = [
  await tenant.project(ana),
  await tenant.project(owner, [ana]),
  await tenant.project(owner),
  await tenant.project(owner),
];
const team = await admin.api.post("/api/teams", {
  name: "Core",
  user_ids: [ana.id],
  project_ids: [teamed.id, joined.id],
});
expect(team.status).toBe(201);

const path = ({ id }: { id: number }) => `/api/users/${id}/projects`;

async function read(asker: TestUser, person: { id: number }) {
  const response = await asker.api.get<{ data: unknown[]; meta: object }>(path(person));
  expect(response.status).toBe(200);
  expect(response.body.meta).toMatchObject({ truncated: false });
  const projects = response.body.data.map((one) => personProject.parse(one));
  return new Map(projects.map(({ id, access }) => [id, access]));
}

describe("the projects of a person", () => {
  it("come with every way into them, and are no others", async () => {
    const projects = await read(admin, ana);
    expect(projects.get(owned.id)).toEqual([{ because: "owner", name: null }]);
    expect(projects.get(joined.id)).toEqual([
      { because: "direct", name: null },
      { because: "team", name: "Core" },
    ]);
    expect(projects.get(teamed.id)).toEqual([{ because: "team", name: "Core" }]);
    expect(projects.size).toBe(3);
  });

  it("are all with admin or access_all_projects", async () => {
    expect((await read(admin, admin)).get(closed.id)).toEqual([{ because: "admin", name: null }]);
    const role = { tenantId_id: { tenantId: tenant.id, id: ana.roleId } };
    await prisma.role.update({ where: role, data: { accessAllProjects: true } });
    const projects = await read(admin, ana);
    await prisma.role.update({ where: role, data: { accessAllProjects: false } });
    expect(projects.get(closed.id)).toEqual([{ because: "access_all_projects", name: null }]);
    expect(projects.get(owned.id)).toHaveLength(2);
  });

  it("are only those that the caller can read, with teams named to those who can read teams", async () => {
    const asker = await tenant.user({
      role: { permissions: { roles: { read: true }, projects: { read: true } } },
    });
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: joined.id, userId: asker.id },
    });
    expect([...(await read(asker, ana))]).toEqual([
      [
        joined.id,
        [
          { because: "direct", name: null },
          { because: "team", name: null },
        ],
      ],
    ]);
  });

  it("are kept from others, and 404 for people whom the caller cannot see", async () => {
    const lacking = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    expect((await read(lacking, lacking)).size).toBe(0);
    expect((await lacking.api.get(path(ana))).status).toBe(403);
    expect((await tenant.anonymous.get(path(ana))).status).toBe(401);
    const asker = await tenant.user({ role: { permissions: { roles: { read: true } } } });
    expect((await asker.api.get(path(lacking))).status).toBe(404);
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect((await stranger.api.get(path(ana))).status).toBe(404);
    for (const id of ["0", "x", "2147483647"]) {
      expect((await admin.api.get(`/api/users/${id}/projects`)).status).toBe(404);
    }
  });
});
