import { beforeAll, describe, expect, it } from "vitest";
import { createDueIssues } from "@/lib/issues/issues/create/create-due-issues";
import { pruneDeletedProjects } from "@/lib/planning/projects/prune";
import { removeProject } from "@/lib/planning/projects/remove-project";
import { prisma } from "@/tests/support/database/prisma";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { makeIssue } from "../../../support/records/issue";

/** Projects that are archived, deleted and restored while others work in them: docs/spec/projects.md */

let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);
const create = ({ path, lanes }: TestProject) =>
  admin.api.post(`${path}/issues`, {
    title: "x",
    description: "",
    lane_id: lanes[0],
    type: 0,
    priority: 2,
  });
const numbersIn = async ({ path }: TestProject) =>
  ((await admin.api.get(`${path}/issues`)).body as { key: string }[]).map(({ key }) =>
    Number(key.split("-")[1]),
  );

describe("50 issues created at once", () => {
  it.each(["archived", "deleted"])(
    "while the project is %s are created or refused, without gaps",
    async (verb) => {
      const project = await tenant.project(admin);
      const creates = times(25, () => create(project));
      const put =
        verb === "archived"
          ? admin.api.post(`${project.path}/archive`)
          : admin.api.delete(project.path);
      const late = times(25, () => create(project));
      expect((await put).status).toBe(verb === "archived" ? 200 : 204);
      expect((await create(project)).status).toBe(verb === "archived" ? 422 : 404);
      const made = statuses(await Promise.all([...creates, ...late]));
      for (const status of made) expect([201, verb === "archived" ? 422 : 404]).toContain(status);
      const back = verb === "archived" ? "unarchive" : "restore";
      expect((await admin.api.post(`${project.path}/${back}`, {})).status).toBe(200);
      const count = made.filter((status) => status === 201).length;
      expect((await numbersIn(project)).sort((a, b) => a - b)).toEqual(times(count, (n) => n + 1));
      expect((await create(project)).body.key).toBe(`${project.keyPrefix}-${count + 1}`);
    },
  );
});

describe("issues moved into a project", () => {
  it.each(["archive", "delete"])(
    "while someone asks to %s it are in exactly one project",
    async (verb) => {
      const [from, to] = [await tenant.project(admin), await tenant.project(admin)];
      const issues = [];
      for (let n = 0; n < 8; n++) issues.push(await makeIssue(admin, from));
      const move = ({ id }: { id: number }) =>
        admin.api.post(`${from.path}/issues/${id}/transfer`, { project_id: to.id });
      const early = issues.slice(0, 4).map(move);
      const put =
        verb === "archive" ? admin.api.post(`${to.path}/archive`) : admin.api.delete(to.path);
      const late = issues.slice(4).map(move);
      await put;
      const moved = statuses(await Promise.all([...early, ...late]));
      for (const status of moved) expect([200, 422, 404]).toContain(status);
      if (verb === "delete")
        expect((await admin.api.post(`${to.path}/restore`, {})).status).toBe(200);
      const [left, arrived] = [await numbersIn(from), await numbersIn(to)];
      expect(arrived).toHaveLength(moved.filter((status) => status === 200).length);
      expect(left).toHaveLength(issues.length - arrived.length);
      expect(arrived.sort((a, b) => a - b)).toEqual(times(arrived.length, (n) => n + 1));
    },
  );
});

describe("two at once", () => {
  it("restore a project with different prefixes: one of them wins", async () => {
    const project = await tenant.project(admin);
    const issue = await makeIssue(admin, project);
    for (let round = 0; round < 3; round++) {
      await admin.api.delete(project.path);
      const prefixes = [`RA${round}`, `RB${round}`];
      const responses = await Promise.all(
        prefixes.map((key_prefix) => admin.api.post(`${project.path}/restore`, { key_prefix })),
      );
      expect(statuses(responses), JSON.stringify(responses.map(({ body }) => body))).toContain(200);
      for (const { status } of responses) expect([200, 404]).toContain(status);
      const { key_prefix } = (await admin.api.get(project.path)).body;
      expect(prefixes).toContain(key_prefix);
      const { body } = await admin.api.get(`${project.path}/issues/${issue.id}`);
      expect(body.key).toBe(`${key_prefix}-1`);
    }
  });

  it("restore two projects with the same prefix: one of them gets it", async () => {
    const projects = [await tenant.project(admin), await tenant.project(admin)];
    for (const project of projects) await admin.api.delete(project.path);
    const body = { key_prefix: "SAME" };
    const responses = await Promise.all(
      projects.map(({ path }) => admin.api.post(`${path}/restore`, body)),
    );
    expect(statuses(responses).sort()).toEqual([200, 422]);
    for (const [index, { path }] of projects.entries()) {
      expect((await admin.api.get(path)).status).toBe(responses[index]?.status === 200 ? 200 : 404);
    }
  });

  it("restore a project and remove it because its time is over: it is whole, or gone", async () => {
    for (let round = 0; round < 4; round++) {
      const project = await tenant.project(admin);
      await makeIssue(admin, project);
      await admin.api.post(`${project.path}/tokens`, { name: "x", scope: "ingest" });
      await admin.api.delete(project.path);
      await prisma.project.updateMany({
        where: { tenantId: tenant.id, id: project.id },
        data: { deletedAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000) },
      });
      const [restored] = await Promise.all([
        admin.api.post(`${project.path}/restore`, {}),
        pruneDeletedProjects(),
      ]);
      await removeProject({ tenantId: tenant.id, projectId: project.id });
      const isBack = restored.status === 200;
      expect((await admin.api.get(project.path)).status).toBe(isBack ? 200 : 404);
      const where = { tenantId: tenant.id, projectId: project.id };
      expect([
        await prisma.issue.count({ where }),
        await prisma.projectToken.count({ where }),
      ]).toEqual(isBack ? [1, 1] : [0, 0]);
    }
  });

  it("archive, delete and restore a project: never a 500, and it ends up in one state", async () => {
    for (let round = 0; round < 4; round++) {
      const project = await tenant.project(admin);
      const responses = await Promise.all([
        admin.api.post(`${project.path}/archive`),
        admin.api.delete(project.path),
        admin.api.delete(project.path),
        admin.api.post(`${project.path}/unarchive`),
        admin.api.post(`${project.path}/restore`, {}),
      ]);
      for (const { status } of responses) expect([200, 204, 404]).toContain(status);
      const { status } = await admin.api.get(project.path);
      if (status === 404)
        expect((await admin.api.post(`${project.path}/restore`, {})).status).toBe(200);
      expect((await admin.api.get(`${project.path}/members`)).body).toHaveLength(1);
    }
  });
});

describe("a recurring issue", () => {
  it.each(["archive", "delete"])(
    "waits while its project is put away (%s), and then runs once",
    async (verb) => {
      const project = await tenant.project(admin);
      const daily = { title: "Check backups", every: "day", at: "09:00" };
      const { body } = await admin.api.post(`${project.path}/recurring-issues`, daily);
      if (verb === "archive") await admin.api.post(`${project.path}/archive`);
      else await admin.api.delete(project.path);
      const where = { tenantId_id: { tenantId: tenant.id, id: body.id } };
      await prisma.recurringIssue.update({
        where,
        data: { nextRunAt: new Date(Date.now() - 1_000) },
      });
      await createDueIssues();
      expect(
        await prisma.issue.count({ where: { tenantId: tenant.id, projectId: project.id } }),
      ).toBe(0);
      await admin.api.post(`${project.path}/${verb === "archive" ? "unarchive" : "restore"}`, {});
      await Promise.all([createDueIssues(), createDueIssues()]);
      expect(await numbersIn(project)).toEqual([1]);
    },
  );
});

describe("what names a project that is then deleted", () => {
  it("finds nothing, and names nothing", async () => {
    const member = await tenant.user();
    const project = await tenant.project(admin, [member]);
    const issue = await makeIssue(admin, project, { assignee_id: member.id, title: "Sextant" });
    const view = {
      name: "Sextants",
      query: `project_id=${project.id}&query=sextant`,
      is_shared: true,
    };
    expect((await admin.api.post("/api/views", view)).status).toBe(201);
    await admin.api.post("/api/profile/favorites", { project_id: project.id });
    await admin.api.delete(project.path);
    for (const path of [
      `/api/issues/search?project_id=${project.id}`,
      `/api/issues/search?project_id=${project.id}&query=sextant&archived=true`,
      `/api/issues/search?project_id=${project.id}&group_by=project`,
    ]) {
      const { status, body } = await admin.api.get(path);
      expect([path, status, body.data]).toEqual([path, 200, []]);
    }
    expect((await admin.api.get("/api/views")).status).toBe(200);
    expect((await admin.api.post("/api/profile/favorites", { issue_id: issue.id })).status).toBe(
      422,
    );
    expect(
      (await admin.api.post("/api/profile/favorites", { project_id: project.id })).status,
    ).toBe(422);
    const team = await admin.api.post("/api/teams", { name: "Crew", project_ids: [project.id] });
    expect([team.status, Object.keys(team.body.errors)]).toEqual([422, ["project_ids"]]);
    const { first_name, last_name } = { first_name: "In", last_name: "Vited" };
    const person = {
      first_name,
      last_name,
      role_id: member.roleId,
      email: `v${project.id}@example.test`,
    };
    const invited = await admin.api.post("/api/users", { ...person, project_ids: [project.id] });
    expect([invited.status, Object.keys(invited.body.errors)]).toEqual([422, ["project_ids"]]);
    const another = await tenant.project(admin);
    const moved = await makeIssue(admin, another);
    const transfer = { project_id: project.id };
    const refused = await admin.api.post(`${another.path}/issues/${moved.id}/transfer`, transfer);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["project_id"]]);
    const feed = await admin.api.post("/api/profile/calendar-feeds", { project_id: project.id });
    expect([404, 422]).toContain(feed.status);
    const access = await member.api.post("/api/access-requests", { project_id: project.id });
    expect([404, 422]).toContain(access.status);
    for (const format of ["csv", "json"]) {
      const exported = await admin.api.get(`${project.path}/issues/export?format=${format}`);
      expect(exported.status).toBe(404);
    }
  });
});

describe("a project that several people restore at once", () => {
  it("is back for each of them", async () => {
    const project = await tenant.project(admin);
    await admin.api.delete(project.path);
    const all = await Promise.all(times(10, () => admin.api.post(`${project.path}/restore`, {})));
    expect(statuses(all)).toEqual(times(10, () => 200));
    expect(new Set(all.map(({ body }) => (body as { id: number }).id))).toEqual(
      new Set([project.id]),
    );
  });
});
