import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { pruneDeletedProjects } from "@/lib/planning/projects/prune";
import { removeProject } from "@/lib/planning/projects/remove-project";
import {
  deletedProjectResource,
  projectRemovalResource,
  projectResource,
} from "@/lib/planning/projects/schema";
import { prisma } from "@/tests/support/database/prisma";
import { full, type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { makeIssue, readIssue } from "../../../support/records/issue";

/** Deletion with 30 days to restore: docs/spec/projects.md#deletion */

const DAY = 24 * 60 * 60 * 1_000;
let tenant: TestTenant;
let admin: TestUser;

const deleted = async ({ api }: TestUser, query = "") => {
  const { status, body } = await api.get(`/api/projects/deleted${query}`);
  expect(status).toBe(200);
  return z.array(deletedProjectResource).parse(body);
};
const idsOf = (projects: { id: number }[]) => projects.map(({ id }) => id);
const restore = ({ api }: TestUser, { path }: TestProject, body: object = {}) =>
  api.post(`${path}/restore`, body);

async function remove({ api }: TestUser, { path }: TestProject): Promise<void> {
  expect((await api.delete(path)).status).toBe(204);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("a deleted project", () => {
  it("comes back as it was, with its members, teams, issues, links, views and favorites", async () => {
    const permissions = { projects: full, issues: full };
    const [owner, member, viaTeam] = [
      await tenant.user({ role: { permissions } }),
      await tenant.user({ role: { permissions } }),
      await tenant.user({ role: { permissions } }),
    ];
    const [project, other] = [
      await tenant.project(owner, [member]),
      await tenant.project(owner, [member]),
    ];
    const { body: team } = await admin.api.post("/api/teams", {
      name: "Hull",
      user_ids: [viaTeam.id],
      project_ids: [project.id],
    });
    const blocked = await makeIssue(owner, other);
    const issue = await makeIssue(owner, project, {
      title: "Porthole",
      assignee_id: member.id,
      blocks_ids: [blocked.id],
    });
    await member.api.post("/api/profile/favorites", { issue_id: issue.id });
    const view = { name: "Mine", screen: "list", query: "priority=1" };
    await member.api.post(`${project.path}/saved-views`, view);
    const before = await Promise.all(
      ["", "/members", "/saved-views", "/issues", `/issues/${issue.id}`].map(
        async (path) => (await member.api.get(`${project.path}${path}`)).body,
      ),
    );
    const linked = await readIssue(owner, other, blocked.id);

    await remove(owner, project);
    for (const { api } of [admin, owner, member, viaTeam]) {
      for (const path of ["", "/issues", `/issues/${issue.id}`, "/members", "/board", "/tokens"]) {
        expect((await api.get(`${project.path}${path}`)).status, path).toBe(404);
      }
      for (const path of [
        "/api/projects?archived=true",
        "/api/issues/search?query=porthole&archived=true",
        "/api/issues/search?priority=2",
        "/api/issues/my",
        "/api/issues/my/ranked",
        "/api/notifications",
        "/api/profile/favorites",
        "/api/teams",
      ]) {
        const { body } = await api.get(path);
        expect(JSON.stringify(body), path).not.toMatch(
          new RegExp(`Porthole|${project.keyPrefix}|"project_ids":\\[${project.id}`),
        );
      }
    }
    expect((await readIssue(admin, other, blocked.id)).blocked_by_ids).toEqual([]);
    expect(idsOf(await deleted(owner))).toEqual([project.id]);

    const { status, body } = await restore(owner, project);
    expect([status, projectResource.parse(body).key_prefix]).toEqual([200, project.keyPrefix]);
    const after = await Promise.all(
      ["", "/members", "/saved-views", "/issues", `/issues/${issue.id}`].map(
        async (path) => (await member.api.get(`${project.path}${path}`)).body,
      ),
    );
    expect(after).toEqual([{ ...before[0], updated_at: after[0].updated_at }, ...before.slice(1)]);
    expect(await readIssue(owner, other, blocked.id)).toMatchObject({
      blocked_by_ids: [issue.id],
      version: linked.version + 2,
    });
    expect((await viaTeam.api.get(project.path)).status).toBe(200);
    const { body: teams } = await admin.api.get("/api/teams");
    const found = teams.find(({ id }: { id: number }) => id === team.id);
    expect(found.project_ids).toEqual([project.id]);
    expect((await member.api.get("/api/profile/favorites")).body).toHaveLength(1);
    expect(await deleted(owner)).toEqual([]);
    expect((await restore(owner, project)).status).toBe(200);
  });

  it("can be listed and restored by those who can delete projects and had access, and nobody else", async () => {
    const role = { permissions: { projects: full } } as const;
    const [owner, member, outsider, reader, everywhere, heir] = [
      await tenant.user(),
      await tenant.user({ role }),
      await tenant.user({ role }),
      await tenant.user({ role: { permissions: { projects: { ...full, delete: 1 } } } }),
      await tenant.user({ role: { ...role, accessAllProjects: true } }),
      await tenant.user({ role }),
    ];
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    const project = await tenant.project(owner, [member, reader]);
    await admin.api.post("/api/teams", {
      name: "Keel",
      user_ids: [heir.id],
      project_ids: [project.id],
    });
    await remove(owner, project);
    for (const user of [outsider, reader, stranger]) {
      expect(idsOf(await deleted(user))).not.toContain(project.id);
      expect((await restore(user, project)).status).toBe(404);
      expect((await user.api.delete(`${project.path}?purge=true`)).status).toBe(404);
    }
    expect((await tenant.anonymous.post(`${project.path}/restore`, {})).status).toBe(401);
    for (const user of [owner, member, everywhere, heir, admin]) {
      expect(idsOf(await deleted(user))).toContain(project.id);
    }
    const [listed] = (await deleted(admin)).filter(({ id }) => id === project.id);
    expect(listed).toMatchObject({ key_prefix: project.keyPrefix, issues_count: 0 });
    const { deleted_at: from = "", purges_at: until = "" } = listed ?? {};
    expect(Date.parse(until) - Date.parse(from)).toBe(30 * DAY);
    expect((await restore(heir, project)).status).toBe(200);
  });

  it("is listed in pages, the latest first", async () => {
    const owner = await tenant.user();
    const made = [
      await tenant.project(owner),
      await tenant.project(owner),
      await tenant.project(owner),
    ];
    for (const project of made) await remove(owner, project);
    const latest = idsOf(made).reverse();
    expect(idsOf(await deleted(owner, "?limit=2"))).toEqual(latest.slice(0, 2));
    expect(idsOf(await deleted(owner, `?limit=2&after=${latest[1]}`))).toEqual(latest.slice(2));
    expect((await owner.api.get("/api/projects/deleted?limit=0")).status).toBe(422);
  });

  it("needs another key prefix if its own has been taken, and its issues then get new keys", async () => {
    const [project, other] = [await tenant.project(admin), await tenant.project(admin)];
    const issue = await makeIssue(admin, project);
    const moved = await makeIssue(admin, project);
    const to = { project_id: other.id };
    await admin.api.post(`${project.path}/issues/${moved.id}/transfer`, to);
    await remove(admin, project);
    const taken = { name: "Taken", key_prefix: project.keyPrefix };
    expect((await admin.api.post("/api/projects", taken)).status).toBe(201);
    const refused = await restore(admin, project);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        key_prefix: [
          `Another project has the key prefix ${project.keyPrefix} now. Choose a different one.`,
        ],
      },
    ]);
    expect((await restore(admin, project, { key_prefix: "x" })).status).toBe(422);
    expect((await admin.api.get(project.path)).status).toBe(404);
    const prefix = `Z${project.id}`;
    expect((await restore(admin, project, { key_prefix: prefix })).status).toBe(200);
    const renamed = await readIssue(admin, project, issue.id);
    expect([renamed.key, renamed.version]).toEqual([`${prefix}-${issue.key.split("-")[1]}`, 2]);
    expect((await admin.api.get(`${project.path}/issues/${renamed.key}`)).status).toBe(200);
    const found = async (key: string) =>
      idsOf((await admin.api.get(`/api/issues/search?query=${key}`)).body.data);
    expect(await found(renamed.key)).toEqual([issue.id]);
    expect(await found(`${prefix}-${moved.key.split("-")[1]}`)).toEqual([moved.id]);
    expect([await found(issue.key), await found(moved.key)]).toEqual([[], []]);
  });

  it("comes back without people who were deleted meanwhile, and without their assignments", async () => {
    const [owner, leaver] = [await tenant.user(), await tenant.user()];
    const project = await tenant.project(owner, [leaver]);
    const issue = await makeIssue(owner, project, { assignee_id: leaver.id });
    await remove(owner, project);
    expect((await admin.api.delete(`/api/users/${leaver.id}`)).status).toBe(204);
    expect((await restore(owner, project)).status).toBe(200);
    expect((await readIssue(owner, project, issue.id)).assignee_id).toBeNull();
    const { body: members } = await admin.api.get(`${project.path}/members`);
    expect(idsOf(members)).toEqual([owner.id]);
  });

  it("comes back with whoever is not deleted at the same time", async () => {
    for (let round = 0; round < 3; round++) {
      const leaver = await tenant.user();
      const project = await tenant.project(admin, [leaver]);
      const team = { name: `Mast ${round}`, user_ids: [], project_ids: [project.id] };
      const { body } = await admin.api.post("/api/teams", team);
      await remove(admin, project);
      const responses = await Promise.all([
        restore(admin, project),
        admin.api.delete(`/api/users/${leaver.id}`),
        admin.api.delete(`/api/teams/${body.id}`),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 204, 204]);
      const where = { tenantId: tenant.id, projectId: project.id };
      expect(await prisma.projectMember.count({ where })).toBe(0);
    }
  });

  it("stays archived if it was, and refuses errors with 401 until it is restored", async () => {
    const own = await TestTenant.make();
    const boss = await own.user({ role: "admin" });
    await prisma.tenant.update({ where: { id: own.id }, data: { errorTrackingEnabled: true } });
    const project = await own.project(boss);
    const token = (await boss.api.post(`${project.path}/tokens`, { name: "x", scope: "ingest" }))
      .body;
    const event = { environment: "p", exception_class: "E", message: "m", stack_trace: "" };
    const headers = { authorization: `Bearer ${token.token}` };
    const send = async () =>
      (await own.anonymous.post(`${project.path}/error-events`, event, { headers })).status;
    await boss.api.post(`${project.path}/archive`);
    await remove(boss, project);
    expect(await send()).toBe(401);
    const { body } = await restore(boss, project);
    expect(projectResource.parse(body).archived_at).not.toBeNull();
    await boss.api.post(`${project.path}/unarchive`);
    expect(await send()).toBe(202);
  });

  it("is restored or removed once, whoever is first", async () => {
    for (let round = 0; round < 5; round++) {
      const project = await tenant.project(admin);
      await makeIssue(admin, project);
      await remove(admin, project);
      const restored = [restore(admin, project), restore(admin, project)];
      const purged = admin.api.delete(`${project.path}?purge=true`);
      const statuses = (await Promise.all([...restored, purged])).map(({ status }) => status);
      for (const status of statuses) expect([200, 204, 404, 422]).toContain(status);
      const { status } = await admin.api.get(project.path);
      await removeProject({ tenantId: tenant.id, projectId: project.id });
      expect((await admin.api.get(project.path)).status).toBe(status);
      expect(status === 200).toBe(statuses.slice(0, 2).includes(200));
    }
  });
});

describe("the end of the 30 days", () => {
  it("removes the project, once, and no other", async () => {
    const [old, recent] = [await tenant.project(admin), await tenant.project(admin)];
    await remove(admin, old);
    await remove(admin, recent);
    await prisma.project.updateMany({
      where: { tenantId: tenant.id, id: old.id },
      data: { deletedAt: new Date(Date.now() - 30 * DAY - 1_000) },
    });
    await Promise.all([pruneDeletedProjects(), pruneDeletedProjects()]);
    expect((await restore(admin, old)).status).toBe(404);
    const { body } = await admin.api.get("/api/projects/removals");
    const removals = z.array(projectRemovalResource).parse(body);
    expect(idsOf(removals)).toContain(old.id);
    expect(idsOf(removals)).not.toContain(recent.id);
    for (const { id } of [old, recent]) await removeProject({ tenantId: tenant.id, projectId: id });
    expect(await prisma.project.count({ where: { tenantId: tenant.id, id: old.id } })).toBe(0);
    expect((await restore(admin, recent)).status).toBe(200);
  });

  it("comes at once with purge, which needs a deleted project", async () => {
    const project = await tenant.project(admin);
    const purge = () => admin.api.delete(`${project.path}?purge=true`);
    const early = await purge();
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ["purge"]]);
    expect((await admin.api.get(project.path)).status).toBe(200);
    await remove(admin, project);
    expect((await purge()).status).toBe(204);
    expect((await purge()).status).toBe(404);
    expect((await restore(admin, project)).status).toBe(404);
    const { body } = await admin.api.get(`/api/audit?subject=project&subject_id=${project.id}`);
    const actions = body.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(["purged", "deleted"]);
  });
});
