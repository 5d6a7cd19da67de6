import { beforeAll, describe, expect, it } from "vitest";
import { type Board, type BoardIssue, boardResource } from "@/lib/issues/board/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { provesGuards } from "../../support/rights/guards";
import { makeIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** GET …/board: docs/spec/issues.md. */

provesGuards([{ method: "get", path: "/board", permission: ["issues", "read"] }]);

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

async function board(query = "", user = admin, where = project): Promise<Board> {
  const response = await user.api.get(`${where.path}/board${query}`);
  expect(response.status).toBe(200);
  return boardResource.parse(response.body);
}

/** Returns each lane's issue count, total estimate and visible titles. */
async function summary(query = "") {
  return (await board(query)).lanes.map((lane) => [
    lane.issues_count,
    lane.estimated_minutes,
    lane.issues.map((issue) => issue.title).join(),
  ]);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  const make = (title: string, lane: number, fields: object = {}) =>
    makeIssue(admin, project, { title, lane_id: project.lanes[lane], ...fields });
  await make("a", 0, { estimated_minutes: 30, priority: 0 });
  await make("b", 0, { estimated_minutes: 2_147_483_647 });
  await make("c", 0);
  await make("d walrus", 1, { estimated_minutes: 0, description: "walrus" });
  await make("e", 3, { estimated_minutes: 15, description: "a walrus", priority: 0 });
});

describe("the board", () => {
  it("returns every lane in order, with its issues by position, their count and their total estimate", async () => {
    expect(await summary()).toEqual([
      [3, 2_147_483_677, "a,b,c"],
      [1, 0, "d walrus"],
      [0, 0, ""],
      [1, 15, "e"],
    ]);
    const [backlog] = (await board()).lanes;
    expect(backlog).toMatchObject({
      id: project.lanes[0],
      project_id: project.id,
      title: "Backlog",
      order: 0,
      color: 9741240,
      wip_limit: null,
    });
  });

  it("returns issues as the list does, including links and labels, plus the number of branches", async () => {
    const repo = { repo_full_name: "a/b", repo_url: "https://git.example.test/a/b" };
    const repoId = (await admin.api.post(`${project.path}/vcs-repos`, repo)).body.id as number;
    const labelId = (await admin.api.post(`${project.path}/labels`, { name: "l" })).body
      .id as number;
    const [first, second] = (await board()).lanes[0]?.issues ?? [];
    const path = `${project.path}/issues/${second?.id}`;
    const full = (await admin.api.get(path)).body as Issue;
    await admin.api.put(path, { ...full, label_ids: [labelId], blocked_by_ids: [first?.id] });
    for (const branch_name of ["x", "y"]) {
      await admin.api.post(`${path}/branch-links`, { project_vcs_repo_id: repoId, branch_name });
    }
    const [blocker, blocked] = (await board()).lanes[0]?.issues ?? [];
    expect(blocker).toMatchObject({ blocks_ids: [second?.id], branch_links_count: 0 });
    expect(blocked).toMatchObject({
      blocked_by_ids: [first?.id],
      label_ids: [labelId],
      parent_key: null,
      branch_links_count: 2,
    });
    const listed = (await admin.api.get<Issue[]>(`${project.path}/issues`)).body;
    const inList = listed.find((issue) => issue.id === second?.id);
    expect(blocked).toEqual({
      ...inList,
      parent_key: null,
      branch_links_count: 2,
      open_blocked_by_ids: [first?.id],
      open_blocks_ids: [],
    });
  });

  it("tells which neighbors are open, in any project, as my issues does", async () => {
    const [here, there] = [await tenant.project(admin), await tenant.project(admin)];
    const [todo, done] = [here.lanes[1], here.lanes.at(-1)];
    const open = await makeIssue(admin, here, { lane_id: todo });
    const finished = await makeIssue(admin, here, { lane_id: done });
    const elsewhere = await makeIssue(admin, there, { lane_id: there.lanes.at(-1) });
    const blockers = [open.id, finished.id, elsewhere.id];
    const blocked = await makeIssue(admin, here, {
      lane_id: todo,
      blocked_by_ids: blockers,
      assignee_id: admin.id,
    });
    const cards = async (query = "") =>
      (await board(query, admin, here)).lanes.flatMap(({ issues }) => issues);
    const find = (found: BoardIssue[], id: number) => found.find((card) => card.id === id);

    const found = await cards();
    expect(find(found, blocked.id)).toMatchObject({
      blocked_by_ids: blockers,
      open_blocked_by_ids: [open.id],
    });
    expect(find(found, finished.id)).toMatchObject({ open_blocks_ids: [blocked.id] });
    const [mine] = (await admin.api.get<CappedList<RankedIssue>>("/api/issues/my/ranked")).body
      .data;
    expect(mine).toMatchObject({ id: blocked.id, standing: "blocked", blocked_by_count: 1 });

    const byPosition = `${here.path}/issues?sort=position&lane_id=${todo}`;
    const listed = (await admin.api.get<BoardIssue[]>(byPosition)).body;
    expect(find(listed, blocked.id)).toEqual(find(found, blocked.id));
    expect(find(await cards(`?query=${blocked.key}`), blocked.id)).toEqual(find(found, blocked.id));

    await admin.api.post(`${here.path}/issues/${open.key}/move`, { lane_id: done });
    await admin.api.post(`${here.path}/issues/${blocked.key}/move`, { lane_id: done });
    const after = await cards();
    expect(find(after, blocked.id)).toMatchObject({ open_blocked_by_ids: [] });
    expect(find(after, open.id)).toMatchObject({ open_blocks_ids: [] });
  });

  it("returns up to per_lane issues for each lane, 50 by default, but counts all of them", async () => {
    expect(await summary("?per_lane=2")).toEqual([
      [3, 2_147_483_677, "a,b"],
      [1, 0, "d walrus"],
      [0, 0, ""],
      [1, 15, "e"],
    ]);
    const big = await tenant.project(admin);
    for (let i = 0; i < 51; i++) await makeIssue(admin, big);
    expect((await board("", admin, big)).lanes[0]).toMatchObject({ issues_count: 51 });
    expect((await board("", admin, big)).lanes[0]?.issues).toHaveLength(50);
    expect((await board("?per_lane=500", admin, big)).lanes[0]?.issues).toHaveLength(51);
  });

  it("applies the filters to issues, counts and sums", async () => {
    expect(await summary("?priority=0")).toEqual([
      [1, 30, "a"],
      [0, 0, ""],
      [0, 0, ""],
      [1, 15, "e"],
    ]);
    expect((await summary("?query=walrus")).map(([count]) => count)).toEqual([0, 1, 0, 1]);
    expect(await summary("?query=walrus&exclude_final_lane=true&per_lane=1")).toEqual([
      [0, 0, ""],
      [1, 0, "d walrus"],
      [0, 0, ""],
      [0, 0, ""],
    ]);
    expect((await summary(`?lane_id=${project.lanes[3]}`)).map(([count]) => count)).toEqual([
      0, 0, 0, 1,
    ]);
    expect((await summary("?query=E")).map(([count]) => count)).toContain(1);
    expect((await summary(`?query=${project.keyPrefix}-01`)).map(([count]) => count)).toEqual([
      1, 0, 0, 0,
    ]);
    for (const name of ["project_id", "lane_id", "assignee_id", "sprint_id", "epic_id"]) {
      expect((await summary(`?${name}=2147483647`)).every(([count]) => count === 0)).toBe(true);
    }
  });

  it("hides linked issues the caller cannot read", async () => {
    const member = await tenant.user();
    const own = await tenant.project(admin, [member]);
    const issue = await makeIssue(admin, own);
    const hidden = await makeIssue(admin, project, {
      lane_id: project.lanes[2],
      blocks_ids: [issue.id],
    });
    expect((await board("", admin, own)).lanes[0]?.issues[0]?.blocked_by_ids).toEqual([hidden.id]);
    expect((await board("", member, own)).lanes[0]?.issues[0]?.blocked_by_ids).toEqual([]);
    await admin.api.delete(`${project.path}/issues/${hidden.id}`);
  });

  it.each([
    ["per_lane", ["0", "501", "x", "-1", ""]],
    ["priority", ["9"]],
    ["query", ["x".repeat(201)]],
    ["exclude_final_lane", ["2"]],
  ])("returns 422 for an invalid %s", async (name, values) => {
    for (const value of values) {
      const response = await admin.api.get(`${project.path}/board?${name}=${value}`);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([name]);
    }
  });
});
