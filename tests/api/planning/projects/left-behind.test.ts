import { beforeAll, describe, expect, it } from "vitest";
import { runImport } from "@/lib/transfer/import-jobs/run/run-import";
import { importResource } from "@/lib/transfer/import-jobs/schema";
import { newCalendarFeedResource } from "@/lib/planning/calendar-feeds/schema";
import { prisma } from "@/tests/support/database/prisma";
import { groupPath, makeErrorGroup, setErrorTracking } from "../../../support/errors/error-group";
import { call } from "../../../support/http/api";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { sendCsv } from "../../../support/records/imports";
import { makeIssue, readIssue } from "../../../support/records/issue";

/** What happens to work and people around a project that is archived or deleted: docs/spec/projects.md */

let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  admin = await tenant.user({ role: "admin" });
});

const remove = async ({ path }: TestProject) =>
  expect((await admin.api.delete(path)).status).toBe(204);
const restore = async ({ path }: TestProject) =>
  expect((await admin.api.post(`${path}/restore`, {})).status).toBe(200);

describe("an import that waits", () => {
  it.each(["archive", "delete"])(
    "creates nothing once someone asks to %s its project",
    async (verb) => {
      const project = await tenant.project(admin);
      const { body } = await sendCsv(admin, project, "title\nAnchor\nBuoy\n");
      if (verb === "archive") await admin.api.post(`${project.path}/archive`);
      else await remove(project);
      await runImport({ tenantId: tenant.id, projectId: project.id, importId: body.id }, false);
      if (verb === "archive") await admin.api.post(`${project.path}/unarchive`);
      else await restore(project);
      const job = importResource.parse(
        (await admin.api.get(`${project.path}/imports/${body.id}`)).body,
      );
      expect(job.status).toBeGreaterThan(3);
      expect((await admin.api.get(`${project.path}/issues`)).body).toEqual([]);
    },
  );
});

describe("errors promoted while the project is archived", () => {
  it("become one bug each, or none", async () => {
    for (let round = 0; round < 3; round++) {
      const project = await tenant.project(admin);
      const groups = [await makeErrorGroup(tenant, project), await makeErrorGroup(tenant, project)];
      const promote = (id: number) => admin.api.post(`${groupPath(project, id)}/promote`);
      const [first, , second] = await Promise.all([
        promote(groups[0] ?? 0),
        admin.api.post(`${project.path}/archive`),
        promote(groups[1] ?? 0),
      ]);
      const made = [first, second].filter(({ status }) => status < 300);
      for (const { status } of [first, second]) expect([200, 201, 422]).toContain(status);
      const where = { tenantId: tenant.id, projectId: project.id };
      expect(await prisma.issue.count({ where })).toBe(made.length);
      const linked = { ...where, linkedIssueId: { not: null } };
      expect(await prisma.errorGroup.count({ where: linked })).toBe(made.length);
    }
  });
});

describe("a calendar feed of a project", () => {
  it("is gone while the project is deleted, empty while it is archived, and comes back", async () => {
    const project = await tenant.project(admin);
    await makeIssue(admin, project, { title: "Dry dock", due_on: "2099-03-31" });
    const { body } = await admin.api.post("/api/profile/calendar-feeds", {
      project_id: project.id,
    });
    const feed = newCalendarFeedResource.parse(body);
    const read = async () => {
      const { status, bytes } = await call(tenant.host, "GET", new URL(feed.url).pathname);
      return [status, bytes.toString().includes("Dry dock")];
    };
    expect(await read()).toEqual([200, true]);
    await admin.api.post(`${project.path}/archive`);
    expect(await read()).toEqual([200, false]);
    await admin.api.post(`${project.path}/unarchive`);
    await remove(project);
    expect(await read()).toEqual([404, false]);
    expect((await admin.api.get("/api/profile/calendar-feeds")).body).toEqual([]);
    await restore(project);
    expect(await read()).toEqual([200, true]);
  });
});

describe("people around a deleted project", () => {
  it("cannot be granted access to it, and their requests come back with it", async () => {
    const [project, asking] = [await tenant.project(admin), await tenant.user()];
    const asked = { project_id: project.id, operation: "issues.read" };
    const { status, body } = await asking.api.post("/api/access-requests", asked);
    expect(status).toBe(201);
    const open = async () => JSON.stringify((await admin.api.get("/api/access-requests")).body);
    expect(await open()).toContain(project.keyPrefix);
    await remove(project);
    expect(await open()).not.toContain(project.keyPrefix);
    const grant = () => admin.api.post(`/api/access-requests/${body.id}/grant`);
    expect((await grant()).status).toBe(404);
    await restore(project);
    expect((await grant()).status).toBe(200);
    expect((await asking.api.get(project.path)).status).toBe(200);
  });

  it("who leave a team or the workspace meanwhile do not come back with it", async () => {
    const [owner, sailor] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(owner);
    const team = { name: `Crew ${project.id}`, user_ids: [sailor.id], project_ids: [project.id] };
    const { body } = await admin.api.post("/api/teams", team);
    const issue = await makeIssue(owner, project, { assignee_id: sailor.id });
    await remove(project);
    // The project is not among the team's, so it is neither kept nor removed by this.
    const left = { name: team.name, user_ids: [], project_ids: [] };
    expect((await admin.api.put(`/api/teams/${body.id}`, left)).status).toBe(200);
    expect((await admin.api.delete(`/api/users/${owner.id}`)).status).toBe(204);
    await restore(project);
    expect((await sailor.api.get(project.path)).status).toBe(403);
    expect((await readIssue(admin, project, issue.id)).assignee_id).toBeNull();
    const members = (await admin.api.get(`${project.path}/members`)).body as { id: number }[];
    expect(members.map(({ id }) => id)).not.toContain(owner.id);
    const { body: teams } = await admin.api.get("/api/teams");
    const found = teams.find(({ id }: { id: number }) => id === body.id);
    expect(found.project_ids).toEqual([project.id]);
  });

  it("page through the deleted projects while some of them are restored", async () => {
    const boss = await tenant.user();
    const made: TestProject[] = [];
    for (let n = 0; n < 3; n++) made.push(await tenant.project(boss));
    for (const { path } of made) await boss.api.delete(path);
    const [oldest, middle, latest] = made;
    const page = async (query: string) =>
      ((await boss.api.get(`/api/projects/deleted?limit=1${query}`)).body as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await page("")).toEqual([latest?.id]);
    await boss.api.post(`${latest?.path}/restore`, {});
    expect(await page(`&after=${latest?.id}`)).toEqual([middle?.id]);
    expect(await page(`&after=${middle?.id}`)).toEqual([oldest?.id]);
  });
});
