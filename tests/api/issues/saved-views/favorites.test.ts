import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { FAVORITE_LIMIT, favoriteResource } from "@/lib/issues/saved-views/favorites/schema";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** /api/profile/favorites: docs/spec/people.md#favorites. */

const path = "/api/profile/favorites";

let tenant: TestTenant;
let admin: TestUser;
let ana: TestUser;
let project: TestProject;

async function list(user: TestUser) {
  const { status, body } = await user.api.get(path);
  expect(status).toBe(200);
  return z.array(favoriteResource).parse(body);
}

const names = async (user: TestUser) =>
  (await list(user)).map(
    ({ view, issue, project: own }) => view?.name ?? issue?.title ?? own?.name,
  );

async function add(user: TestUser, body: object) {
  const response = await user.api.post(path, body);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return favoriteResource.parse(response.body);
}

async function refusal(user: TestUser, body: object) {
  const response = await user.api.post<{ errors: Record<string, string[]> }>(path, body);
  expect(response.status).toBe(422);
  return Object.keys(response.body.errors);
}

async function makeView(by: TestUser, where: TestProject, fields: object = {}) {
  const body = { name: "Bugs", screen: "list", query: "type=1&sort=title", ...fields };
  return (await by.api.post(`${where.path}/saved-views`, body)).body as { id: number };
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  ana = await tenant.user();
  project = await tenant.project(admin, [ana]);
});

describe("favorites", () => {
  it("are projects, views and issues, in the order in which they were added", async () => {
    const view = await makeView(ana, project);
    const issue = await makeIssue(admin, project, { title: "Leak" });
    expect(await list(ana)).toEqual([]);
    await add(ana, { issue_id: issue.id });
    await add(ana, { project_id: project.id });
    const added = await add(ana, { view_id: view.id });
    const place = {
      id: project.id,
      name: `Project ${project.keyPrefix}`,
      key_prefix: project.keyPrefix,
    };
    expect(added).toMatchObject({
      project: place,
      view: { id: view.id, name: "Bugs", screen: "list", query: "type=1&sort=title" },
      issue: null,
    });
    expect(await list(ana)).toMatchObject([
      { project: place, view: null, issue: { id: issue.id, key: issue.key, title: "Leak" } },
      { project: place, view: null, issue: null },
      added,
    ]);
    expect(await list(admin)).toEqual([]);
  });

  it("are added once, even by concurrent requests", async () => {
    const user = await tenant.user();
    const place = await tenant.project(admin, [user]);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => user.api.post(path, { project_id: place.id })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body["id"])).size).toBe(1);
  });

  it("are put in a new order; others follow, and unknown ids are ignored", async () => {
    const user = await tenant.user();
    const place = await tenant.project(admin, [user]);
    const ids: number[] = [];
    for (const title of ["one", "two", "three", "four"]) {
      const issue = await makeIssue(admin, place, { title });
      ids.push((await add(user, { issue_id: issue.id })).id);
    }
    const [one, two, three, four] = ids;
    const order = async (wanted: unknown[]) => {
      const response = await user.api.put(path, { ids: wanted });
      expect(response.status).toBe(200);
      return z
        .array(favoriteResource)
        .parse(response.body)
        .map(({ id }) => id);
    };
    expect(await order([three, one])).toEqual([three, one, two, four]);
    expect(await order([2147483647, four, four])).toEqual([four, three, one, two]);
    expect(await order([])).toEqual([four, three, one, two]);
    expect((await user.api.put(path, { ids: ["x"] })).status).toBe(422);
    expect((await user.api.put(path, {})).status).toBe(422);

    const others = await list(ana);
    await ana.api.put(path, { ids: [four, three] });
    expect(await list(ana)).toEqual(others);
    const orders = [ids, ids.toReversed(), [two, four]];
    const results = await Promise.all(orders.map((wanted) => user.api.put(path, { ids: wanted })));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list(user)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it("are removed by their owner only", async () => {
    const user = await tenant.user();
    const place = await tenant.project(admin, [user]);
    const { id } = await add(user, { project_id: place.id });
    expect((await ana.api.delete(`${path}/${id}`)).status).toBe(404);
    expect((await user.api.delete(`${path}/${id}`)).status).toBe(204);
    for (const missing of [id, 0, "x", "2147483648"]) {
      expect((await user.api.delete(`${path}/${missing}`)).status).toBe(404);
    }
    expect(await list(user)).toEqual([]);
  });

  it("follow names, and go with what is deleted", async () => {
    const user = await tenant.user();
    const place = await tenant.project(admin, [user]);
    const view = await makeView(user, place);
    const issue = await makeIssue(admin, place, { title: "Before" });
    await add(user, { view_id: view.id });
    await add(user, { issue_id: issue.id });
    await add(user, { project_id: place.id });
    await admin.api.put(`${place.path}/issues/${issue.id}`, { ...issue, title: "After" });
    expect(await names(user)).toEqual(["Bugs", "After", `Project ${place.keyPrefix}`]);
    await user.api.delete(`${place.path}/saved-views/${view.id}`);
    await admin.api.delete(`${place.path}/issues/${issue.id}`);
    expect(await names(user)).toEqual([`Project ${place.keyPrefix}`]);
    expect((await admin.api.delete(place.path)).status).toBe(204);
    expect(await list(user)).toEqual([]);
  });

  it("are hidden while their owner cannot see them", async () => {
    const user = await tenant.user();
    const place = await tenant.project(admin, [user]);
    const issue = await makeIssue(admin, place, { title: "Secret" });
    const view = await makeView(admin, place, { is_shared: true });
    const visible = [
      await add(user, { project_id: place.id }),
      await add(user, { issue_id: issue.id }),
      await add(user, { view_id: view.id }),
    ];
    const unshared = { name: "Bugs", screen: "list", query: "", is_shared: false };
    await admin.api.put(`${place.path}/saved-views/${view.id}`, unshared);
    expect(await list(user)).toEqual(visible.slice(0, 2));
    await admin.api.delete(`${place.path}/members/${user.id}`);
    expect(await list(user)).toEqual([]);
    // A new order keeps what it does not know.
    expect((await user.api.put(path, { ids: [] })).body).toEqual([]);
    await admin.api.post(`${place.path}/members`, { user_id: user.id });
    expect(await list(user)).toEqual(visible.slice(0, 2));
  });

  it("cannot be something that the caller cannot see", async () => {
    const user = await tenant.user();
    const other = await tenant.project(admin);
    const issue = await makeIssue(admin, other);
    const view = await makeView(admin, other, { is_shared: true });
    const own = await makeView(admin, project);
    expect(await refusal(user, { project_id: other.id })).toEqual(["project_id"]);
    expect(await refusal(user, { issue_id: issue.id })).toEqual(["issue_id"]);
    expect(await refusal(user, { view_id: view.id })).toEqual(["view_id"]);
    expect(await refusal(ana, { view_id: own.id })).toEqual(["view_id"]);

    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect(await refusal(stranger, { project_id: other.id })).toEqual(["project_id"]);
    expect(await refusal(stranger, { issue_id: issue.id })).toEqual(["issue_id"]);
    expect(await refusal(stranger, { view_id: view.id })).toEqual(["view_id"]);

    // Someone who cannot read issues has only projects.
    const reader = await tenant.user({
      role: { permissions: { projects: { create: false, read: true, update: 0, delete: 0 } } },
    });
    const place = await tenant.project(admin, [reader]);
    const unread = await makeIssue(admin, place);
    expect(await refusal(reader, { issue_id: unread.id })).toEqual(["issue_id"]);
    await add(reader, { project_id: place.id });
  });

  it("are one of the three, and need a signed-in caller", async () => {
    for (const body of [{}, { project_id: 1, view_id: 1 }, { issue_id: 0 }, { view_id: "1" }]) {
      expect(await refusal(admin, body)).toHaveLength(1);
    }
    for (const raw of ["[]", "null", "{"]) {
      expect((await admin.api.post(path, {}, { raw })).status).toBe(400);
    }
    const { anonymous } = tenant;
    expect((await anonymous.get(path)).status).toBe(401);
    expect((await anonymous.post(path, { project_id: project.id })).status).toBe(401);
    expect((await anonymous.put(path, { ids: [] })).status).toBe(401);
    expect((await anonymous.delete(`${path}/1`)).status).toBe(401);
  });

  it(`are at most ${FAVORITE_LIMIT}, even with concurrent requests`, async () => {
    const user = await tenant.user();
    const place = await tenant.project(admin, [user]);
    await prisma.issue.createMany({
      data: Array.from({ length: FAVORITE_LIMIT + 3 }, (_, index) => ({
        tenantId: tenant.id,
        projectId: place.id,
        number: index + 1,
        key: `${place.keyPrefix}-${index + 1}`,
        title: "x",
        description: "",
        userId: admin.id,
        laneId: place.lanes[0] ?? 0,
        priority: 2,
        type: 0,
      })),
    });
    const where = { tenantId: tenant.id, projectId: place.id };
    const issues = await prisma.issue.findMany({ where });
    const responses = await Promise.all(
      issues.map((issue) => user.api.post(path, { issue_id: issue.id })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(FAVORITE_LIMIT);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(3);
    expect(await list(user)).toHaveLength(FAVORITE_LIMIT);
  });
});
