import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { savedViewResource, VIEW_LIMIT } from "@/lib/issues/saved-views/schema";
import { provesGuards } from "../../../support/rights/guards";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

provesGuards([
  { method: "get", path: "/saved-views", permission: ["issues", "read"] },
  { method: "post", path: "/saved-views", permission: ["issues", "read"] },
  { method: "put", path: "/saved-views/:missing", permission: ["issues", "read"] },
  { method: "delete", path: "/saved-views/:missing", permission: ["issues", "read"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;

const viewDefaults = { name: "Mine", screen: "board", query: "" };
const path = () => `${project.path}/saved-views`;

async function make(by: TestUser, fields: object = {}) {
  const response = await by.api.post(path(), { ...viewDefaults, ...fields });
  expect(response.status).toBe(201);
  return savedViewResource.parse(response.body);
}

async function names(by: TestUser): Promise<string[]> {
  const response = await by.api.get(path());
  expect(response.status).toBe(200);
  return z
    .array(savedViewResource)
    .parse(response.body)
    .map(({ name }) => name);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  [ana, ben] = [await tenant.user(), await tenant.user()];
});

describe("saved views", () => {
  it("are private to their owner until shared", async () => {
    project = await tenant.project(admin, [ana, ben]);
    const view = await make(ana, { name: " Bugs ", query: "?type=1&peek=ENG-7" });
    expect(view).toMatchObject({
      name: "Bugs",
      user_id: ana.id,
      project_id: project.id,
      query: "type=1",
      is_shared: false,
    });
    await make(ana, { name: "all", screen: "list" });
    await make(ben, { name: "Another", is_shared: true });
    expect(await names(ana)).toEqual(["all", "Bugs", "Another"]);
    expect(await names(ben)).toEqual(["Another"]);
    expect(await names(admin)).toEqual(["Another"]);

    const one = `${path()}/${view.id}`;
    const shared = await ana.api.put(one, {
      ...viewDefaults,
      query: "priority=0",
      is_shared: true,
    });
    expect(savedViewResource.parse(shared.body)).toMatchObject({
      query: "priority=0",
      is_shared: true,
    });
    const renamed = await ana.api.put(one, { ...viewDefaults, name: "Still shared" });
    expect(renamed.body).toMatchObject({ name: "Still shared", is_shared: true, query: "" });
    expect(await names(ben)).toEqual(["Another", "Still shared"]);
    expect((await ana.api.delete(one)).status).toBe(204);
    expect((await ana.api.delete(one)).status).toBe(404);
    expect(await names(ben)).toEqual(["Another"]);
  });

  it("cannot be changed by others, but an admin can change shared ones; private ones return 404", async () => {
    project = await tenant.project(admin, [ana, ben]);
    const own = await make(ana);
    const shared = await make(ana, { is_shared: true });
    for (const by of [ben, admin]) {
      expect((await by.api.put(`${path()}/${own.id}`, viewDefaults)).status).toBe(404);
      expect((await by.api.delete(`${path()}/${own.id}`)).status).toBe(404);
    }
    expect((await ben.api.put(`${path()}/${shared.id}`, {})).status).toBe(403);
    expect((await ben.api.delete(`${path()}/${shared.id}`)).status).toBe(403);
    const changed = await admin.api.put(`${path()}/${shared.id}`, {
      ...viewDefaults,
      name: "Ours",
    });
    expect(changed.body).toMatchObject({ name: "Ours", user_id: ana.id });
    expect((await admin.api.delete(`${path()}/${shared.id}`)).status).toBe(204);
  });

  it("return 404 in another project", async () => {
    project = await tenant.project(admin, [ana]);
    const { id } = await make(ana);
    const elsewhere = await tenant.project(admin, [ana]);
    const there = `${elsewhere.path}/saved-views/${id}`;
    expect((await ana.api.put(there, viewDefaults)).status).toBe(404);
    expect((await ana.api.delete(there)).status).toBe(404);
    expect((await ana.api.get(`${elsewhere.path}/saved-views`)).body).toEqual([]);
  });

  it.each([
    ["", ""],
    ["priority=0&type=1", "priority=0&type=1"],
    ["type=1&priority=0", "priority=0&type=1"],
    ["?query=a%20b&exclude_final_lane=true", "query=a+b&exclude_final_lane=true"],
    ["lane_id=7&project_id=9&select=1,2", "lane_id=7"],
    ["priority=9&type=x&assignee_id=-1&sprint_id=2147483648", ""],
    ["javascript:alert(1)", ""],
    ["hide_lanes=3,4&label_id=4+3", "label_id=3%2B4&hide_lanes=3%2C4"],
    [
      "density=compact&assignee_id=!7,me&group=lane",
      "assignee_id=%21me%2C7&group=lane&density=compact",
    ],
    ["group=<script>&hide=labels,type&unknown=1", "hide=labels%2Ctype"],
    ["query=%00%ff&x=<script>", "query=%EF%BF%BD"],
  ])("keep only the filters and display parameters in %j: %j", async (query, filters) => {
    project = await tenant.project(admin, [ana]);
    expect((await make(ana, { query })).query).toBe(filters);
  });

  it("keep how the calendar is shown, but not its month", async () => {
    project = await tenant.project(admin, [ana]);
    const query = "month=2026-12&undated=hide&group=lane&assignee_id=me";
    const view = await make(ana, { screen: "calendar", query });
    expect(view).toMatchObject({ screen: "calendar", query: "assignee_id=me&undated=hide" });
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(256) }],
    ["name", { name: undefined }],
    ["screen", { screen: "inbox" }],
    ["screen", { screen: null }],
    ["query", { query: "x".repeat(2001) }],
    ["query", { query: undefined }],
    ["query", { query: "\0" }],
    ["is_shared", { is_shared: "yes" }],
  ])("return 422 on %s", async (field, fields) => {
    project = await tenant.project(admin, [ana]);
    const { id } = await make(ana);
    const body = { ...viewDefaults, ...fields };
    for (const response of [
      await ana.api.post(path(), body),
      await ana.api.put(`${path()}/${id}`, body),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it("are limited to 100 per person per project, even with concurrent requests", async () => {
    project = await tenant.project(admin, [ana, ben]);
    const responses = await Promise.all(
      Array.from({ length: VIEW_LIMIT + 5 }, () => ana.api.post(path(), viewDefaults)),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(VIEW_LIMIT);
    const refused = responses.find(({ status }) => status === 422);
    expect(Object.keys(refused?.body.errors ?? {})).toEqual(["name"]);
    expect(await names(ana)).toHaveLength(VIEW_LIMIT);
    await make(ben);
    project = await tenant.project(admin, [ana]);
    await make(ana);
  });

  it("remain shared after their owner is deleted, without the owner's name", async () => {
    const gone = await tenant.user();
    project = await tenant.project(admin, [gone, ben]);
    await make(gone, { is_shared: true });
    expect((await admin.api.delete(`/api/users/${gone.id}`)).status).toBe(204);
    const listed = await ben.api.get<{ user_name: string }[]>(path());
    expect(listed.body[0]?.user_name).toBe("Deleted user");
  });
});
