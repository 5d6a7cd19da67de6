import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { favoriteResource } from "@/lib/issues/saved-views/favorites/schema";
import { VIEW_LIMIT, workspaceViewResource } from "@/lib/issues/saved-views/schema";
import { makeIssue } from "../../../support/records/issue";
import { search } from "../../../support/records/search";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** /api/views, saved views across projects: docs/spec/issue-parts.md#saved-views. */

const PATH = "/api/views";
const FAVORITES = "/api/profile/favorites";
const body = { name: "Mine", query: "" };

let tenant: TestTenant;
let admin: TestUser;
let ana: TestUser;
let ben: TestUser;
let stranger: TestUser;
let one: TestProject;
let two: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  [ana, ben] = [await tenant.user(), await tenant.user()];
  stranger = await (await TestTenant.make()).user({ role: "admin" });
  one = await tenant.project(admin, [ana]);
  two = await tenant.project(admin, [ben]);
});

async function make(by: TestUser, fields: object = {}) {
  const response = await by.api.post(PATH, { ...body, ...fields });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return workspaceViewResource.parse(response.body);
}

async function list(by: TestUser, query = "") {
  const response = await by.api.get(`${PATH}${query}`);
  expect(response.status).toBe(200);
  return z.array(workspaceViewResource).parse(response.body);
}

const ids = async (by: TestUser) => (await list(by)).map(({ id }) => id);

describe("views across projects", () => {
  it("need a caller who can read issues, by their role or as an owner", async () => {
    const none = await tenant.user({ role: { permissions: {} } });
    const owner = await tenant.user({ role: { permissions: {} } });
    await tenant.project(owner);
    const requests = [
      (user: TestUser["api"]) => user.get(PATH),
      (user: TestUser["api"]) => user.post(PATH, body),
      (user: TestUser["api"]) => user.put(`${PATH}/2147483647`, body),
      (user: TestUser["api"]) => user.delete(`${PATH}/2147483647`),
    ];
    const statuses = async (api: TestUser["api"]) =>
      Promise.all(requests.map(async (send) => (await send(api)).status));
    expect(await statuses(tenant.anonymous)).toEqual([401, 401, 401, 401]);
    expect(await statuses(none.api)).toEqual([403, 403, 403, 403]);
    expect(await statuses(owner.api)).toEqual([200, 201, 404, 404]);
  });

  it("are private to their owner until shared", async () => {
    const query =
      "?project_id=7&type=1&group=project&sort=-updated&peek=ENG-7&columns=key&density=none";
    const view = await make(ana, { name: " Bugs ", query });
    expect(view).toMatchObject({
      name: "Bugs",
      project_id: null,
      user_id: ana.id,
      screen: "search",
      query: "project_id=7&type=1&group=project&sort=-updated&columns=key",
      is_shared: false,
    });
    expect(await ids(ana)).toContain(view.id);
    for (const other of [ben, admin]) {
      expect(await ids(other)).not.toContain(view.id);
      expect((await other.api.put(`${PATH}/${view.id}`, body)).status).toBe(404);
      expect((await other.api.delete(`${PATH}/${view.id}`)).status).toBe(404);
    }
    const one = `${PATH}/${view.id}`;
    const shared = await ana.api.put(one, { ...body, query: "priority=0", is_shared: true });
    expect(workspaceViewResource.parse(shared.body)).toMatchObject({
      query: "priority=0",
      is_shared: true,
    });
    const renamed = await ana.api.put(one, { ...body, name: "Still shared" });
    expect(renamed.body).toMatchObject({ name: "Still shared", is_shared: true, query: "" });
    expect(await ids(ben)).toContain(view.id);
    expect((await ben.api.put(one, body)).status).toBe(403);
    expect((await ben.api.delete(one)).status).toBe(403);
    const changed = await admin.api.put(one, { ...body, name: "Ours" });
    expect(changed.body).toMatchObject({ name: "Ours", user_id: ana.id });
    expect((await ana.api.delete(one)).status).toBe(204);
    expect((await ana.api.delete(one)).status).toBe(404);
    expect(await ids(ben)).not.toContain(view.id);
  });

  it("show each reader only what they can read", async () => {
    const mark = "halyard";
    const inOne = await makeIssue(admin, one, { title: `${mark} one`, priority: 0 });
    const inTwo = await makeIssue(admin, two, { title: `${mark} two`, priority: 0 });
    await makeIssue(admin, two, { title: `${mark} three`, priority: 3 });
    const view = await make(admin, {
      query: `query=${mark}&priority=0&group=project`,
      is_shared: true,
    });
    const shownTo = async (user: TestUser) => {
      const [seen] = (await list(user)).filter(({ id }) => id === view.id);
      const { group, ...params } = Object.fromEntries(new URLSearchParams(seen?.query));
      expect(group).toBe("project");
      return (await search(user, params)).data.map(({ id }) => id).sort((a, b) => a - b);
    };
    expect(await shownTo(admin)).toEqual([inOne.id, inTwo.id]);
    expect(await shownTo(ana)).toEqual([inOne.id]);
    expect(await shownTo(ben)).toEqual([inTwo.id]);
    // Naming a project opens it to nobody.
    const limited = await make(admin, { query: `project_id=${two.id}`, is_shared: true });
    expect((await list(ana)).find(({ id }) => id === limited.id)?.query).toBe(limited.query);
    expect((await search(ana, { project_id: two.id })).data).toEqual([]);
  });

  it("are not a project's views, nor the other way around", async () => {
    const across = await make(ana, { is_shared: true });
    const own = `${one.path}/saved-views`;
    const inProject = await ana.api.post<{ id: number }>(own, { ...body, screen: "list" });
    expect(inProject.status).toBe(201);
    expect((await ana.api.get<{ id: number }[]>(own)).body.map(({ id }) => id)).toEqual([
      inProject.body.id,
    ]);
    expect(await ids(ana)).not.toContain(inProject.body.id);
    expect((await ana.api.put(`${own}/${across.id}`, { ...body, screen: "list" })).status).toBe(
      404,
    );
    expect((await ana.api.delete(`${own}/${across.id}`)).status).toBe(404);
    expect((await ana.api.put(`${PATH}/${inProject.body.id}`, body)).status).toBe(404);
    expect((await ana.api.delete(`${PATH}/${inProject.body.id}`)).status).toBe(404);
    // A project has no such screen.
    expect((await ana.api.post(own, { ...body, screen: "search" })).status).toBe(422);
  });

  it("return 404 in another workspace, and for ids that are none", async () => {
    const { id } = await make(ana, { is_shared: true });
    expect(await list(stranger)).toEqual([]);
    for (const one of [id, 0, "x", "1.5", "2147483648"]) {
      expect((await stranger.api.put(`${PATH}/${one}`, body)).status).toBe(404);
      expect((await stranger.api.delete(`${PATH}/${one}`)).status).toBe(404);
    }
    expect(await ids(ana)).toContain(id);
  });

  it("are listed in pages, oldest first", async () => {
    const all = await ids(ana);
    expect(all.length).toBeGreaterThan(1);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const paged: number[] = [];
    let path = `${PATH}?limit=1`;
    while (path !== "") {
      const response = await ana.api.get<{ id: number }[]>(path);
      paged.push(...response.body.map(({ id }) => id));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
      path = path.replace(/^https?:\/\/[^/]+/, "");
    }
    expect(paged).toEqual(all);
    for (const query of ["?limit=0", "?limit=501", "?after=x"]) {
      expect((await ana.api.get(`${PATH}${query}`)).status).toBe(422);
    }
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: undefined }],
    ["query", { query: "x".repeat(2001) }],
    ["query", { query: undefined }],
    ["is_shared", { is_shared: "yes" }],
  ])("return 422 on %s", async (field, fields) => {
    const { id } = await make(ben);
    for (const response of [
      await ben.api.post(PATH, { ...body, ...fields }),
      await ben.api.put(`${PATH}/${id}`, { ...body, ...fields }),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body["errors"] ?? {})).toEqual([field]);
    }
    expect((await ben.api.post(PATH, {}, { raw: "[]" })).status).toBe(400);
  });

  it("are limited to 100 per person, even with concurrent requests", async () => {
    const user = await tenant.user();
    const responses = await Promise.all(
      Array.from({ length: VIEW_LIMIT + 5 }, () => user.api.post(PATH, body)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(VIEW_LIMIT);
    const refused = responses.find(({ status }) => status === 422);
    expect(Object.keys(refused?.body["errors"] ?? {})).toEqual(["name"]);
    await make(ana);
  });

  it("can be favorites, for as long as their owner sees them", async () => {
    const user = await tenant.user();
    const shared = await make(ana, { name: "Wide", is_shared: true });
    const hidden = await make(ana);
    const added = await user.api.post(FAVORITES, { view_id: shared.id });
    expect(added.status).toBe(201);
    expect(favoriteResource.parse(added.body)).toMatchObject({
      project: null,
      view: { id: shared.id, name: "Wide", screen: "search", query: "" },
      issue: null,
    });
    expect((await user.api.post(FAVORITES, { view_id: shared.id })).status).toBe(200);
    expect((await user.api.post(FAVORITES, { view_id: hidden.id })).status).toBe(422);
    expect((await stranger.api.post(FAVORITES, { view_id: shared.id })).status).toBe(422);
    const none = await tenant.user({ role: { permissions: {} } });
    expect((await none.api.post(FAVORITES, { view_id: shared.id })).status).toBe(422);
    const count = async () => (await user.api.get<unknown[]>(FAVORITES)).body.length;
    expect(await count()).toBe(1);
    await ana.api.put(`${PATH}/${shared.id}`, { ...body, is_shared: false });
    expect(await count()).toBe(0);
    await ana.api.put(`${PATH}/${shared.id}`, { ...body, is_shared: true });
    expect(await count()).toBe(1);
    await ana.api.delete(`${PATH}/${shared.id}`);
    expect(await count()).toBe(0);
  });
});
