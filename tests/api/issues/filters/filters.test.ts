import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** The grammar of filters, in the list and in a search: docs/spec/search.md#filters. */

let admin: TestUser;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;
let ids: Record<string, number>;
let names: Map<number, string>;

async function find(user: TestUser, filter: string): Promise<string[]> {
  const list = await user.api.get<Issue[]>(`${project.path}/issues?${filter}`);
  expect(list.status, filter).toBe(200);
  const found = list.body.map(({ id }) => names.get(id) ?? "?").sort();
  const search = await user.api.get<{ data: Issue[] }>(
    `/api/issues/search?${filter}&project_id=${project.id}`,
  );
  expect(search.body.data.map(({ id }) => names.get(id) ?? "?").sort(), filter).toEqual(found);
  return found;
}

async function make(by: TestUser, title: string, fields: object) {
  names.set((await makeIssue(by, project, { title: `title-${title}`, ...fields })).id, title);
}

beforeAll(async () => {
  const tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  [ana, ben] = [await tenant.user({ role: "contributor" }), await tenant.user()];
  project = await tenant.project(admin, [ana, ben]);
  const create = async (path: string, body: object) =>
    (await admin.api.post(`${project.path}/${path}`, body)).body.id as number;
  const running = await create("sprints", { title: "Running" });
  await admin.api.post(`${project.path}/sprints/${running}/start`, {});
  ids = {
    running,
    planned: await create("sprints", { title: "Planned" }),
    epic: await create("epics", { title: "Epic" }),
    red: await create("labels", { name: "red" }),
    blue: await create("labels", { name: "blue" }),
    ana: ana.id,
    ben: ben.id,
    admin: admin.id,
    backlog: project.lanes[0] ?? 0,
    todo: project.lanes[1] ?? 0,
    last: project.lanes[3] ?? 0,
  };
  const { red, blue } = ids;
  names = new Map();
  await make(admin, "a", {
    assignee_id: ana.id,
    sprint_id: running,
    label_ids: [red],
    priority: 0,
  });
  await make(ana, "b", {
    assignee_id: ben.id,
    sprint_id: ids["planned"],
    epic_id: ids["epic"],
    label_ids: [red, blue],
    priority: 1,
    type: 1,
    lane_id: ids["todo"],
  });
  await make(admin, "c", { label_ids: [blue], priority: 2, lane_id: ids["last"] });
  await make(ana, "d", { priority: 2 });
});

/** Fills in the ids of a filter such as `assignee_id=!ana,none`. `~` stands for an encoded plus. */
const filled = (filter: string) =>
  filter.replace(/\b[a-z]+\b/g, (name) => String(ids[name] ?? name)).replace("~", "%2B");

describe("a filter", () => {
  it.each([
    ["lane_id=todo", "b"],
    ["lane_id=todo,last", "bc"],
    ["lane_id=!todo,last", "ad"],
    ["assignee_id=ana,ben", "ab"],
    ["assignee_id=!ana", "bcd"],
    ["assignee_id=none", "cd"],
    ["assignee_id=none,ben", "bcd"],
    ["assignee_id=!none", "ab"],
    ["assignee_id=!none,ana", "b"],
    ["creator_id=admin", "ac"],
    ["creator_id=!admin", "bd"],
    ["creator_id=admin,ana", "abcd"],
    ["sprint_id=running", "a"],
    ["sprint_id=active", "a"],
    ["sprint_id=active,planned", "ab"],
    ["sprint_id=!active", "bcd"],
    ["sprint_id=none", "cd"],
    ["sprint_id=none,active", "acd"],
    ["sprint_id=!none,active", "b"],
    ["epic_id=epic", "b"],
    ["epic_id=!epic", "acd"],
    ["epic_id=none", "acd"],
    ["epic_id=!none", "b"],
    ["label_id=red", "ab"],
    ["label_id=red,blue", "abc"],
    ["label_id=red~blue", "b"],
    ["label_id=red+blue", "b"],
    ["label_id=!red~blue", "acd"],
    ["label_id=!red", "cd"],
    ["label_id=!red,blue", "d"],
    ["label_id=none", "d"],
    ["label_id=none,red", "abd"],
    ["label_id=!none", "abc"],
    ["label_id=!none,red", "c"],
    ["priority=0,2", "acd"],
    ["priority=!2", "ab"],
    ["type=0,1", "abcd"],
    ["type=!1", "acd"],
    ["state=open", "abd"],
    ["state=done", "c"],
    ["state=done&exclude_final_lane=true", ""],
    ["assignee_id=!ana&label_id=blue&state=open", "b"],
    ["query=title-b&label_id=red", "b"],
    ["query=title&assignee_id=!none", "ab"],
  ])("%s finds %j", async (filter, expected) => {
    expect((await find(admin, filled(filter))).join("")).toBe(expected);
  });

  it("by me means the caller", async () => {
    expect(await find(ana, "assignee_id=me")).toEqual(["a"]);
    expect(await find(ben, "assignee_id=me")).toEqual(["b"]);
    expect(await find(ben, `assignee_id=!me,none`)).toEqual(["a"]);
    expect(await find(ana, "creator_id=me")).toEqual(["b", "d"]);
    expect(await find(ana, `assignee_id=me,${ana.id}`)).toEqual(["a"]);
    expect(await find(admin, "assignee_id=me")).toEqual([]);
  });

  it("by active includes nothing without a running sprint, and the other issues if negated", async () => {
    const other = await TestTenant.make();
    const owner = await other.user({ role: "admin" });
    const place = await other.project(owner);
    const { id } = await makeIssue(owner, place);
    const list = async (filter: string) =>
      (await owner.api.get<Issue[]>(`${place.path}/issues?${filter}`)).body.map(
        (issue) => issue.id,
      );
    expect(await list("sprint_id=active")).toEqual([]);
    expect(await list("sprint_id=!active")).toEqual([id]);
    expect(await list("sprint_id=!active,none")).toEqual([]);
  });

  it("by another workspace's records finds nothing", async () => {
    const other = await TestTenant.make();
    const owner = await other.user({ role: "admin" });
    const place = await other.project(owner);
    const label = (await owner.api.post(`${place.path}/labels`, { name: "x" })).body.id as number;
    await makeIssue(owner, place, { label_ids: [label], assignee_id: owner.id });
    expect(await find(admin, `label_id=${label}`)).toEqual([]);
    expect(await find(admin, `assignee_id=${owner.id},2147483647`)).toEqual([]);
    expect(await find(admin, `lane_id=${place.lanes[0]},${place.lanes[1]}`)).toEqual([]);
    expect(await find(admin, `label_id=!${label}`)).toHaveLength(4);
  });

  it("works in an export, the board and the backlog as in the list", async () => {
    const filter = filled("assignee_id=!ana&label_id=red,none");
    const csv = await admin.api.get(`${project.path}/issues/export?format=json&${filter}`);
    const titles = (csv.body as unknown as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(["title-b", "title-d"]);
    const board = await admin.api.get<{ lanes: { issues_count: number; issues: Issue[] }[] }>(
      `${project.path}/board?${filter}`,
    );
    expect(board.body.lanes.map((lane) => lane.issues_count)).toEqual([1, 1, 0, 0]);
    expect(board.body.lanes.flatMap((lane) => lane.issues.map(({ title }) => title))).toEqual([
      "title-d",
      "title-b",
    ]);
    const backlog = async (query: string) =>
      (
        await admin.api.get<{ issues_count: number; done_count: number; issues: Issue[] }>(
          `${project.path}/backlog?${query}`,
        )
      ).body;
    expect(await backlog(filter)).toMatchObject({
      issues_count: 1,
      issues: [{ title: "title-d" }],
    });
    expect(await backlog("creator_id=me")).toMatchObject({ issues_count: 0, issues: [] });
    expect(await backlog("query=title-d")).toMatchObject({
      issues_count: 1,
      issues: [{ title: "title-d" }],
    });
    expect(
      await backlog(`sprint_id=${ids["planned"]}&priority=0,1&label_id=${ids["blue"]}`),
    ).toMatchObject({ issues_count: 1, issues: [{ title: "title-b" }] });
    expect(await backlog(`sprint_id=${ids["planned"]}&priority=2`)).toMatchObject({
      issues_count: 0,
      issues: [],
    });
  });

  it.each([
    ["lane_id", ["none", "1,", "!", "1+2", "1,0", "1,2147483648"]],
    ["assignee_id", ["you", "!x", "1;2", "null", "active"]],
    ["creator_id", ["none", "0"]],
    ["sprint_id", ["me", "running"]],
    ["epic_id", ["me", "1,x"]],
    ["label_id", ["1+x", "1+2,3", "1+none", "bug"]],
    ["priority", ["5", "0,5", "high"]],
    ["type", ["2", "!2"]],
    ["state", ["closed", "", "open,done"]],
    ["has", ["none", "", "!", "comment", "comments,", "comments+!blockers", "1"]],
    ["parent_id", ["me", "1,x", "1+2"]],
    ["due", ["never", "overdue,", "2026-02-30..", "!"]],
    ["start", ["overdue", ".."]],
    ["created", ["none", "overdue", "yesterday", "..", "2026-02-30", "2026-02-02..2026-02-01"]],
    ["updated", ["none", "!", "2026-01-01T00:00:00Z", "last-0d"]],
    ["resolved", ["overdue", "today,", "2026"]],
  ])("with an invalid %s is refused everywhere", async (name, values) => {
    for (const value of values) {
      for (const path of ["issues", "issues/search", "issues/export", "board", "backlog"]) {
        const { status, body } = await admin.api.get(
          `${project.path}/${path}?${name}=${encodeURIComponent(value)}`,
        );
        expect(status, `${path} ${value}`).toBe(422);
        expect(Object.keys(body.errors)).toEqual([name]);
      }
      for (const path of ["my", "my/ranked", "search"]) {
        const address = `/api/issues/${path}?${name}=${encodeURIComponent(value)}`;
        const { status, body } = await admin.api.get(address);
        expect(status, `${path} ${value}`).toBe(422);
        expect(Object.keys(body.errors)).toEqual([name]);
      }
    }
  });

  it("by a date means days in the workspace's time zone", async () => {
    const tenant = await TestTenant.make();
    const owner = await tenant.user({ role: "admin" });
    const place = await tenant.project(owner);
    const { id } = await makeIssue(owner, place);
    await prisma.issue.updateMany({
      where: { tenantId: tenant.id, id },
      data: { createdAt: new Date("2026-03-28T23:30:00Z") },
    });
    const isFound = async (filter: string) =>
      (await owner.api.get<Issue[]>(`${place.path}/issues?created=${filter}`)).body.length === 1;
    expect(await isFound("2026-03-28")).toBe(true);
    // That night the clocks of Berlin skip an hour.
    await owner.api.put("/api/settings", { time_zone: "Europe/Berlin" });
    expect(await isFound("2026-03-28")).toBe(false);
    expect(await isFound("2026-03-29")).toBe(true);
    expect(await isFound("..2026-03-28")).toBe(false);
    expect(await isFound("2026-03-29..")).toBe(true);
  });

  it("by blockers counts those that the caller can read, until they are done", async () => {
    const tenant = await TestTenant.make();
    const owner = await tenant.user({ role: "admin" });
    const member = await tenant.user();
    const [here, elsewhere] = [await tenant.project(owner, [member]), await tenant.project(owner)];
    const hidden = await makeIssue(owner, elsewhere);
    const { id } = await makeIssue(owner, here, { blocked_by_ids: [hidden.id] });
    const list = async (user: TestUser, filter: string) =>
      (await user.api.get<Issue[]>(`${here.path}/issues?has=${filter}`)).body.map(
        (issue) => issue.id,
      );
    expect(await list(owner, "blockers")).toEqual([id]);
    expect(await list(owner, "!blockers")).toEqual([]);
    expect(await list(member, "blockers")).toEqual([]);
    expect(await list(member, "!blockers")).toEqual([id]);
    await owner.api.post(`${elsewhere.path}/issues/${hidden.id}/move`, {
      lane_id: elsewhere.lanes.at(-1),
    });
    expect(await list(owner, "blockers")).toEqual([]);
  });
});
