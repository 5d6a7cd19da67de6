import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import {
  type FoundGroup,
  foundGroupResource,
  type FoundListItem,
  foundListItemResource,
} from "@/lib/issues/search/schema";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** `offset` and `fields` of GET /api/issues/search, and GET /api/issues/groups: docs/spec/search.md#endpoints. */

interface Found {
  data: FoundListItem[];
  meta: { truncated: boolean };
  groups?: FoundGroup[];
}

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let one: TestProject;
let two: TestProject;
let rich: Issue;
let sprintId: number;
let labelId: number;
let epicId: number;

async function find(filter: string, user = admin): Promise<Found> {
  const response = await user.api.get<Found>(`/api/issues/search?${filter}`);
  expect(response.status, filter).toBe(200);
  return response.body;
}

async function groups(filter: string, user = admin): Promise<FoundGroup[]> {
  const response = await user.api.get<FoundGroup[]>(`/api/issues/groups?${filter}`);
  expect(response.status, filter).toBe(200);
  return response.body.map((group) => foundGroupResource.parse(group));
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user({ firstName: "Mia", lastName: "May" });
  one = await tenant.project(admin, [member]);
  two = await tenant.project(admin);
  const post = async (path: string, body: object) =>
    (await admin.api.post(`${one.path}/${path}`, body)).body.id as number;
  sprintId = await post("sprints", { title: "Week 1" });
  epicId = await post("epics", { title: "Wings" });
  labelId = await post("labels", { name: "oily", color: 7 });
  for (const at of [1, 2, 3, 4, 5, 6])
    await makeIssue(admin, at % 2 ? one : two, { title: `wing ${at}`, priority: at % 3 });
  rich = await makeIssue(admin, one, {
    title: "wing rich",
    description: "about a wing",
    assignee_id: member.id,
    sprint_id: sprintId,
    epic_id: epicId,
    label_ids: [labelId],
    due_on: "2099-12-30",
    lane_id: one.lanes.at(-1)!,
  });
});

describe("pages of a search", () => {
  it.each([
    "",
    "query=wing",
    "query=w",
    "query=wing+rich&match=any",
    "sort=-title",
    "query=wing&sort=priority",
    "priority=0,1",
  ])("%s follow one another", async (filter) => {
    const ids = (found: Found) => found.data.map(({ id }) => id);
    const all = ids(await find(`${filter}&limit=500`));
    expect(all.length).toBeGreaterThan(3);
    const pages: number[] = [];
    for (let offset = 0; ; offset += 2) {
      const page = await find(`${filter}&limit=2&offset=${offset}&fields=list`);
      pages.push(...ids(page));
      if (!page.meta.truncated) break;
    }
    expect(pages).toEqual(all);
    expect(ids(await find(`${filter}&limit=2&offset=1000`))).toEqual([]);
  });

  it("refuses other offsets and fields", async () => {
    for (const [filter, field] of [
      ["offset=-1", "offset"],
      ["offset=1000001", "offset"],
      ["fields=all", "fields"],
    ]) {
      const response = await admin.api.get<{ errors: object }>(`/api/issues/search?${filter}`);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    }
  });
});

describe("a result with the fields of the list", () => {
  it.each([
    "query=about",
    "query=about&sort=title",
    "assignee_id=!none",
    "query=about+no&match=any",
  ])("has all of them, and what its ids refer to (%s)", async (filter) => {
    const { data } = await find(`${filter}&fields=list&details=true`);
    const found = foundListItemResource.parse(data.find(({ id }) => id === rich.id));
    const list = await admin.api.get<object[]>(`${one.path}/issues?label_id=${labelId}`);
    expect(found).toMatchObject(list.body[0]!);
    expect(found.records).toEqual({
      lane: {
        id: rich.lane_id,
        title: "Done",
        color: expect.any(Number) as number,
        is_final: true,
      },
      epic: { id: epicId, title: "Wings", color: expect.any(Number) as number },
      sprint: { id: sprintId, title: "Week 1" },
      assignee: {
        id: member.id,
        first_name: "Mia",
        last_name: "May",
        profile_picture: null,
      },
      labels: [{ id: labelId, name: "oily", color: 7 }],
    });
    expect(found.excerpt).toBe(filter.startsWith("query") ? "about a wing" : null);
  });

  it("lacks the sprint for those who cannot read sprints, unless the project is theirs", async () => {
    const reader = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    const [shared, own] = [await tenant.project(admin, [reader]), await tenant.project(reader)];
    for (const [project, owner] of [
      [shared, admin],
      [own, reader],
    ] as const) {
      const sprint = await owner.api.post(`${project.path}/sprints`, { title: "Mine" });
      await makeIssue(owner, project, { title: "sprinter", sprint_id: sprint.body.id as number });
    }
    const titles = async (projectId: number) =>
      (await find(`fields=list&project_id=${projectId}`, reader)).data.map(
        ({ records }) => records.sprint?.title,
      );
    expect(await titles(shared.id)).toEqual([undefined]);
    expect(await titles(own.id)).toEqual(["Mine"]);
  });
});

describe("the groups of all issues", () => {
  it.each(["project", "lane", "assignee", "priority", "epic", "type"])(
    "by %s are those of a search, with and without filters",
    async (by) => {
      // A date is never among what the counters are split by.
      const counted = await groups(`group_by=${by}&created=..2099-01-01`);
      expect(await groups(`group_by=${by}`)).toEqual(counted);
      expect((await find(`group_by=${by}&limit=1`)).groups).toEqual(counted);
      expect(await groups(`group_by=${by}&priority=1`)).toEqual(
        await groups(`group_by=${by}&priority=1&created=..2099-01-01`),
      );
    },
  );

  it("count only what the caller can read, without what is archived", async () => {
    const sum = async (filter: string, user = admin) =>
      (await groups(filter, user)).reduce((total, { count }) => total + count, 0);
    expect(await groups("group_by=project", member)).toEqual([
      { value: one.id, title: `Project ${one.keyPrefix}`, count: 4, open_count: 3 },
    ]);
    expect(await groups(`group_by=project&project_id=${two.id}`, member)).toEqual([]);
    const before = await sum("group_by=project");
    const project = await tenant.project(admin);
    const issue = await makeIssue(admin, project, { title: "wing gone" });
    expect(await sum("group_by=project")).toBe(before + 1);
    await admin.api.post(`${project.path}/issues/${issue.id}/archive`, {});
    expect(await sum("group_by=project")).toBe(before);
    expect(await sum("group_by=project&archived=true")).toBe(before + 1);
    await admin.api.post(`${two.path}/archive`, {});
    expect(await sum("group_by=project")).toBe(before - 3);
    expect(await sum(`group_by=project&project_id=${two.id}`)).toBe(3);
  });

  it.each(["", "group_by=label", "group_by=project&priority=9"])("refuse %s", async (query) => {
    expect((await admin.api.get(`/api/issues/groups?${query}`)).status).toBe(422);
  });
});
