import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { labelResource } from "@/lib/planning/labels/schema";
import { provesGuards } from "../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "/labels", permission: ["issues", "read"] },
  { method: "post", path: "/labels", permission: ["projects", "update"] },
  { method: "put", path: "/labels/:missing", permission: ["projects", "update"] },
  { method: "delete", path: "/labels/:missing", permission: ["projects", "update"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

const post = (body: object) => owner.api.post(`${project.path}/labels`, body);
const put = (id: number, body: object) => owner.api.put(`${project.path}/labels/${id}`, body);
const make = async (name: string) => labelResource.parse((await post({ name })).body);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
});

describe("labels", () => {
  it("are created, listed by name, changed and deleted", async () => {
    const response = await post({ name: " ui\tand ux ", color: 255 });
    expect(response.status).toBe(201);
    const label = labelResource.parse(response.body);
    expect(label).toMatchObject({ name: "ui and ux", color: 255, project_id: project.id });
    const plain = await make("Backend");
    expect(plain.color).toBe(9741240);

    const renamed = await put(label.id, { name: "UI" });
    expect(renamed.status).toBe(200);
    expect(labelResource.parse(renamed.body)).toMatchObject({ name: "UI", color: 255 });
    expect((await put(label.id, { name: "UI", color: 0 })).body).toMatchObject({ color: 0 });

    const listed = await owner.api.get(`${project.path}/labels`);
    expect(
      z
        .array(labelResource)
        .parse(listed.body)
        .map(({ name }) => name),
    ).toEqual(["Backend", "UI"]);
    expect((await owner.api.delete(`${project.path}/labels/${label.id}`)).status).toBe(204);
    expect((await owner.api.delete(`${project.path}/labels/${label.id}`)).status).toBe(404);
    expect((await put(label.id, { name: "UI" })).status).toBe(404);
  });

  it("have names that are unique in the project, ignoring case, even under concurrent calls", async () => {
    const label = await make("Crash");
    const other = await make("Other");
    for (const response of [
      await post({ name: "cRASH" }),
      await put(other.id, { name: "CRASH " }),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["name"]);
    }
    expect((await put(label.id, { name: "CRASH" })).status).toBe(200);
    const otherProject = await tenant.project(owner);
    const same = await owner.api.post(`${otherProject.path}/labels`, { name: "Crash" });
    expect(same.status).toBe(201);
    const race = await Promise.all(["x", "X", "x", "X"].map((name) => post({ name })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  it.each([
    ["name", {}],
    ["name", { name: " " }],
    ["name", { name: "é".repeat(256) }],
    ["name", { name: "a\ud800" }],
    ["name", { name: "a\u0007" }],
    ["color", { name: "c", color: null }],
    ["color", { name: "c", color: 0x1000000 }],
    ["color", { name: "c", color: 1.5 }],
  ])("return 422 on %s for %j", async (field, body) => {
    const { id } = await make(`Label ${Math.random()}`);
    for (const response of [await post(body), await put(id, body)]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it("have names of at most 255 code points", async () => {
    expect((await post({ name: "🙂".repeat(255) })).status).toBe(201);
    expect((await post({ name: "🙂".repeat(256) })).status).toBe(422);
  });

  it("return 404 under another project", async () => {
    const otherProject = await tenant.project(owner);
    const { body } = await owner.api.post(`${otherProject.path}/labels`, { name: "Theirs" });
    expect((await put(body.id, { name: "Mine" })).status).toBe(404);
    expect((await owner.api.delete(`${project.path}/labels/${body.id}`)).status).toBe(404);
  });

  it("are removed from their issues when deleted, which updates only those issues' ETag, updated_at and activity", async () => {
    const [kept, deleted] = [await make("Kept"), await make("Gone")];
    const labeled = await makeIssue(owner, project, { label_ids: [kept.id, deleted.id] });
    const bystander = await makeIssue(owner, project, { label_ids: [kept.id] });
    await owner.api.delete(`${project.path}/labels/${deleted.id}`);
    const after = await readIssue(owner, project, labeled.id);
    expect(after.label_ids).toEqual([kept.id]);
    expect(after.version).toBe(labeled.version + 1);
    expect(after.updated_at > labeled.updated_at).toBe(true);
    expect(await readIssue(owner, project, bystander.id)).toEqual(bystander);
    const activity = await changesOf(labeled.id);
    const change = { field: "label_ids", from: [kept.id, deleted.id], to: [kept.id] };
    expect(activity[0]).toMatchObject(change);
  });
});
