import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { projectResource } from "@/lib/planning/projects/schema";
import { prisma } from "@/tests/support/database/prisma";
import { full, type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { ask, type Cast, everyOperation, makeCast } from "../../../support/rights/matrix";

/** docs/spec/projects.md#archive */

let tenant: TestTenant;
let admin: TestUser;

const projects = z.array(projectResource);
const list = async ({ api }: TestUser, query = "") =>
  projects.parse((await api.get(`/api/projects${query}`)).body).map(({ id }) => id);

async function archive({ api }: TestUser, { path }: TestProject) {
  const response = await api.post(`${path}/archive`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return projectResource.parse(response.body);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("archiving a project", () => {
  it("marks it, once, and restoring takes the mark away", async () => {
    const project = await tenant.project(admin);
    const { archived_at: at, ...archived } = await archive(admin, project);
    expect(at).not.toBeNull();
    expect((await archive(admin, project)).archived_at).toBe(at);
    const read = projectResource.parse((await admin.api.get(project.path)).body);
    expect(read).toEqual({ ...archived, archived_at: at });
    for (let round = 0; round < 2; round++) {
      const { body } = await admin.api.post(`${project.path}/unarchive`);
      expect(projectResource.parse(body).archived_at).toBeNull();
    }
    const { body: entries } = await admin.api.get(
      `/api/audit?subject=project&subject_id=${project.id}`,
    );
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["unarchived", "archived"]);
  });

  it("lists it only on request, and refuses other values", async () => {
    const owner = await tenant.user({ role: { permissions: { projects: full } } });
    const [live, archived] = [await tenant.project(owner), await tenant.project(owner)];
    await archive(owner, archived);
    expect(await list(owner)).toEqual([live.id]);
    expect(await list(owner, "?archived=false")).toEqual([live.id]);
    expect((await list(owner, "?archived=true")).sort()).toEqual([live.id, archived.id].sort());
    expect(await list(owner, "?archived=only")).toEqual([archived.id]);
    expect((await owner.api.get("/api/projects?archived=yes")).body.errors).toHaveProperty(
      "archived",
    );
  });

  it("requires Projects: Update", async () => {
    const role = { permissions: { projects: { ...full, update: 0 } } } as const;
    const reader = await tenant.user({ role });
    const outsider = await tenant.user({ role: { permissions: { projects: full } } });
    const project = await tenant.project(admin, [reader]);
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    for (const verb of ["archive", "unarchive"]) {
      const path = `${project.path}/${verb}`;
      expect((await tenant.anonymous.post(path)).status).toBe(401);
      expect((await reader.api.post(path)).status).toBe(403);
      expect((await outsider.api.post(path)).status).toBe(403);
      expect((await stranger.api.post(path)).status).toBe(404);
    }
  });

  it("keeps what is written at the same time, or refuses it", async () => {
    for (let round = 0; round < 5; round++) {
      const project = await tenant.project(admin);
      const lane = { title: "x", order: 0 };
      const responses = await Promise.all([
        admin.api.post(`${project.path}/archive`),
        admin.api.post(`${project.path}/lanes`, lane),
        admin.api.post(`${project.path}/archive`),
        admin.api.post(`${project.path}/lanes`, lane),
      ]);
      const [first, ...made] = [1, 3, 0, 2].map((index) => responses[index]?.status);
      expect([201, 422]).toContain(first);
      expect(made.slice(1)).toEqual([200, 200]);
      expect((await admin.api.post(`${project.path}/lanes`, lane)).status).toBe(422);
    }
  });

  it("keeps issues from being moved into it", async () => {
    const [from, to] = [await tenant.project(admin), await tenant.project(admin)];
    const issue = await makeIssue(admin, from);
    await archive(admin, to);
    const response = await admin.api.post(`${from.path}/issues/${issue.id}/transfer`, {
      project_id: to.id,
    });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["archived_at"]]);
    expect((await readIssue(admin, from, issue.id)).key).toBe(issue.key);
  });
});

describe("dependencies with issues of an archived project", () => {
  it("are kept, and can be removed but not added", async () => {
    const [live, old] = [await tenant.project(admin), await tenant.project(admin)];
    const [kept, other] = [await makeIssue(admin, old), await makeIssue(admin, old)];
    const issue = await makeIssue(admin, live, { blocks_ids: [kept.id] });
    await archive(admin, old);
    const before = await readIssue(admin, old, kept.id);
    const put = (links: object) =>
      admin.api.put(`${live.path}/issues/${issue.id}`, { ...issue, ...links });
    const refused = await put({ blocked_by_ids: [other.id] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { blocked_by_ids: [`${other.key} is in an archived project.`] },
    ]);
    expect((await put({ title: "Renamed" })).body.blocks_ids).toEqual([kept.id]);
    expect((await put({ blocks_ids: [] })).body.blocks_ids).toEqual([]);
    const { version, updated_at } = await readIssue(admin, old, kept.id);
    expect([version, updated_at]).toEqual([before.version, before.updated_at]);
    await admin.api.post(`${old.path}/unarchive`);
    expect((await put({ blocks_ids: [kept.id] })).status).toBe(200);
  });
});

/** What may be done in an archived project: nothing of it changes the project's work. */
const ALLOWED = [
  "DELETE /api/projects/[projectId]",
  "POST /api/projects/[projectId]/archive",
  "POST /api/projects/[projectId]/unarchive",
  "POST /api/projects/[projectId]/restore",
  "POST /api/projects/[projectId]/issues/[issueId]/watch",
  "POST /api/projects/[projectId]/issues/similar",
  "POST /api/projects/[projectId]/saved-views",
  "PUT /api/projects/[projectId]/saved-views/[id]",
  "DELETE /api/projects/[projectId]/saved-views/[id]",
];

const ANSWERED = [200, 201, 204, 404];

describe("an archived project", () => {
  let cast: Cast;
  let operations: string[];
  beforeAll(async () => {
    cast = await makeCast();
    operations = (await everyOperation()).filter((name) => name.includes("/[projectId]"));
  });

  it("can be read, and refuses every change with 422 on archived_at", async () => {
    const where = (project: TestProject) => ({
      tenantId_id: { tenantId: cast.tenant.id, id: project.id },
    });
    const prepare = (project: TestProject) =>
      prisma.project.update({ where: where(project), data: { archivedAt: new Date() } });
    const refused: string[] = [];
    for (const operation of operations) {
      const { status, body } = await ask(cast, operation, "admin", prepare);
      const errors = (body as { errors?: object } | null)?.errors ?? {};
      if (status === 422 && "archived_at" in errors) refused.push(operation);
      // 404: a story run that is someone else's.
      else expect([operation, status]).toEqual([operation, expect.toBeOneOf(ANSWERED)]);
    }
    const writes = operations.filter((name) => !name.startsWith("GET"));
    expect(refused).toEqual(writes.filter((name) => !ALLOWED.includes(name)));
  }, 120_000);
});

describe("issues of an archived project", () => {
  it("are left out of reads across projects unless asked for, for everyone", async () => {
    const own = await TestTenant.make();
    const boss = await own.user({ role: "admin" });
    const issues = { read: true, create: true, update: 2, delete: 0 } as const;
    const role = { permissions: { projects: full, issues } } as const;
    const member = await own.user({ role });
    const [live, old] = [await own.project(boss, [member]), await own.project(boss, [member])];
    const fields = { assignee_id: member.id, title: "Copper kettle" };
    const [kept, hidden] = [
      await makeIssue(boss, live, fields),
      await makeIssue(boss, old, fields),
    ];
    const gone = await makeIssue(boss, live, fields);
    await boss.api.post(`${live.path}/issues/${gone.id}/archive`);
    await member.api.post("/api/profile/favorites", { issue_id: hidden.id });
    await archive(boss, old);
    const idsOf = ({ body }: { body: { data: { id: number }[] } }) =>
      body.data.map(({ id }) => id).sort((a, b) => a - b);
    const searches = [
      "/api/issues/search?query=kettle",
      "/api/issues/search?query=copper+bottle&match=any",
      "/api/issues/search?query=ket",
      "/api/issues/search?priority=2",
      "/api/issues/search?query=kettle&sort=-updated",
      `/api/issues/search?query=${hidden.key}+kettle`,
    ];
    for (const { api } of [boss, member]) {
      for (const path of searches.slice(0, 5)) {
        expect([path, idsOf(await api.get(path))]).toEqual([path, [kept.id]]);
        const everything = [kept.id, hidden.id, gone.id].sort((a, b) => a - b);
        expect(idsOf(await api.get(`${path}&archived=true`)), path).toEqual(everything);
        const only = [hidden.id, gone.id].sort((a, b) => a - b);
        expect(idsOf(await api.get(`${path}&archived=only`)), path).toEqual(only);
        expect(idsOf(await api.get(`${path}&project_id=${old.id}`)), path).toEqual([hidden.id]);
      }
      expect(idsOf(await api.get(searches[5] ?? ""))).toEqual([]);
      const grouped = await api.get("/api/issues/search?query=kettle&group_by=project");
      expect(grouped.body.groups).toMatchObject([{ value: live.id, count: 1 }]);
      expect((await api.get(`${old.path}/issues/${hidden.id}`)).status).toBe(200);
      expect((await api.get(`${old.path}/issues`)).body).toHaveLength(1);
    }
    expect(idsOf(await member.api.get("/api/issues/my"))).toEqual([kept.id]);
    expect(idsOf(await member.api.get("/api/issues/my/ranked"))).toEqual([kept.id]);
    expect((await member.api.get("/api/profile/favorites")).body).toEqual([]);
    const again = await member.api.post("/api/profile/favorites", { issue_id: hidden.id });
    expect(again.status).toBe(200);
    const { body: similar } = await member.api.post(`${live.path}/issues/similar`, {
      title: "Copper kettle",
    });
    expect(JSON.stringify(similar)).not.toContain(hidden.key);
    await boss.api.post(`${old.path}/unarchive`);
    expect(idsOf(await member.api.get("/api/issues/my"))).toEqual([kept.id, hidden.id]);
    expect((await member.api.get("/api/profile/favorites")).body).toHaveLength(1);
  });
});

describe("errors of an archived project", () => {
  it("are refused with 403 until it is restored", async () => {
    const own = await TestTenant.make();
    const boss = await own.user({ role: "admin" });
    await boss.api.put("/api/settings", { error_tracking_enabled: true });
    await prisma.tenant.update({ where: { id: own.id }, data: { errorTrackingEnabled: true } });
    const project = await own.project(boss);
    const { body: token } = await boss.api.post(`${project.path}/tokens`, {
      name: "x",
      scope: "ingest",
    });
    await archive(boss, project);
    const event = { environment: "p", exception_class: "E", message: "m", stack_trace: "" };
    const send = () =>
      own.anonymous.post(`${project.path}/error-events`, event, {
        headers: { authorization: `Bearer ${token.token}` },
      });
    const refused = await send();
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "This project is archived and takes no errors. Restore it to receive them.",
    ]);
    await boss.api.post(`${project.path}/unarchive`);
    expect((await send()).status).toBe(202);
  });
});
