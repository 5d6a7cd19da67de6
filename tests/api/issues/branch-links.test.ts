import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { branchLinkResource } from "@/lib/issues/links/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { provesGuards } from "../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

const missing = "/issues/:missing/branch-links";
provesGuards([
  { method: "get", path: missing, permission: ["issueBranchLinks", "read"] },
  { method: "post", path: missing, permission: ["issueBranchLinks", "create"] },
  { method: "put", path: `${missing}/:missing`, permission: ["issueBranchLinks", "update"] },
  { method: "delete", path: `${missing}/:missing`, permission: ["issueBranchLinks", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let contributor: TestUser;
let project: TestProject;
let issue: Issue;
let repoId: number;
let path: string;

const post = (body: object, user = owner) => user.api.post(path, body);
const link = (branch_name: unknown, fields: object = {}) => ({
  project_vcs_repo_id: repoId,
  branch_name,
  ...fields,
});

async function makeRepo(
  on: TestProject,
  url = "https://github.com/acme/app.git/",
): Promise<number> {
  const body = { repo_full_name: "acme/app", repo_url: url, is_primary: true };
  return (await owner.api.post(`${on.path}/vcs-repos`, body)).body.id as number;
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ firstName: "Ana", lastName: "Lima" });
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [contributor]);
  issue = await makeIssue(owner, project);
  repoId = await makeRepo(project);
  path = `${project.path}/issues/${issue.key.toLowerCase()}/branch-links`;
});

describe("branch links", () => {
  it("have exactly the documented shape, here and in the issue", async () => {
    const response = await post(link(" feature/ENG-1 "));
    expect(response.status).toBe(201);
    const made = branchLinkResource.parse(response.body);
    expect(made).toMatchObject({
      issue_id: issue.id,
      branch_name: "feature/ENG-1",
      branch_url: "https://github.com/acme/app/tree/feature/ENG-1",
      status: 0,
      created_by: owner.id,
      creator: { id: owner.id, first_name: "Ana", last_name: "Lima" },
      project_vcs_repo: {
        id: repoId,
        project_id: project.id,
        repo_full_name: "acme/app",
        default_branch: "main",
        is_primary: true,
        owner: "acme",
        repo_name: "app",
        branch_links_count: 1,
      },
    });
    const listed = z.array(branchLinkResource).parse((await owner.api.get(path)).body);
    expect(listed).toEqual([made]);
    const read = await readIssue(owner, project, issue.id);
    expect(read.branch_links).toEqual(listed);
    const issuePath = `${project.path}/issues/${issue.id}`;
    const renamed = await owner.api.put(issuePath, { ...read, title: "renamed" });
    expect(renamed.body).toMatchObject({ title: "renamed", branch_links: listed });
    const moved = await owner.api.post(`${issuePath}/move`, { lane_id: project.lanes[1] });
    expect(moved.body).toMatchObject({ lane_id: project.lanes[1], branch_links: listed });
  });

  it.each([
    ["a#b", "a%23b"],
    ["50%/ü?", "50%25/%C3%BC%3F"],
    ["feat(x)+y@z", "feat(x)%2By%40z"],
  ])("encode the branch %s as %s", async (branch, encoded) => {
    const { body } = await post(link(branch));
    expect(body.branch_url).toBe(`https://github.com/acme/app/tree/${encoded}`);
  });

  it("can be changed and removed, which changes the issue's updated_at but not its ETag", async () => {
    const target = await makeIssue(owner, project);
    const links = `${project.path}/issues/${target.id}/branch-links`;
    const { id } = (await owner.api.post(links, link("old", { status: 1 }))).body;
    const linked = await readIssue(owner, project, target.id);
    expect(linked.updated_at > target.updated_at).toBe(true);
    const other = await makeRepo(project, "https://gitlab.com/acme/app");
    const changed = await owner.api.put(`${links}/${id}`, {
      project_vcs_repo_id: other,
      branch_name: "new",
    });
    expect(changed.status).toBe(200);
    expect(branchLinkResource.parse(changed.body)).toMatchObject({
      id,
      branch_url: "https://gitlab.com/acme/app/tree/new",
      status: 1,
    });
    const closed = await owner.api.put(`${links}/${id}`, link("new", { status: 2 }));
    expect(closed.body).toMatchObject({ status: 2 });
    const moved = await readIssue(owner, project, target.id);
    expect(moved.updated_at > linked.updated_at).toBe(true);
    expect((await owner.api.delete(`${links}/${id}`)).status).toBe(204);
    expect((await owner.api.delete(`${links}/${id}`)).status).toBe(404);
    const after = await readIssue(owner, project, target.id);
    expect(after).toMatchObject({ branch_links: [], version: target.version });
    expect(after.updated_at > moved.updated_at).toBe(true);
    const activity = await changesOf(target.id);
    const notes = activity
      .filter(({ field }) => field === "branch_links")
      .map(({ from, to }) => [from, to]);
    expect(notes).toEqual([
      [{ branch_name: "new", status: 2 }, null],
      [
        { branch_name: "new", status: 1 },
        { branch_name: "new", status: 2 },
      ],
      [
        { branch_name: "old", status: 1 },
        { branch_name: "new", status: 1 },
      ],
      [null, { branch_name: "old", status: 1 }],
    ]);
  });

  it("return 422 for a repository that is missing or in another project or tenant", async () => {
    const foreign = await makeRepo(await tenant.project(owner));
    const { id } = (await post(link("x"))).body;
    for (const wrong of [foreign, 2147483647, 0, null, "1", undefined]) {
      for (const response of [
        await post({ project_vcs_repo_id: wrong, branch_name: "x" }),
        await owner.api.put(`${path}/${id}`, { project_vcs_repo_id: wrong, branch_name: "x" }),
      ]) {
        expect(response.status).toBe(422);
        expect(Object.keys(response.body.errors)).toEqual(["project_vcs_repo_id"]);
      }
    }
  });

  it.each([
    ["branch_name", { branch_name: undefined }],
    ["branch_name", { branch_name: " " }],
    ["branch_name", { branch_name: "../secrets" }],
    ["branch_name", { branch_name: "a//b" }],
    ["branch_name", { branch_name: "/a" }],
    ["branch_name", { branch_name: "x".repeat(256) }],
    ["branch_name", { branch_name: "a\ud800" }],
    ["status", { branch_name: "x", status: 3 }],
    ["status", { branch_name: "x", status: -1 }],
    ["status", { branch_name: "x", status: null }],
  ])("return 422 on %s for %j", async (field, fields) => {
    const response = await post({ project_vcs_repo_id: repoId, ...fields });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });

  it("return 400 for a body that is not a JSON object", async () => {
    for (const raw of ["{", "[]", "null"]) {
      expect((await owner.api.post(path, undefined, { raw })).status).toBe(400);
    }
  });

  it("can be changed and removed only by their creator if the scope is Own, and return 404 if missing", async () => {
    const theirs = (await post(link("theirs"))).body.id as number;
    const own = (await post(link("own"), contributor)).body.id as number;
    expect((await contributor.api.put(`${path}/${theirs}`, {})).status).toBe(403);
    expect((await contributor.api.delete(`${path}/${theirs}`)).status).toBe(403);
    expect((await contributor.api.delete(`${path}/2147483647`)).status).toBe(404);
    expect((await contributor.api.put(`${path}/${own}`, link("mine"))).status).toBe(200);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(204);
  });

  it("return 404 under another issue, another project's issue or an unknown key", async () => {
    const { id } = (await post(link("here"))).body;
    const sibling = await makeIssue(owner, project);
    const elsewhere = await tenant.project(owner);
    const other = await makeIssue(owner, elsewhere);
    for (const name of [sibling.id, other.id, other.key, `${project.keyPrefix}-999`, "nonsense"]) {
      const links = `${project.path}/issues/${name}/branch-links`;
      expect((await owner.api.put(`${links}/${id}`, link("x"))).status).toBe(404);
      expect((await owner.api.delete(`${links}/${id}`)).status).toBe(404);
    }
    expect((await owner.api.get(`${project.path}/issues/${other.id}/branch-links`)).status).toBe(
      404,
    );
  });

  it("keep a deleted creator's id but show the name Deleted user", async () => {
    const leaver = await tenant.user({ role: "admin", firstName: "Bob" });
    const made = branchLinkResource.parse((await post(link("left"), leaver)).body);
    const where = { tenantId_id: { tenantId: tenant.id, id: leaver.id } };
    await prisma.user.update({ where, data: { deletedAt: new Date() } });
    const listed = z.array(branchLinkResource).parse((await owner.api.get(path)).body);
    const creator = { id: leaver.id, first_name: "Deleted", last_name: "user" };
    expect(listed.find(({ id }) => id === made.id)).toEqual({ ...made, creator });
  });
});
