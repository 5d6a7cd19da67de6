import { beforeAll, describe, expect, it } from "vitest";
import { bulkResource } from "@/lib/issues/issues/bulk/schema";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { prisma } from "@/tests/support/database/prisma";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { issuesInLane, makeIssue, readIssue } from "../../../support/records/issue";
import { provesGuards } from "../../../support/rights/guards";

/** POST …/archive, POST …/unarchive, and both in bulk: docs/spec/issues.md#archive. */

provesGuards([
  { method: "post", path: "/issues/:missing/archive", permission: ["issues", "update"] },
  { method: "post", path: "/issues/:missing/unarchive", permission: ["issues", "update"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
});

const make = (fields: object = {}) => makeIssue(admin, project, fields);
const pathOf = ({ id }: Issue) => `${project.path}/issues/${id}`;

async function act(issue: Issue, verb: "archive" | "unarchive"): Promise<Issue> {
  const response = await admin.api.post(`${pathOf(issue)}/${verb}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return issueResource.parse(response.body);
}

async function actionsOf({ id }: Issue): Promise<string[]> {
  const found = await prisma.activity.findMany({ where: { issueId: id }, orderBy: { id: "asc" } });
  return found.map(({ action }) => action);
}

describe("archive", () => {
  it("changes nothing but archived_at, version and updated_at, and unarchive undoes it", async () => {
    const issue = await make({ due_on: "2026-01-02" });
    const archived = await act(issue, "archive");
    expect(archived).toMatchObject({ id: issue.id, lane_id: issue.lane_id, due_on: "2026-01-02" });
    expect(archived.archived_at).not.toBeNull();
    expect(archived.version).toBe(issue.version + 1);
    expect(archived.updated_at > issue.updated_at).toBe(true);
    expect(await readIssue(admin, project, issue.id)).toEqual(archived);
    const restored = await act(issue, "unarchive");
    const { updated_at } = restored;
    expect(restored).toEqual({ ...issue, version: issue.version + 2, updated_at });
    expect(await actionsOf(issue)).toEqual(["created", "archived", "unarchived"]);
  });

  it("and unarchive at once all succeed, and the last one wins", async () => {
    const issue = await make();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => act(issue, at % 2 === 0 ? "archive" : "unarchive")),
    );
    const actions = (await actionsOf(issue)).slice(1);
    expect(actions).toEqual(actions.map((_, at) => (at % 2 === 0 ? "archived" : "unarchived")));
    const { archived_at: archivedAt, version } = await readIssue(admin, project, issue.id);
    expect(archivedAt !== null).toBe(actions.at(-1) === "archived");
    expect(version).toBe(issue.version + actions.length);
  });

  it("leaves an archived issue as it is, also when two archive it at once", async () => {
    const issue = await make();
    const both = await Promise.all([act(issue, "archive"), act(issue, "archive")]);
    expect(new Set(both.map(({ archived_at }) => archived_at)).size).toBe(1);
    expect(await act(issue, "archive")).toEqual(both[0]);
    expect(await actionsOf(issue)).toEqual(["created", "archived"]);
    await Promise.all([act(issue, "unarchive"), act(issue, "unarchive")]);
    expect(await actionsOf(issue)).toEqual(["created", "archived", "unarchived"]);
  });

  it("honors If-Match", async () => {
    const issue = await make();
    const headers = { "If-Match": `"${issue.id}-${issue.version + 1}"` };
    const stale = await admin.api.post(`${pathOf(issue)}/archive`, {}, { headers });
    expect(stale.status).toBe(412);
    expect((await readIssue(admin, project, issue.id)).archived_at).toBeNull();
  });

  it("keeps the issue's place in its lane, or its end if the place was taken", async () => {
    const { id, path, lanes } = await tenant.project(admin);
    const home = { ...project, id, path, lanes };
    const [a, b, c] = [
      await makeIssue(admin, home),
      await makeIssue(admin, home),
      await makeIssue(admin, home),
    ];
    await admin.api.post(`${path}/issues/${b.id}/archive`);
    await admin.api.post(`${path}/issues/${b.id}/unarchive`);
    expect(await issuesInLane(lanes[0])).toEqual([a.id, b.id, c.id]);
    await admin.api.post(`${path}/issues/${b.id}/archive`);
    await prisma.issue.updateMany({ where: { id: c.id }, data: { position: BigInt(b.position) } });
    await admin.api.post(`${path}/issues/${b.id}/unarchive`);
    expect(await issuesInLane(lanes[0])).toEqual([a.id, c.id, b.id]);
  });

  it("lets others move to the end of the lane and next to what is left", async () => {
    const { id, path, lanes } = await tenant.project(admin);
    const home = { ...project, id, path, lanes };
    const [a, b, c] = [
      await makeIssue(admin, home),
      await makeIssue(admin, home),
      await makeIssue(admin, home, { lane_id: lanes[1] }),
    ];
    await admin.api.post(`${path}/issues/${b.id}/archive`);
    const move = (body: object) => admin.api.post(`${path}/issues/${c.id}/move`, body);
    expect((await move({ lane_id: lanes[0], after_id: b.id })).status).toBe(422);
    expect((await move({ lane_id: lanes[0], after_id: a.id })).status).toBe(200);
    expect(await issuesInLane(lanes[0])).toEqual([a.id, c.id, b.id]);
    await admin.api.delete(`${path}/lanes/${lanes[0]}`, { fallback_lane_id: lanes[2] });
    expect(await issuesInLane(lanes[2])).toEqual([a.id, c.id, b.id]);
    await admin.api.post(`${path}/issues/${b.id}/unarchive`);
    expect((await readIssue(admin, home, b.id)).lane_id).toBe(lanes[2]);
  });

  it("returns to a lane that is full meanwhile", async () => {
    const home = await tenant.project(admin);
    const lane = `${home.path}/lanes/${home.lanes[1]}`;
    const issue = await makeIssue(admin, home, { lane_id: home.lanes[1] });
    await admin.api.post(`${home.path}/issues/${issue.id}/archive`);
    const { body } = await admin.api.get<{ id: number }[]>(`${home.path}/lanes`);
    const { title, color } = body.find(({ id }) => id === home.lanes[1]) as never;
    const limit = { title, color, wip_limit: 1, is_wip_limit_hard: true };
    expect((await admin.api.put(lane, limit)).status).toBe(200);
    const other = await makeIssue(admin, home, { lane_id: home.lanes[1] });
    expect(other.lane_id).toBe(home.lanes[1]);
    const restored = await admin.api.post(`${home.path}/issues/${issue.id}/unarchive`);
    expect(restored.status).toBe(200);
  });
});

describe("archiving and moving at once", () => {
  it("moves the issue or refuses to, and archives it either way", async () => {
    for (let round = 0; round < 10; round++) {
      const issue = await make();
      const [moved] = await Promise.all([
        admin.api.post<Issue>(`${pathOf(issue)}/move`, { lane_id: project.lanes[1] }),
        act(issue, "archive"),
      ]);
      const after = await readIssue(admin, project, issue.id);
      expect([200, 422]).toContain(moved.status);
      expect(after.archived_at).not.toBeNull();
      expect(after.lane_id).toBe(project.lanes[moved.status === 200 ? 1 : 0]);
    }
  });
});

describe("archiving in bulk", () => {
  const bulk = async (body: object, user = admin) => {
    const response = await user.api.post(`${project.path}/issues/bulk`, body);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return bulkResource.parse(response.body);
  };

  it("archives and restores the issues that the caller can update", async () => {
    const own = await tenant.user({
      role: { permissions: { issues: { create: true, read: true, update: 1, delete: 0 } } },
    });
    await admin.api.post(`${project.path}/members`, { user_id: own.id });
    const [mine, other] = [await makeIssue(own, project), await make()];
    const ids = [mine.id, other.id, 2147483647];
    const result = await bulk({ ids, set: { archived: true } }, own);
    expect(result.updated).toBe(1);
    expect(result.failed.map(({ id }) => id)).toEqual([other.id, 2147483647]);
    expect((await readIssue(admin, project, mine.id)).archived_at).not.toBeNull();
    expect(await bulk({ ids: [mine.id], set: { archived: false } })).toMatchObject({ updated: 1 });
    expect((await readIssue(admin, project, mine.id)).archived_at).toBeNull();
  });

  it("is refused together with other fields", async () => {
    const { id } = await make();
    const path = `${project.path}/issues/bulk`;
    for (const set of [{ archived: true, priority: 1 }, { archived: null }, { archived: "yes" }]) {
      const response = await admin.api.post(path, { ids: [id], set });
      expect([response.status, Object.keys(response.body.errors as object)]).toEqual([
        422,
        ["set.archived"],
      ]);
    }
  });

  it("leaves archived issues out of other changes, with a reason", async () => {
    const [archived, live] = [await make(), await make()];
    await act(archived, "archive");
    const result = await bulk({ ids: [archived.id, live.id], set: { priority: 0 } });
    expect(result).toEqual({
      updated: 1,
      failed: [{ id: archived.id, message: "This issue is archived. Restore it to change it." }],
    });
    expect((await readIssue(admin, project, archived.id)).priority).toBe(2);
  });
});
