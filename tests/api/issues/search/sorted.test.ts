import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { type FoundGroup, foundGroupResource } from "@/lib/issues/search/schema";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET /api/issues/search with `sort` and `group_by`: docs/spec/search.md#endpoints. */

let admin: TestUser;
let ana: TestUser;
let member: TestUser;
let one: TestProject;
let two: TestProject;
let issues: Issue[];

interface Found {
  data: { id: number }[];
  meta: { truncated: boolean };
  groups?: FoundGroup[];
}

async function find(filter: string, user = admin): Promise<Found> {
  const response = await user.api.get<Found>(`/api/issues/search?${filter}`);
  expect(response.status, filter).toBe(200);
  return response.body;
}

/** The places of the issues found, in order. */
const placesOf = ({ data }: Found) =>
  data.map(({ id }) => issues.findIndex((issue) => issue.id === id));

beforeAll(async () => {
  const tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  ana = await tenant.user({ firstName: "Ana", lastName: "Ko" });
  member = await tenant.user();
  one = await tenant.project(admin, [ana]);
  two = await tenant.project(admin, [member]);
  const [done, todo] = [two.lanes.at(-1), two.lanes[0]];
  issues = [
    await makeIssue(admin, one, { title: "wing b", priority: 2, due_on: "2026-05-01" }),
    await makeIssue(admin, two, { title: "wing c", priority: 0, lane_id: todo }),
    await makeIssue(admin, one, { title: "wing a", priority: 4, assignee_id: ana.id }),
    await makeIssue(admin, two, { title: "wing d", due_on: "2026-04-01", lane_id: done }),
    await makeIssue(admin, two, { title: "other", priority: 1, lane_id: todo, type: 1 }),
  ];
});

describe("a sorted search", () => {
  it.each([
    ["sort=title&query=wing", [2, 0, 1, 3]],
    ["sort=-title&query=wing", [3, 1, 0, 2]],
    ["sort=due", [3, 0, 1, 2, 4]],
    ["sort=-due", [0, 3, 4, 2, 1]],
    ["sort=open,title", [4, 2, 0, 1, 3]],
    ["sort=-resolved&state=done", [3]],
    ["sort=priority&priority=0,1,4", [1, 4, 2]],
  ])("by %s mixes the projects", async (filter, expected) => {
    expect(placesOf(await find(filter))).toEqual(expected);
  });

  it("by key takes one project after the other", async () => {
    const first = one.keyPrefix < two.keyPrefix ? [0, 2] : [1, 3, 4];
    const last = one.keyPrefix < two.keyPrefix ? [1, 3, 4] : [0, 2];
    expect(placesOf(await find("sort=key"))).toEqual([...first, ...last]);
  });

  it("stops at the limit, and has excerpts", async () => {
    const found = await find("sort=title&limit=2&details=true&query=wing");
    expect(found).toMatchObject({
      data: [{ id: issues[2]?.id, excerpt: null }, { id: issues[0]?.id }],
      meta: { truncated: true, count: 2, limit: 2 },
    });
  });

  it("finds only what the caller can read, and only in the project in its path", async () => {
    expect(placesOf(await find("sort=title", member))).toEqual([4, 1, 3]);
    const within = await admin.api.get<Found>(`${one.path}/issues/search?sort=title&q=wing`);
    expect(placesOf(within.body)).toEqual([2, 0]);
  });
});

describe("a grouped search", () => {
  const groups = async (filter: string, user = admin) =>
    ((await find(filter, user)).groups ?? []).map((group) => {
      const { value, title, count, open_count } = foundGroupResource.parse(group);
      return [value, title, count, open_count];
    });

  it("counts all matching issues by a field", async () => {
    const byName = [one, two].toSorted((a, b) => (a.keyPrefix < b.keyPrefix ? -1 : 1));
    expect(await groups("group_by=project&limit=1&query=wing")).toEqual(
      byName.map(({ id, keyPrefix }) => [id, `Project ${keyPrefix}`, 2, id === one.id ? 2 : 1]),
    );
    expect(await groups("group_by=assignee")).toEqual([
      [ana.id, "Ana Ko", 1, 1],
      [null, null, 4, 3],
    ]);
    expect(await groups("group_by=type&sort=title")).toEqual([
      [0, null, 4, 3],
      [1, null, 1, 1],
    ]);
    expect((await groups("group_by=lane")).map(([, title]) => title)).toContain(
      `Project ${two.keyPrefix} · Done`,
    );
    expect(await groups("group_by=epic&state=done")).toEqual([[null, null, 1, 0]]);
  });

  it("counts only what the caller can read", async () => {
    expect(await groups("group_by=project", member)).toEqual([
      [two.id, `Project ${two.keyPrefix}`, 3, 2],
    ]);
  });
});

it.each([
  ["sort=position", "sort"],
  ["sort=nothing", "sort"],
  ["group_by=label", "group_by"],
  ["query=a+b&match=any&sort=title", "sort"],
  ["query=a+b&match=any&group_by=type", "group_by"],
])("%s is refused", async (filter, field) => {
  const response = await admin.api.get<{ errors: object }>(`/api/issues/search?${filter}`);
  expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
});
