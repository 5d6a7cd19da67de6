import { beforeAll, describe, expect, it } from "vitest";
import type { Issue, ListedIssue } from "@/lib/issues/issues/schema";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { prisma } from "@/tests/support/database/prisma";

/** When an issue was finished: `resolved_at` and the filter `resolved` (docs/spec/issues.md#fields). */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let first: number;
let last: number;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  [first = 0, last = 0] = [project.lanes[0], project.lanes.at(-1)];
});

async function resolvedAt(issue: Issue): Promise<string | null> {
  return (await readIssue(admin, project, issue.id)).resolved_at;
}

async function found(filter: string, within = project): Promise<number[]> {
  const list = await admin.api.get<ListedIssue[]>(`${within.path}/issues?${filter}`);
  expect(list.status).toBe(200);
  return list.body.map(({ id }) => id);
}

describe("an issue that is finished", () => {
  it.each([
    ["a move", (issue: Issue, lane: number) => [`/${issue.id}/move`, { lane_id: lane }, "post"]],
    ["an update", (issue: Issue, lane: number) => [`/${issue.id}`, { ...issue, lane_id: lane }]],
    [
      "a bulk change",
      (issue: Issue, lane: number) => [
        "/bulk",
        { ids: [issue.id], set: { lane_id: lane } },
        "post",
      ],
    ],
  ] as [string, (issue: Issue, lane: number) => [string, object, "post"?]][])(
    "by %s is resolved until it leaves the final lane",
    async (_, change) => {
      const issue = await makeIssue(admin, project, { title: "Work" });
      const put = async (lane: number) => {
        const [path, body, method = "put"] = change(issue, lane);
        const response = await admin.api[method](`${project.path}/issues${path}`, body);
        expect(response.status, JSON.stringify(response.body)).toBe(200);
        if (path !== "/bulk")
          expect(response.body).toEqual(await readIssue(admin, project, issue.id));
      };
      expect(issue.resolved_at).toBeNull();
      await put(last);
      const resolved = await resolvedAt(issue);
      expect(resolved).toBe((await readIssue(admin, project, issue.id)).updated_at);
      expect(await found("resolved=today")).toContain(issue.id);
      await admin.api.put(`${project.path}/issues/${issue.id}`, {
        ...(await readIssue(admin, project, issue.id)),
        title: "Renamed",
      });
      expect(await resolvedAt(issue)).toBe(resolved);
      await put(first);
      expect(await resolvedAt(issue)).toBeNull();
      expect(await found("resolved=none")).toContain(issue.id);
      expect(await found("resolved=today")).not.toContain(issue.id);
    },
  );

  it("when it is created is resolved at that time", async () => {
    const issue = await makeIssue(admin, project, { title: "Done", lane_id: last });
    expect(issue.resolved_at).toBe(issue.created_at);
    expect(await resolvedAt(issue)).toBe(issue.created_at);
  });

  it("by becoming a duplicate is resolved", async () => {
    const [copy, original] = [
      await makeIssue(admin, project, { title: "Copy" }),
      await makeIssue(admin, project, { title: "Original" }),
    ];
    await admin.api.post(`${project.path}/issues/${copy.id}/relations`, {
      kind: 1,
      issue_id: original.id,
    });
    expect(await resolvedAt(copy)).not.toBeNull();
  });

  it("stays resolved in another project if it stays done", async () => {
    const other = await tenant.project(admin);
    const issue = await makeIssue(admin, project, { title: "Done", lane_id: last });
    const long = new Date("2024-02-03T04:05:06Z");
    await prisma.issue.update({
      where: { tenantId_id: { tenantId: tenant.id, id: issue.id } },
      data: { enteredLaneAt: long },
    });
    const path = `${project.path}/issues/${issue.id}/transfer`;
    const there = await admin.api.post<Issue>(path, { project_id: other.id });
    expect(there.body.resolved_at).toBe("2024-02-03T04:05:06.000000Z");
    expect(await found("resolved=2024-02-03", other)).toEqual([issue.id]);
  });
});

describe("the final lane", () => {
  it("decides what is resolved, whichever it is", async () => {
    const board = await tenant.project(admin);
    const done = board.lanes.at(-1);
    const issue = await makeIssue(admin, board, { title: "Done", lane_id: done });
    const lane = await admin.api.post<{ id: number }>(`${board.path}/lanes`, { title: "Released" });
    expect(lane.status).toBe(201);
    const read = async () => (await readIssue(admin, board, issue.id)).resolved_at;
    expect(await read()).toBeNull();
    expect(await found("resolved=none", board)).toEqual([issue.id]);
    await admin.api.delete(`${board.path}/lanes/${lane.body.id}`, { fallback_lane_id: done });
    expect(await read()).toBe(issue.created_at);
    expect(await found("sort=-resolved&resolved=today", board)).toEqual([issue.id]);
  });
});
