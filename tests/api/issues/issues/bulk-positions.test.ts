import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { bulkResource } from "@/lib/issues/issues/bulk/schema";
import { issuesInLane, makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** `positions` in POST …/issues/bulk, which undo a bulk move. */

let admin: TestUser;
let tenant: TestTenant;
let project: TestProject;

const post = (body: object) => admin.api.post(`${project.path}/issues/bulk`, body);
const ids = (issues: readonly Issue[]) => issues.map(({ id }) => id);
const positions = (issues: readonly Issue[]) => issues.map(({ position }) => position);

async function makeIssues(count: number): Promise<Issue[]> {
  const made: Issue[] = [];
  for (let n = 0; n < count; n++) made.push(await makeIssue(admin, project));
  return made;
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("positions", () => {
  it("restore every issue's exact place", async () => {
    project = await tenant.project(admin);
    const [first, second] = project.lanes;
    const all = await makeIssues(6);
    const moved = [all[4], all[0], all[2]] as [Issue, Issue, Issue];
    await post({ ids: ids(moved), set: { lane_id: second } });
    expect(await issuesInLane(second)).toEqual(ids(moved));
    const restored = await post({
      ids: ids(moved),
      set: { lane_id: first },
      positions: positions(moved),
    });
    expect(bulkResource.parse(restored.body)).toEqual({ updated: 3, failed: [] });
    expect(await issuesInLane(first)).toEqual(ids(all));
    for (const { id, position } of moved) {
      expect(await readIssue(admin, project, id)).toMatchObject({ position, version: 3 });
    }
  });

  it("fall back to the end of the lane if taken", async () => {
    project = await tenant.project(admin);
    const [first, second] = project.lanes;
    const [stays, goes] = (await makeIssues(2)) as [Issue, Issue];
    await post({ ids: [goes.id], set: { lane_id: second } });
    const response = await post({
      ids: [goes.id],
      set: { lane_id: first },
      positions: [stays.position],
    });
    expect(response.status).toBe(200);
    expect(await issuesInLane(first)).toEqual([stays.id, goes.id]);
  });

  it("do not collide if concurrent requests ask for the same one", async () => {
    project = await tenant.project(admin);
    const [first, second] = project.lanes;
    const issues = await makeIssues(8);
    await post({ ids: ids(issues), set: { lane_id: second } });
    const place = issues[0]?.position;
    const responses = await Promise.all(
      issues.map(({ id }) => post({ ids: [id], set: { lane_id: first }, positions: [place] })),
    );
    expect(responses.map(({ status }) => status)).toEqual(issues.map(() => 200));
    expect((await issuesInLane(first)).toSorted((a, b) => a - b)).toEqual(ids(issues));
  });

  it("past the end of the lane put issues at its end and leave room for new ones", async () => {
    project = await tenant.project(admin);
    const [first, second] = project.lanes;
    const issues = await makeIssues(3);
    await post({ ids: ids(issues), set: { lane_id: second } });
    const { position: last } = await readIssue(admin, project, issues[2]?.id ?? 0);
    const far = [last + 1048576, last + 2 * 1048576, Number.MAX_SAFE_INTEGER];
    const response = await post({ ids: ids(issues), set: { lane_id: first }, positions: far });
    expect(bulkResource.parse(response.body)).toEqual({ updated: 3, failed: [] });
    const made = await makeIssues(3);
    expect(await issuesInLane(first)).toEqual(ids([...issues, ...made]));
  });

  it.each([
    { ids: [1, 2], set: { lane_id: 1 }, positions: [1] },
    { ids: [1, 2], set: { lane_id: 1 }, positions: [1, 1] },
    { ids: [1], set: { priority: 1 }, positions: [1] },
    { ids: [1], delete: true, positions: [1] },
    { ids: [1], set: { lane_id: 1 }, positions: [0.5] },
    { ids: [1], set: { lane_id: 1 }, positions: [1e300] },
    { ids: [1], set: { lane_id: 1 }, positions: "1" },
  ])("return 422 for %j", async (body) => {
    project = await tenant.project(admin);
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)[0]).toMatch(/^positions/);
  });
});
