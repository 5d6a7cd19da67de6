import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sprintResource } from "@/lib/planning/sprints/schema";
import { provesGuards } from "../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "/sprints", permission: ["sprints", "read"] },
  { method: "post", path: "/sprints", permission: ["sprints", "create"] },
  { method: "put", path: "/sprints/:missing", permission: ["sprints", "update"] },
  { method: "delete", path: "/sprints/:missing", permission: ["sprints", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

const post = (body: object) => owner.api.post(`${project.path}/sprints`, body);
const put = (id: number, body: object) => owner.api.put(`${project.path}/sprints/${id}`, body);
const make = async (body: object = {}) =>
  sprintResource.parse((await post({ title: "A sprint", ...body })).body);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
});

describe("sprints", () => {
  it("are created, changed and deleted, keeping omitted fields and clearing those set to null", async () => {
    const dates = { starts_on: "2024-02-29", ends_on: "2024-03-14" };
    const response = await post({ title: "Sprint 1", goal: "Ship\nit", ...dates });
    expect(response.status).toBe(201);
    const sprint = sprintResource.parse(response.body);
    const made = { title: "Sprint 1", goal: "Ship\nit", ...dates, completed_at: null };
    expect(sprint).toMatchObject({ ...made, created_by_id: owner.id, project_id: project.id });

    const renamed = sprintResource.parse((await put(sprint.id, { title: "One" })).body);
    expect(renamed).toEqual({ ...sprint, title: "One", updated_at: renamed.updated_at });
    const nulls = { goal: null, starts_on: null, ends_on: null, completed_at: null };
    expect((await put(sprint.id, { title: "One", ...nulls })).body).toMatchObject(nulls);
    expect(await make(nulls)).toMatchObject(nulls);
    expect((await owner.api.delete(`${project.path}/sprints/${sprint.id}`)).status).toBe(204);
    expect((await owner.api.delete(`${project.path}/sprints/${sprint.id}`)).status).toBe(404);
  });

  it("are listed with completed ones last", async () => {
    const listProject = await tenant.project(owner);
    const path = `${listProject.path}/sprints`;
    const completed = {
      title: "Done",
      starts_on: "2024-01-01",
      completed_at: "2024-02-01T00:00:00Z",
    };
    for (const body of [
      completed,
      { title: "Someday" },
      { title: "Next", starts_on: "2024-03-01" },
      { title: "Now", starts_on: "2024-02-01" },
    ]) {
      await owner.api.post(path, body);
    }
    const listed = z.array(sprintResource).parse((await owner.api.get(path)).body);
    expect(listed.map(({ title }) => title)).toEqual(["Now", "Next", "Someday", "Done"]);
  });

  it.each([
    ["2026-01-31T09:15:00Z", "2026-01-31T09:15:00.000000Z"],
    ["2026-01-31T09:15:00.123456Z", "2026-01-31T09:15:00.123456Z"],
    ["2026-01-31T09:15:00.5+02:00", "2026-01-31T07:15:00.500000Z"],
    ["2026-01-31T09:15:00-14:59", "2026-02-01T00:14:00.000000Z"],
    ["9998-12-31T23:59:59.999999-14:59", "9999-01-01T14:58:59.999999Z"],
    ["1000-01-01T00:00:00+14:59", "0999-12-31T09:01:00.000000Z"],
  ])("accept completed_at %s and return %s", async (sent, written) => {
    expect(await make({ completed_at: sent })).toMatchObject({ completed_at: written });
  });

  it.each([
    ["title", { title: null }],
    ["goal", { goal: 1 }],
    ["goal", { goal: "x".repeat(65_536) }],
    ["starts_on", { starts_on: "2023-02-29" }],
    ["starts_on", { starts_on: "2024-1-1" }],
    ["starts_on", { starts_on: "0000-01-01" }],
    ["starts_on", { starts_on: "2024-00-10" }],
    ["starts_on", { starts_on: "2024-13-01" }],
    ["starts_on", { starts_on: "2024-01-01T00:00:00Z" }],
    ["starts_on", { starts_on: 20240101 }],
    ["starts_on", { starts_on: "" }],
    ["ends_on", { ends_on: "2024-04-31" }],
    ["ends_on", { starts_on: "2024-04-02", ends_on: "2024-04-01" }],
    ["completed_at", { completed_at: "2024-04-01" }],
    ["completed_at", { completed_at: "2024-04-01T10:00:00" }],
    ["completed_at", { completed_at: "2024-04-31T10:00:00Z" }],
    ["completed_at", { completed_at: "2024-04-01T24:00:00Z" }],
    ["completed_at", { completed_at: "2024-04-01T10:00:00+23:00" }],
    ["completed_at", { completed_at: "0000-04-01T10:00:00Z" }],
    ["completed_at", { completed_at: "infinity" }],
    ["completed_at", { completed_at: true }],
  ])("return 422 on %s for %j", async (field, body) => {
    const { id } = await make();
    const whole = { title: "x", ...body };
    for (const response of [await post(whole), await put(id, whole)]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it("cannot end before they start, even if one of the dates is already stored", async () => {
    const { id } = await make({ starts_on: "2024-05-10", ends_on: "2024-05-20" });
    for (const body of [{ ends_on: "2024-05-09" }, { starts_on: "2024-05-21" }]) {
      const response = await put(id, { title: "x", ...body });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["ends_on"]);
    }
    expect((await put(id, { title: "x", ends_on: "2024-05-10" })).status).toBe(200);
  });

  it("can be changed and deleted only by their creator under Own, and return 404 if missing", async () => {
    const contributor = await tenant.user({ role: "contributor" });
    const shared = await tenant.project(owner, [contributor]);
    const path = `${shared.path}/sprints`;
    const theirs = (await owner.api.post(path, { title: "Theirs" })).body.id;
    const own = (await contributor.api.post(path, { title: "Own" })).body.id;
    expect((await contributor.api.put(`${path}/${theirs}`, { title: "x" })).status).toBe(403);
    expect((await contributor.api.delete(`${path}/${theirs}`)).status).toBe(403);
    expect((await contributor.api.delete(`${path}/2147483647`)).status).toBe(404);
    expect((await contributor.api.put(`${path}/${own}`, { title: "x" })).status).toBe(200);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(204);
  });

  it("return 404 under another project", async () => {
    const otherProject = await tenant.project(owner);
    const { body } = await owner.api.post(`${otherProject.path}/sprints`, { title: "Theirs" });
    expect((await put(body.id, { title: "Mine" })).status).toBe(404);
    expect((await owner.api.delete(`${project.path}/sprints/${body.id}`)).status).toBe(404);
  });

  it("are removed from their issues when deleted, which updates the issues' ETag, updated_at and activity", async () => {
    const sprint = await make();
    const issue = await makeIssue(owner, project, { sprint_id: sprint.id });
    const bystander = await makeIssue(owner, project);
    await owner.api.delete(`${project.path}/sprints/${sprint.id}`);
    const after = await readIssue(owner, project, issue.id);
    expect(after).toMatchObject({ sprint_id: null, version: issue.version + 1 });
    expect(after.updated_at > issue.updated_at).toBe(true);
    expect(await readIssue(owner, project, bystander.id)).toEqual(bystander);
    const activity = await changesOf(issue.id);
    expect(activity[0]).toMatchObject({ field: "sprint_id", from: sprint.id, to: null });
  });
});
