import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { vcsRepoResource } from "@/lib/planning/repositories/schema";
import { provesGuards } from "../../support/rights/guards";
import { makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "/vcs-repos", permission: ["projects", "read"] },
  { method: "post", path: "/vcs-repos", permission: ["projects", "update"] },
  { method: "put", path: "/vcs-repos/:missing", permission: ["projects", "update"] },
  { method: "delete", path: "/vcs-repos/:missing", permission: ["projects", "update"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

const repo = { repo_full_name: "acme/app", repo_url: "https://github.com/acme/app" };
const post = (body: object) => owner.api.post(`${project.path}/vcs-repos`, body);
const put = (id: number, body: object) => owner.api.put(`${project.path}/vcs-repos/${id}`, body);
const make = async (fields: object = {}) =>
  vcsRepoResource.parse((await post({ ...repo, ...fields })).body);
const list = async () =>
  z.array(vcsRepoResource).parse((await owner.api.get(`${project.path}/vcs-repos`)).body);
const link = async (repoId: number, issueId: number, branch: string) =>
  owner.api.post(`${project.path}/issues/${issueId}/branch-links`, {
    project_vcs_repo_id: repoId,
    branch_name: branch,
  });

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
});

describe("VCS repositories", () => {
  it("are created, listed, changed and deleted, keeping omitted fields", async () => {
    const response = await post(repo);
    expect(response.status).toBe(201);
    const made = vcsRepoResource.parse(response.body);
    expect(made).toMatchObject({
      ...repo,
      project_id: project.id,
      default_branch: "main",
      is_primary: false,
      owner: "acme",
      repo_name: "app",
      branch_links_count: 0,
    });
    const changes = { ...repo, default_branch: "trunk", is_primary: true };
    expect((await put(made.id, changes)).body).toMatchObject(changes);
    const renamed = { repo_full_name: "new/name.js", repo_url: "http://git.example:8080/new/name" };
    const after = await put(made.id, renamed);
    expect(after.status).toBe(200);
    expect(vcsRepoResource.parse(after.body)).toMatchObject({
      ...changes,
      ...renamed,
      owner: "new",
      repo_name: "name.js",
    });
    expect(await list()).toEqual([after.body]);
    expect((await owner.api.delete(`${project.path}/vcs-repos/${made.id}`)).status).toBe(204);
    expect((await owner.api.delete(`${project.path}/vcs-repos/${made.id}`)).status).toBe(404);
  });

  it.each([
    ["repo_full_name", { repo_full_name: undefined }],
    ["repo_full_name", { repo_full_name: "acme" }],
    ["repo_full_name", { repo_full_name: "acme/" }],
    ["repo_full_name", { repo_full_name: "/app" }],
    ["repo_full_name", { repo_full_name: "a/b/c" }],
    ["repo_full_name", { repo_full_name: "acme/.." }],
    ["repo_full_name", { repo_full_name: "ac me/app" }],
    ["repo_full_name", { repo_full_name: `a/${"b".repeat(254)}` }],
    ["repo_url", { repo_url: undefined }],
    ["repo_url", { repo_url: "github.com/acme/app" }],
    ["repo_url", { repo_url: "javascript:alert(1)" }],
    ["repo_url", { repo_url: "ssh://git@github.com/acme/app" }],
    ["repo_url", { repo_url: "git@github.com:acme/app.git" }],
    ["repo_url", { repo_url: "https://" }],
    ["repo_url", { repo_url: "https://user:secret@github.com/acme/app" }],
    ["repo_url", { repo_url: "https://github.com/a b" }],
    ["default_branch", { default_branch: " " }],
    ["is_primary", { is_primary: "true" }],
    ["is_primary", { is_primary: null }],
  ])("return 422 on %s for %j", async (field, fields) => {
    const { id } = await make();
    for (const response of [
      await post({ ...repo, ...fields }),
      await put(id, { ...repo, ...fields }),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it("have at most one primary, even if two are created concurrently", async () => {
    const [first, second] = [await make({ is_primary: true }), await make({ is_primary: true })];
    const primary = async () => (await list()).filter((one) => one.is_primary).map(({ id }) => id);
    expect(await primary()).toEqual([second.id]);
    const responses = await Promise.all([
      put(first.id, { ...repo, is_primary: true }),
      put(second.id, { ...repo, is_primary: true }),
      post({ ...repo, is_primary: true }),
      post({ ...repo, is_primary: true }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 201, 201]);
    const [only, ...others] = await primary();
    expect(others).toEqual([]);
    expect((await list())[0]?.id).toBe(only);
    await put(only ?? 0, { ...repo, is_primary: false });
    expect(await primary()).toEqual([]);
  });

  it("return 404 under another project", async () => {
    const otherProject = await tenant.project(owner);
    const { body } = await owner.api.post(`${otherProject.path}/vcs-repos`, repo);
    expect((await put(body.id, repo)).status).toBe(404);
    expect((await owner.api.delete(`${project.path}/vcs-repos/${body.id}`)).status).toBe(404);
  });

  it("update their branch links when the URL changes, along with the issues' updated_at but not their ETag", async () => {
    const { id } = await make();
    const issue = await makeIssue(owner, project);
    await link(id, issue.id, "fix/it");
    expect((await list()).find((one) => one.id === id)?.branch_links_count).toBe(1);
    const before = await readIssue(owner, project, issue.id);
    const moved = await put(id, { ...repo, repo_url: "https://gitlab.com/acme/app.git" });
    expect(moved.body).toMatchObject({ branch_links_count: 1 });
    const after = await readIssue(owner, project, issue.id);
    expect(after.branch_links[0]?.branch_url).toBe("https://gitlab.com/acme/app/tree/fix/it");
    expect(after.version).toBe(before.version);
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  it("are deleted along with their own branch links, but no others", async () => {
    const [deleted, kept] = [await make(), await make()];
    const issue = await makeIssue(owner, project);
    await link(deleted.id, issue.id, "one");
    await link(kept.id, issue.id, "two");
    const before = await readIssue(owner, project, issue.id);
    await owner.api.delete(`${project.path}/vcs-repos/${deleted.id}`);
    const after = await readIssue(owner, project, issue.id);
    expect(after.branch_links.map(({ branch_name }) => branch_name)).toEqual(["two"]);
    expect(after.version).toBe(before.version);
    expect(after.updated_at > before.updated_at).toBe(true);
  });
});
