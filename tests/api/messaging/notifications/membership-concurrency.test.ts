import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
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
  return response.body as { id: number };
}

/** Returns a user's membership notifications, oldest first: [5, project] or [6, team]. */
async function membershipNotificationsOf(userId: number): Promise<number[][]> {
  const found = await prisma.notification.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return found.map(({ type, projectId, teamId }) => [type, projectId ?? teamId ?? 0]);
}

describe("concurrent memberships", () => {
  it("notify a person only once about a project they are added to in several ways", async () => {
    for (let round = 0; round < 6; round++) {
      const user = await tenant.user();
      const project = await tenant.project(admin);
      const [full, empty] = [
        await makeTeam({ project_ids: [project.id] }),
        await makeTeam({ user_ids: [user.id] }),
      ];
      const responses = await Promise.all([
        add(admin, project, user.id),
        admin.api.put(`/api/teams/${full.id}`, { name: "Core", user_ids: [user.id] }),
        admin.api.put(`/api/teams/${empty.id}`, { name: "Core", project_ids: [project.id] }),
        admin.api.put(project.path, { name: "P", owner_id: user.id }),
        add(admin, project, user.id),
      ]);
      for (const { status } of responses) expect([200, 201]).toContain(status);
      const ofProject = (await membershipNotificationsOf(user.id)).filter(([type]) => type === 5);
      expect(ofProject).toEqual([[5, project.id]]);
    }
  });

  it("of teams in many projects do not deadlock", async () => {
    const users = await Promise.all([1, 2, 3].map(() => tenant.user()));
    const projects = await Promise.all([1, 2, 3, 4].map(() => tenant.project(admin)));
    const ids = projects.map(({ id }) => id);
    const teams = await Promise.all([1, 2, 3].map(() => makeTeam({})));
    const responses = await Promise.all(
      teams.flatMap(({ id }, index) => {
        const lists = { user_ids: users.map((user) => user.id), project_ids: ids };
        const reversed = { ...lists, project_ids: [...ids].reverse().slice(index) };
        return [lists, reversed].map((each) =>
          admin.api.put(`/api/teams/${id}`, { name: "Core", ...each }),
        );
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    for (const user of users) {
      const received = (await membershipNotificationsOf(user.id)).filter(([type]) => type === 5);
      expect(received.map(([, id]) => id).sort()).toEqual([...ids].sort());
    }
  });
});
