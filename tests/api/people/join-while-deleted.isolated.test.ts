import "../../support/database/own-database";
import { expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, selectJson, selectJsonRow, transaction } from "@/lib/platform/db/query";
import type { ApiResponse } from "../../support/http/api";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/**
 * Sends a request while the project's deletion is uncommitted, so it still finds the project and
 * then waits for its lock.
 */
async function whileDeleted(
  project: TestProject,
  send: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let response: Promise<ApiResponse> | undefined;
  await transaction(async (tx) => {
    await selectJson(Prisma.sql`SELECT FROM projects WHERE id = ${project.id} FOR UPDATE`, tx);
    response = send();
    await expect
      .poll(() =>
        selectJsonRow(Prisma.sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.datname = current_database()`),
      )
      .toBeDefined();
    await rows(
      Prisma.sql`UPDATE projects SET deleted_at = now(), key_prefix = '-' || id WHERE id = ${project.id}`,
      tx,
    );
  });
  return response!;
}

it.each([
  [
    "when a team is created with it",
    422,
    (admin: TestUser, project: TestProject) =>
      admin.api.post("/api/teams", { name: "T", project_ids: [project.id] }),
  ],
  [
    "when a person is invited to it",
    422,
    (admin: TestUser, project: TestProject) =>
      admin.api.post("/api/users", {
        first_name: "Ina",
        last_name: "Holm",
        email: `in-${project.id}@x.test`,
        role_id: admin.roleId,
        project_ids: [project.id],
      }),
  ],
  [
    "when a person is added to it",
    404,
    (admin: TestUser, project: TestProject, other: TestUser) =>
      admin.api.post(`${project.path}/members`, { user_id: other.id }),
  ],
])("a project being deleted does not gain members %s", async (_, status, send) => {
  const tenant = await TestTenant.make();
  const [admin, other] = [await tenant.user({ role: "admin" }), await tenant.user()];
  const project = await tenant.project(admin);
  const response = await whileDeleted(project, () => send(admin, project, other));
  expect(response.status).toBe(status);
  const where = { tenantId: tenant.id, projectId: project.id };
  expect(await prisma.teamProject.count({ where })).toBe(0);
  expect(await prisma.projectMember.count({ where })).toBe(0);
  expect(await prisma.notification.count({ where })).toBe(0);
});

it("a notification hides the name of a project being deleted, even from admins", async () => {
  const tenant = await TestTenant.make();
  const [admin, other] = [
    await tenant.user({ role: "admin" }),
    await tenant.user({ role: "admin" }),
  ];
  const project = await tenant.project(admin, [other]);
  const send = () => admin.api.put(project.path, { name: "Apollo", owner_id: other.id });
  await prisma.projectMember.deleteMany({ where: { projectId: project.id } });
  expect((await send()).status).toBe(200);
  const shownName = async () => {
    const { body } = await other.api.get<{ notifiable: { name: string } }[]>("/api/notifications");
    return body[0]?.notifiable.name;
  };
  expect(await shownName()).toBe("Apollo");
  await prisma.project.updateMany({ where: { id: project.id }, data: { deletedAt: new Date() } });
  expect(await shownName()).toBe("No longer accessible");
});
