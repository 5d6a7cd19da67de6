import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { boardResource } from "@/lib/issues/board/schema";
import { groupedListResource } from "@/lib/issues/groups/grouped-list";
import { issueGroupResource } from "@/lib/issues/groups/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET …/issues/groups: docs/spec/search.md#groups. Counts: agreement.test.ts. */

provesGuards([
  { method: "get", path: "/issues/groups?group_by=lane", permission: ["issues", "read"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

async function groups(query: string) {
  const response = await admin.api.get(`${project.path}/issues/groups?${query}`);
  expect(response.status).toBe(200);
  return z
    .array(issueGroupResource)
    .parse(response.body)
    .map(({ value, count, open_count }) => [value, count, open_count]);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Zoe" });
});

describe("groups", () => {
  it("are in the order of the field's values, the issues without one last", async () => {
    const ana = await tenant.user({ firstName: "ana" });
    project = await tenant.project(admin, [ana]);
    const create = async (path: string, body: object) =>
      (await admin.api.post(`${project.path}/${path}`, body)).body.id as number;
    const later = await create("sprints", { title: "Later", starts_on: "2030-01-01" });
    const soon = await create("sprints", { title: "Soon", starts_on: "2029-01-01" });
    const [b, a] = [await create("labels", { name: "b" }), await create("labels", { name: "A" })];
    const [first, second] = [
      await create("epics", { title: "z" }),
      await create("epics", { title: "a" }),
    ];
    const [backlog, todo, , done] = project.lanes;
    await makeIssue(admin, project, { assignee_id: admin.id, sprint_id: later, label_ids: [a, b] });
    await makeIssue(admin, project, {
      assignee_id: ana.id,
      sprint_id: soon,
      lane_id: done,
      label_ids: [b],
      epic_id: second,
      priority: 4,
      type: 1,
    });
    await makeIssue(admin, project, { lane_id: todo, priority: 0, epic_id: first });
    expect(await groups("group_by=lane")).toEqual([
      [backlog, 1, 1],
      [todo, 1, 1],
      [done, 1, 0],
    ]);
    expect(await groups("group_by=assignee")).toEqual([
      [ana.id, 1, 0],
      [admin.id, 1, 1],
      [null, 1, 1],
    ]);
    expect(await groups("group_by=sprint")).toEqual([
      [soon, 1, 0],
      [later, 1, 1],
      [null, 1, 1],
    ]);
    expect(await groups("group_by=label")).toEqual([
      [a, 1, 1],
      [b, 2, 1],
      [null, 1, 1],
    ]);
    expect(await groups("group_by=epic")).toEqual([
      [first, 1, 1],
      [second, 1, 0],
      [null, 1, 1],
    ]);
    expect(await groups("group_by=priority")).toEqual([
      [0, 1, 1],
      [2, 1, 1],
      [4, 1, 0],
    ]);
    expect(await groups("group_by=type")).toEqual([
      [0, 2, 2],
      [1, 1, 0],
    ]);
    expect(await groups("group_by=label&label_id=!none&state=open")).toEqual([
      [a, 1, 1],
      [b, 1, 1],
    ]);
  });

  it("by parent say what the parents are called", async () => {
    project = await tenant.project(admin);
    const outer = await makeIssue(admin, project, { title: "Outer" });
    const inner = await makeIssue(admin, project, { title: "Inner", parent_id: outer.id });
    await makeIssue(admin, project, { parent_id: inner.id });
    const query = "group_by=parent";
    const { body } = await admin.api.get(`${project.path}/issues/groups?${query}`);
    const expected = [
      { value: outer.id, count: 1, open_count: 1, key: outer.key, title: "Outer" },
      { value: inner.id, count: 1, open_count: 1, key: inner.key, title: "Inner" },
      { value: null, count: 1, open_count: 1, key: null, title: null },
    ];
    expect(z.array(issueGroupResource).parse(body)).toEqual(expected);
    const list = await admin.api.get(`${project.path}/issues?${query}`);
    expect(groupedListResource.parse(list.body).groups).toEqual(expected);
    const board = await admin.api.get(`${project.path}/board?${query}`);
    expect(boardResource.parse(board.body).groups).toEqual(expected);
  });

  it("are none without issues, and none of another project", async () => {
    project = await tenant.project(admin);
    await makeIssue(admin, await tenant.project(admin));
    expect(await groups("group_by=assignee")).toEqual([]);
    expect(await groups("group_by=label")).toEqual([]);
  });

  it("come with the list and the board", async () => {
    project = await tenant.project(admin);
    for (const priority of [0, 0, 4]) await makeIssue(admin, project, { priority });
    await makeIssue(admin, project, { lane_id: project.lanes.at(-1), priority: 4 });
    const expected = await admin.api.get(
      `${project.path}/issues/groups?group_by=priority&state=open`,
    );
    const list = await admin.api.get(
      `${project.path}/issues?group_by=priority&state=open&limit=2&sort=-id`,
    );
    const { data, groups: counted } = groupedListResource.parse(list.body);
    expect(data.map(({ priority }) => priority)).toEqual([4, 0]);
    expect(counted).toEqual(expected.body);
    expect(list.headers.get("link")).toContain("group_by=priority");
    const all = await admin.api.get(`${project.path}/issues?group_by=lane`);
    expect(groupedListResource.parse(all.body).data).toHaveLength(4);
    const board = await admin.api.get(`${project.path}/board?group_by=priority&state=open`);
    expect(boardResource.parse(board.body).groups).toEqual(expected.body);
    expect((await admin.api.get(`${project.path}/board`)).body).not.toHaveProperty("groups");
    for (const path of ["issues", "board"]) {
      const refused = await admin.api.get(`${project.path}/${path}?group_by=title`);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual(["group_by"]);
    }
  });

  it.each(["", "group_by=", "group_by=title", "group_by=lane,type"])(
    "by %j are refused",
    async (query) => {
      project = await tenant.project(admin);
      const { status, body } = await admin.api.get(`${project.path}/issues/groups?${query}`);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(["group_by"]);
    },
  );
});
