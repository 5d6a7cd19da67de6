import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { type BulkResult, bulkResource } from "@/lib/issues/issues/bulk/schema";
import { provesGuards } from "../../../support/rights/guards";
import { changesOf, issuesInLane, makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** POST …/issues/bulk: docs/spec/issues.md. */

provesGuards([{ method: "post", path: "/issues/bulk", permission: ["issues", "update"] }]);

const UNKNOWN = 2147483647;

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

async function bulk(body: object, user = admin, where = project): Promise<BulkResult> {
  const response = await user.api.post(`${where.path}/issues/bulk`, body);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return bulkResource.parse(response.body);
}

async function errorsFor(body: unknown): Promise<Record<string, string[]>> {
  const response = await admin.api.post(`${project.path}/issues/bulk`, body);
  expect(response.status).toBe(422);
  return response.body.errors as Record<string, string[]>;
}

const makeIssues = (count: number, fields: object = {}, user = admin) =>
  Promise.all(Array.from({ length: count }, () => makeIssue(user, project, fields)));

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
});

describe("set", () => {
  it("writes every field to every issue and updates activity, version and updated_at", async () => {
    const user = await tenant.user();
    await admin.api.post(`${project.path}/members`, { user_id: user.id });
    const made = async (path: string, body: object) =>
      (await admin.api.post(`${project.path}/${path}`, body)).body.id as number;
    const labels = [await made("labels", { name: "x" }), await made("labels", { name: "y" })];
    const set = {
      lane_id: project.lanes[1],
      assignee_id: user.id,
      sprint_id: await made("sprints", { title: "s" }),
      epic_id: await made("epics", { title: "e" }),
      priority: 0,
      type: 1,
      estimated_minutes: 90,
      label_ids: [...labels].reverse(),
    };
    const issues = await makeIssues(3);
    const result = await bulk({ ids: issues.map(({ id }) => id), set });
    expect(result).toEqual({ updated: 3, failed: [] });
    for (const before of issues) {
      const issue = await readIssue(admin, project, before.id);
      expect(issue).toMatchObject({ ...set, label_ids: labels, version: before.version + 1 });
      expect(issue.updated_at > before.updated_at).toBe(true);
      const changes = await changesOf(issue.id);
      expect(changes).toHaveLength(8);
      expect(changes).toContainEqual({ actorId: admin.id, field: "priority", from: 2, to: 0 });
      expect(changes).toContainEqual({
        actorId: admin.id,
        field: "assignee_id",
        from: null,
        to: user.id,
      });
      expect(changes).toContainEqual({
        actorId: admin.id,
        field: "label_ids",
        from: [],
        to: labels,
      });
    }
    const clear = {
      assignee_id: null,
      sprint_id: null,
      epic_id: null,
      estimated_minutes: null,
      label_ids: [],
    };
    await bulk({ ids: issues.map(({ id }) => id), set: clear });
    expect(await readIssue(admin, project, issues[0]?.id ?? 0)).toMatchObject({
      ...clear,
      priority: 0,
    });
  });

  it("does not change issues that already have the values", async () => {
    const [same, other] = await Promise.all([
      makeIssue(admin, project, { priority: 1, estimated_minutes: null }),
      makeIssue(admin, project, { priority: 3 }),
    ]);
    const result = await bulk({
      ids: [same.id, other.id],
      set: { priority: 1, estimated_minutes: null },
    });
    expect(result.updated).toBe(2);
    expect(await readIssue(admin, project, same.id)).toEqual(same);
    expect(await changesOf(same.id)).toEqual([]);
    expect(await readIssue(admin, project, other.id)).toMatchObject({ version: 2, priority: 1 });
  });

  it("appends issues to a different lane in id order and keeps those already there", async () => {
    const lane = project.lanes[2] ?? 0;
    const there = await makeIssue(admin, project, { lane_id: lane });
    const last = await makeIssue(admin, project, { lane_id: lane });
    const [a, b, c] = (await makeIssues(3)) as [Issue, Issue, Issue];
    await bulk({ ids: [c.id, there.id, a.id, b.id], set: { lane_id: lane } });
    expect(await issuesInLane(lane)).toEqual([there.id, last.id, c.id, a.id, b.id]);
    expect(await readIssue(admin, project, there.id)).toEqual(there);
  });

  it("counts a repeated id once", async () => {
    const [issue] = (await makeIssues(1)) as [Issue];
    expect(
      await bulk({ ids: [issue.id, issue.id, UNKNOWN, UNKNOWN], set: { priority: 4 } }),
    ).toEqual({
      updated: 1,
      failed: [{ id: UNKNOWN, message: "Issue not found." }],
    });
    expect((await readIssue(admin, project, issue.id)).version).toBe(2);
  });

  it("reports unknown and foreign ids, and updates the rest", async () => {
    const elsewhere = await makeIssue(admin, await tenant.project(admin));
    const otherTenant = await TestTenant.make();
    const otherAdmin = await otherTenant.user({ role: "admin" });
    const foreign = await makeIssue(otherAdmin, await otherTenant.project(otherAdmin));
    const [issue] = (await makeIssues(1)) as [Issue];
    const ids = [elsewhere.id, issue.id, foreign.id, UNKNOWN];
    const result = await bulk({ ids, set: { type: 1 } });
    expect(result.updated).toBe(1);
    expect(result.failed.map(({ id }) => id)).toEqual([elsewhere.id, foreign.id, UNKNOWN]);
    expect(await readIssue(admin, project, issue.id)).toMatchObject({ type: 1 });
  });

  it("accepts 500 issues", async () => {
    const place = await tenant.project(admin);
    const row = (number: number) => ({
      tenantId: tenant.id,
      projectId: place.id,
      number,
      key: `${place.keyPrefix}-${number}`,
      title: "many",
      description: "",
      userId: admin.id,
      laneId: place.lanes[0] ?? 0,
      priority: 2,
      type: 0,
    });
    await prisma.issue.createMany({ data: Array.from({ length: 500 }, (_, n) => row(n + 1)) });
    const ids = await issuesInLane(place.lanes[0]);
    const reversed = [...ids].reverse();
    expect(await bulk({ ids: reversed, set: { lane_id: place.lanes[3] } }, admin, place)).toEqual({
      updated: 500,
      failed: [],
    });
    expect(await issuesInLane(place.lanes[3])).toEqual(reversed);
    expect(await bulk({ ids, delete: true }, admin, place)).toEqual({ updated: 500, failed: [] });
    expect(await issuesInLane(place.lanes[3])).toEqual([]);
  });
});

describe("an invalid body", () => {
  it("is rejected with errors by field and changes nothing", async () => {
    const [issue] = (await makeIssues(1)) as [Issue];
    const ids = [issue.id];
    const other = await tenant.project(admin);
    const outsider = await tenant.user();
    const cases: [unknown, string][] = [
      [{ set: { priority: 1 } }, "ids"],
      [{ ids: [], set: { priority: 1 } }, "ids"],
      [{ ids: Array.from({ length: 501 }, (_, i) => i + 1), set: { priority: 1 } }, "ids"],
      [{ ids: ["1"], set: { priority: 1 } }, "ids.0"],
      [{ ids: [1, 0], delete: true }, "ids.1"],
      [{ ids: "1", delete: true }, "ids"],
      [{ ids }, "set"],
      [{ ids, set: {} }, "set"],
      [{ ids, set: { title: "no" } }, "set"],
      [{ ids, set: { priority: 1 }, delete: true }, "set"],
      [{ ids, delete: false }, "set"],
      [{ ids, set: null }, "set"],
      [{ ids, set: [] }, "set"],
      [{ ids, delete: "true" }, "delete"],
      [{ ids, delete: 1 }, "delete"],
      [{ ids, set: { priority: 5 } }, "set.priority"],
      [{ ids, set: { priority: null } }, "set.priority"],
      [{ ids, set: { type: "1" } }, "set.type"],
      [{ ids, set: { lane_id: null } }, "set.lane_id"],
      [{ ids, set: { lane_id: other.lanes[0] } }, "set.lane_id"],
      [{ ids, set: { assignee_id: outsider.id } }, "set.assignee_id"],
      [{ ids, set: { sprint_id: UNKNOWN } }, "set.sprint_id"],
      [{ ids, set: { epic_id: UNKNOWN } }, "set.epic_id"],
      [{ ids, set: { estimated_minutes: -1 } }, "set.estimated_minutes"],
      [{ ids, set: { label_ids: null } }, "set.label_ids"],
      [{ ids, set: { label_ids: [UNKNOWN] } }, "set.label_ids"],
      [{ ids, set: { label_ids: [1.5] } }, "set.label_ids.0"],
    ];
    for (const [body, field] of cases) {
      expect(Object.keys(await errorsFor(body)), JSON.stringify(body).slice(0, 80)).toContain(
        field,
      );
    }
    expect(await readIssue(admin, project, issue.id)).toEqual(issue);
  });
});

describe("delete", () => {
  it("deletes the issues and their data, and updates linked issues", async () => {
    const [gone, alsoGone, stays] = (await makeIssues(3)) as [Issue, Issue, Issue];
    const links = { blocks_ids: [alsoGone.id, stays.id] };
    await admin.api.put(`${project.path}/issues/${gone.id}`, { ...gone, ...links });
    const before = await readIssue(admin, project, stays.id);
    expect(before.blocked_by_ids).toEqual([gone.id]);
    expect(await bulk({ ids: [gone.id, alsoGone.id, UNKNOWN], delete: true })).toEqual({
      updated: 2,
      failed: [{ id: UNKNOWN, message: "Issue not found." }],
    });
    expect((await admin.api.get(`${project.path}/issues/${gone.id}`)).status).toBe(404);
    const after = await readIssue(admin, project, stays.id);
    expect(after).toMatchObject({ blocked_by_ids: [], version: before.version + 1 });
    expect(
      await prisma.activity.count({ where: { issueId: { in: [gone.id, alsoGone.id] } } }),
    ).toBe(0);
  });
});

describe("permissions", () => {
  it("with scope Own cover only the caller's own issues, and the errors for other issues say so", async () => {
    const own = await tenant.user({ role: "contributor" });
    await admin.api.post(`${project.path}/members`, { user_id: own.id });
    const [mine] = (await makeIssues(1, {}, own)) as [Issue];
    const [theirs] = (await makeIssues(1)) as [Issue];
    const ids = [theirs.id, mine.id, UNKNOWN];
    const updated = await bulk({ ids, set: { priority: 0 } }, own);
    expect(updated).toEqual({
      updated: 1,
      failed: [
        { id: theirs.id, message: "Needs Issues: Update All; your role has Own." },
        { id: UNKNOWN, message: "Issue not found." },
      ],
    });
    expect(await readIssue(admin, project, theirs.id)).toEqual(theirs);
    const deleted = await bulk({ ids, delete: true }, own);
    expect(deleted.updated).toBe(1);
    expect(deleted.failed[0]).toEqual({
      id: theirs.id,
      message: "Needs Issues: Delete All; your role has Own.",
    });
    expect((await admin.api.get(`${project.path}/issues/${mine.id}`)).status).toBe(404);
  });

  it("must include Delete for delete and Update for set, and are checked before the body", async () => {
    const only = (permission: object) =>
      tenant.user({ role: { permissions: { issues: permission } } });
    const deleter = await only({ read: true, delete: 2 });
    const updater = await only({ read: true, update: 2 });
    for (const user of [deleter, updater]) {
      await admin.api.post(`${project.path}/members`, { user_id: user.id });
    }
    const [issue] = (await makeIssues(1)) as [Issue];
    const status = async (user: TestUser, body: object) =>
      (await user.api.post(`${project.path}/issues/bulk`, body)).status;
    expect(await status(updater, { ids: [issue.id], delete: true })).toBe(403);
    expect(await status(updater, { ids: "bad", delete: true })).toBe(403);
    expect(await status(deleter, { ids: [issue.id], set: { priority: 1 } })).toBe(403);
    expect(await status(deleter, {})).toBe(403);
    expect(await status(updater, {})).toBe(422);
    expect(await status(updater, { ids: [issue.id], set: { priority: 1 } })).toBe(200);
    expect(await status(deleter, { ids: [issue.id], delete: true })).toBe(200);
  });
});

describe("concurrent bulk requests", () => {
  it("for the same issues in different orders all succeed", async () => {
    const issues = await makeIssues(8);
    const ids = issues.map(({ id }) => id);
    const orders = [ids, [...ids].reverse(), [...ids.slice(4), ...ids.slice(0, 4)]];
    const results = await Promise.all(
      orders.flatMap((order) => [
        bulk({ ids: order, set: { lane_id: project.lanes[1] } }),
        bulk({ ids: order, set: { lane_id: project.lanes[0], priority: 1 } }),
      ]),
    );
    expect(results.every((result) => result.updated === 8)).toBe(true);
  });
});
