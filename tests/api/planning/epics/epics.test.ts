import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { epicResource } from "@/lib/planning/epics/schema";
import { provesGuards } from "../../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

provesGuards([
  { method: "get", path: "/epics", permission: ["epics", "read"] },
  { method: "post", path: "/epics", permission: ["epics", "create"] },
  { method: "put", path: "/epics/:missing", permission: ["epics", "update"] },
  { method: "delete", path: "/epics/:missing", permission: ["epics", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

const post = (body: object) => owner.api.post(`${project.path}/epics`, body);
const put = (id: number, body: object) => owner.api.put(`${project.path}/epics/${id}`, body);
const make = async (title = "An epic") => epicResource.parse((await post({ title })).body);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
});

describe("epics", () => {
  it("are created, listed, changed and deleted, keeping omitted fields", async () => {
    const response = await post({ title: " Launch ", description: "# Plan\n", color: 1 });
    expect(response.status).toBe(201);
    const epic = epicResource.parse(response.body);
    const made = { title: "Launch", description: "# Plan\n", color: 1, created_by_id: owner.id };
    expect(epic).toMatchObject(made);
    expect(await make()).toMatchObject({ description: "", color: 9741240 });

    expect((await put(epic.id, { title: "Later" })).body).toMatchObject({
      ...made,
      title: "Later",
    });
    const emptied = await put(epic.id, { title: "Later", description: null, color: 0 });
    expect(epicResource.parse(emptied.body)).toMatchObject({ description: "", color: 0 });

    const listed = await owner.api.get(`${project.path}/epics`);
    expect(z.array(epicResource).parse(listed.body)).toHaveLength(2);
    expect((await owner.api.delete(`${project.path}/epics/${epic.id}`)).status).toBe(204);
    expect((await owner.api.delete(`${project.path}/epics/${epic.id}`)).status).toBe(404);
  });

  it.each([
    ["title", {}],
    ["title", { title: "" }],
    ["title", { title: "x".repeat(256) }],
    ["description", { title: "x", description: 1 }],
    ["description", { title: "x", description: "x".repeat(65_536) }],
    ["color", { title: "x", color: null }],
    ["color", { title: "x", color: -1 }],
  ])("return 422 on %s", async (field, body) => {
    const { id } = await make();
    for (const response of [await post(body), await put(id, body)]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it("can be changed and deleted only by their creator under Own, and return 404 if missing", async () => {
    const contributor = await tenant.user({ role: "contributor" });
    const shared = await tenant.project(owner, [contributor]);
    const path = `${shared.path}/epics`;
    const theirs = (await owner.api.post(path, { title: "Theirs" })).body.id;
    const own = (await contributor.api.post(path, { title: "Own" })).body.id;
    expect((await contributor.api.put(`${path}/${theirs}`, { title: "x" })).status).toBe(403);
    expect((await contributor.api.put(`${path}/${theirs}`, {})).status).toBe(403);
    expect((await contributor.api.delete(`${path}/${theirs}`)).status).toBe(403);
    expect((await contributor.api.put(`${path}/2147483647`, { title: "x" })).status).toBe(404);
    expect((await contributor.api.put(`${path}/${own}`, { title: "x" })).status).toBe(200);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(204);
    expect((await owner.api.delete(`${path}/${theirs}`)).status).toBe(204);
  });

  it("return 404 under another project", async () => {
    const otherProject = await tenant.project(owner);
    const { body } = await owner.api.post(`${otherProject.path}/epics`, { title: "Theirs" });
    expect((await put(body.id, { title: "Mine" })).status).toBe(404);
    expect((await owner.api.delete(`${project.path}/epics/${body.id}`)).status).toBe(404);
  });

  it("are removed from their issues when deleted, which updates the issues' ETag, updated_at and activity", async () => {
    const epic = await make();
    const issue = await makeIssue(owner, project, { epic_id: epic.id });
    const bystander = await makeIssue(owner, project);
    await owner.api.delete(`${project.path}/epics/${epic.id}`);
    const after = await readIssue(owner, project, issue.id);
    expect(after).toMatchObject({ epic_id: null, version: issue.version + 1 });
    expect(after.updated_at > issue.updated_at).toBe(true);
    expect(await readIssue(owner, project, bystander.id)).toEqual(bystander);
    const activity = await changesOf(issue.id);
    expect(activity[0]).toMatchObject({ field: "epic_id", from: epic.id, to: null });
  });
});
