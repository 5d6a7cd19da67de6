import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { authenticate } from "@/lib/identity/request/authenticate";
import { createIssue } from "@/lib/issues/issues/create/create-issue";
import { issueBody } from "@/lib/issues/issues/schema";
import { removeProject } from "@/lib/planning/projects/remove-project";
import { openProject } from "@/lib/platform/access/scopes";
import { prisma } from "@/tests/support/database/prisma";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { full, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("deleting a project", () => {
  it("returns 401, 403 or 404, in that order of precedence", async () => {
    const project = await tenant.project(admin);
    const everything = { permissions: { projects: full } };
    const withoutDelete = await tenant.user({
      role: { permissions: { projects: { ...full, delete: 0 } } },
    });
    const outsider = await tenant.user({ role: everything });
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: project.id, userId: withoutDelete.id },
    });
    expect((await tenant.anonymous.delete(project.path)).status).toBe(401);
    expect((await withoutDelete.api.delete(project.path)).status).toBe(403);
    expect((await outsider.api.delete(project.path)).status).toBe(403);
    for (const id of ["0", "abc", "2147483647", "99999999999"]) {
      expect((await admin.api.delete(`/api/projects/${id}`)).status).toBe(404);
    }
    expect((await admin.api.delete(project.path)).status).toBe(204);
    expect((await admin.api.delete(project.path)).status).toBe(404);
    expect((await admin.api.get(project.path)).status).toBe(404);
  });

  it("hides all of the project's data, removes it for good when asked, and ends its links with issues in other projects", async () => {
    const owner = await tenant.user();
    const member = await tenant.user();
    const [doomed, other] = [await tenant.project(owner, [member]), await tenant.project(owner)];
    const blocked = await makeIssue(owner, other);
    const bystander = await makeIssue(owner, other);
    const make = async (path: string, body: object) => {
      const response = await owner.api.post(`${doomed.path}/${path}`, body);
      expect(response.status).toBe(201);
      return response.body.id as number;
    };
    const repo = { repo_full_name: "a/b", repo_url: "https://github.com/a/b" };
    const repoId = await make("vcs-repos", repo);
    const issue = await makeIssue(owner, doomed, {
      label_ids: [await make("labels", { name: "x" })],
      sprint_id: await make("sprints", { title: "x" }),
      epic_id: await make("epics", { title: "x" }),
      assignee_id: member.id,
      blocks_ids: [blocked.id],
    });
    const link = { project_vcs_repo_id: repoId, branch_name: "main" };
    await make(`issues/${issue.id}/branch-links`, link);
    const before = await readIssue(owner, other, blocked.id);
    expect(before.blocked_by_ids).toEqual([issue.id]);

    expect((await owner.api.delete(doomed.path)).status).toBe(204);
    const after = await readIssue(owner, other, blocked.id);
    expect(after).toMatchObject({ blocked_by_ids: [], version: before.version + 1 });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await readIssue(owner, other, bystander.id)).toEqual(bystander);
    const reused = { name: "Reused", key_prefix: doomed.keyPrefix };
    expect((await admin.api.post("/api/projects", reused)).status).toBe(201);
    const where = { tenantId: tenant.id, projectId: doomed.id };
    expect(await prisma.issue.count({ where })).toBe(1);
    expect((await owner.api.delete(`${doomed.path}?purge=true`)).status).toBe(204);
    await removeProject(where);
    const remaining = await Promise.all([
      prisma.lane.count({ where }),
      prisma.issue.count({ where }),
      prisma.branchLink.count({ where }),
      prisma.label.count({ where }),
      prisma.projectMember.count({ where }),
    ]);
    expect(remaining).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ["labels", { name: "x" }],
    ["sprints", { title: "x" }],
    ["epics", { title: "x" }],
    ["lanes", { title: "x" }],
    ["vcs-repos", { repo_full_name: "a/b", repo_url: "https://a.example/b" }],
    ["issues", { title: "x", description: "", priority: 1, type: 1 }],
  ])("returns 404 for %s created during the deletion", async (path, body) => {
    const project = await tenant.project(admin);
    let made: Promise<{ status: number }> | undefined;
    await prisma.$transaction(async (tx) => {
      await tx.project.delete({ where: { tenantId_id: { tenantId: tenant.id, id: project.id } } });
      made = admin.api.post(`${project.path}/${path}`, { ...body, lane_id: project.lanes[0] });
      await sleep(100);
    });
    expect((await made)?.status).toBe(404);
  });

  it("returns 404 for an issue whose caller was identified before the deletion", async () => {
    const project = await tenant.project(admin);
    const headers = { host: tenant.host, authorization: `Bearer ${admin.token}` };
    const projectId = String(project.id);
    const request = new Request(`http://${tenant.host}/`, { headers });
    const scope = openProject(await authenticate(request, { projectId }), projectId);
    expect((await admin.api.delete(project.path)).status).toBe(204);
    const body = issueBody.parse({
      title: "x",
      description: "",
      priority: 1,
      type: 1,
      lane_id: project.lanes[0],
    });
    await expect(createIssue(scope, body)).rejects.toMatchObject({ status: 404 });
  });

  it("never returns 500 and deletes everything written concurrently", async () => {
    for (let round = 0; round < 10; round++) {
      const project = await tenant.project(admin);
      const issue = await makeIssue(admin, project);
      const other = await makeIssue(admin, project, { blocks_ids: [issue.id] });
      const body = { title: "x", description: "", lane_id: project.lanes[0], priority: 1, type: 0 };
      const { path } = project;
      const responses = await Promise.all([
        admin.api.put(`${path}/issues/${issue.id}`, body),
        admin.api.delete(path),
        admin.api.delete(path),
        admin.api.post(`${path}/issues`, { ...body, blocked_by_ids: [issue.id] }),
        admin.api.post(`${path}/issues/${other.id}/move`, { lane_id: project.lanes[1] }),
        admin.api.delete(`${path}/issues/${other.id}`),
        admin.api.post(`${path}/lanes`, { title: "x", order: 0 }),
      ]);
      for (const { status } of responses) expect(status).toBeLessThan(500);
      expect((await admin.api.get(path)).status).toBe(404);
    }
  });
});
