import { beforeAll, describe, expect, it } from "vitest";
import type { Board } from "@/lib/issues/board/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { makePart } from "../../../support/records/project-parts";
import { makeIssue, readIssue } from "../../../support/records/issue";

/** Where archived issues are left out, and the `archived` filter: docs/spec/issues.md#archive. */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let sprint: number;
let live: Issue;
let archived: Issue;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  sprint = await makePart(admin, project, "sprints", { title: "One" });
  const fields = { assignee_id: admin.id, estimated_minutes: 10, title: "Copper kettle" };
  live = await makeIssue(admin, project, fields);
  archived = await makeIssue(admin, project, fields);
  await admin.api.post(`${project.path}/issues/${archived.id}/archive`);
});

async function read<T>(path: string): Promise<T> {
  const response = await admin.api.get(path);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body as T;
}

const idsOf = (issues: { id: number }[]) => issues.map(({ id }) => id).sort((a, b) => a - b);

/** Where issues are listed, as a path with a query string, and how to read their ids. */
const LISTS: [string, string, (body: never) => { id: number }[]][] = [
  ["list", "/issues?limit=50", (body: Issue[]) => body],
  ["whole list", "/issues?sort=id", (body: Issue[]) => body],
  ["sorted list", "/issues?sort=-updated", (body: Issue[]) => body],
  ["list with text", "/issues?query=kettle", (body: Issue[]) => body],
  ["board", "/board?per_lane=50", (body: Board) => body.lanes.flatMap(({ issues }) => issues)],
  [
    "board with text",
    "/board?query=kettle",
    (body: Board) => body.lanes.flatMap(({ issues }) => issues),
  ],
  ["backlog", "/backlog?limit=50", (body: { issues: Issue[] }) => body.issues],
  ["project search", "/issues/search?q=kettle", (body: { data: Issue[] }) => body.data],
  [
    "export",
    "/issues/export?format=json",
    (body: { key: string }[]) =>
      body.map(({ key }) => ({ id: key === live.key ? live.id : archived.id })),
  ],
];
const EVERYWHERE: [string, string][] = [
  ["search", "/api/issues/search?query=kettle"],
  ["search without text", "/api/issues/search?priority=2"],
  ["search for any word", "/api/issues/search?query=copper+bottle&match=any"],
  ["my issues", "/api/issues/my?priority=2"],
  ["ranked issues", "/api/issues/my/ranked?priority=2"],
];

describe("archived issues", () => {
  it.each(LISTS)("are left out of the %s unless asked for", async (_name, path, issuesOf) => {
    const found = async (query: string) =>
      idsOf(issuesOf(await read<never>(`${project.path}${path}${query}`)));
    expect(await found("")).toEqual([live.id]);
    expect(await found("&archived=false")).toEqual([live.id]);
    expect(await found("&archived=true")).toEqual([live.id, archived.id]);
    expect(await found("&archived=only")).toEqual([archived.id]);
  });

  it.each(EVERYWHERE)("are left out of %s unless asked for", async (_name, path) => {
    const found = async (query: string) =>
      idsOf((await read<{ data: Issue[] }>(`${path}${query}`)).data);
    expect(await found("")).toEqual([live.id]);
    expect(await found("&archived=true")).toEqual([live.id, archived.id]);
    expect(await found("&archived=only")).toEqual([archived.id]);
  });

  it("are not found by their key in a search, but by GET", async () => {
    const path = `${project.path}/issues/search?q=${archived.key}`;
    expect((await read<{ data: Issue[] }>(path)).data).toEqual([]);
    expect((await readIssue(admin, project, archived.id)).key).toBe(archived.key);
  });

  it("are not counted by lanes, groups, sprints or the board, until they are restored", async () => {
    const counts = async () => {
      const board = await read<Board>(`${project.path}/board`);
      const groups = await read<{ data?: { count: number }[] } & { count: number }[]>(
        `${project.path}/issues/groups?group_by=priority`,
      );
      const backlog = await read<{ issues_count: number; estimated_minutes: number }>(
        `${project.path}/backlog`,
      );
      const lane = board.lanes[0];
      return [
        lane?.issues_count,
        lane?.estimated_minutes,
        JSON.stringify(groups).includes('"count":2'),
        backlog.issues_count,
        backlog.estimated_minutes,
      ];
    };
    expect(await counts()).toEqual([1, 10, false, 1, 10]);
    const path = `${project.path}/issues/${archived.id}`;
    await admin.api.post(`${path}/unarchive`);
    expect(await counts()).toEqual([2, 20, true, 2, 20]);
    await admin.api.post(`${path}/archive`);
    expect(await counts()).toEqual([1, 10, false, 1, 10]);
  });

  it("are counted with the filter", async () => {
    const board = await read<Board>(`${project.path}/board?archived=true`);
    expect(board.lanes[0]?.issues_count).toBe(2);
    const only = await read<Board>(`${project.path}/board?archived=only`);
    expect(only.lanes[0]?.issues.map(({ id }) => id)).toEqual([archived.id]);
  });

  it("do not count for a lane's hard limit", async () => {
    const home = await tenant.project(admin);
    const lanes = await read<{ id: number; title: string; color: number }[]>(`${home.path}/lanes`);
    const lane = lanes[1];
    await admin.api.put(`${home.path}/lanes/${lane?.id}`, {
      ...lane,
      wip_limit: 1,
      is_wip_limit_hard: true,
    });
    const first = await makeIssue(admin, home, { lane_id: lane?.id });
    const body = { title: "x", description: "", priority: 2, type: 0, lane_id: lane?.id };
    expect((await admin.api.post(`${home.path}/issues`, body)).status).toBe(422);
    await admin.api.post(`${home.path}/issues/${first.id}/archive`);
    expect((await admin.api.post(`${home.path}/issues`, body)).status).toBe(201);
  });

  it("are not among a parent's sub-issues", async () => {
    const parent = await makeIssue(admin, project);
    const child = await makeIssue(admin, project, { parent_id: parent.id });
    const countOf = async () => (await readIssue(admin, project, parent.id)).children.total;
    expect(await countOf()).toBe(1);
    await admin.api.post(`${project.path}/issues/${child.id}/archive`);
    expect(await countOf()).toBe(0);
    expect(await read(`${project.path}/issues?parent_id=${parent.id}`)).toEqual([]);
  });

  it("stay in a sprint that is completed", async () => {
    const inSprint = await makeIssue(admin, project, { sprint_id: sprint });
    const gone = await makeIssue(admin, project, { sprint_id: sprint });
    await admin.api.post(`${project.path}/issues/${gone.id}/archive`);
    await admin.api.post(`${project.path}/sprints/${sprint}/start`);
    await admin.api.post(`${project.path}/sprints/${sprint}/complete`, { move_open_to: null });
    expect((await readIssue(admin, project, inSprint.id)).sprint_id).toBeNull();
    expect((await readIssue(admin, project, gone.id)).sprint_id).toBe(sprint);
  });

  it("are refused as another value of the filter", async () => {
    const response = await admin.api.get(`${project.path}/issues?archived=maybe`);
    expect([response.status, response.body.errors]).toEqual([
      422,
      { archived: ["Must be true, false or only."] },
    ]);
  });
});
