import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { activityResource, type Issue, type IssueActivity } from "@/lib/issues/issues/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET …/issues/{issueId}/activity: docs/spec/issues.md. */

provesGuards([
  { method: "get", path: "/issues/:missing/activity", permission: ["issues", "read"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;

async function activity(issue: Issue, user = admin, query = ""): Promise<IssueActivity[]> {
  const response = await user.api.get<IssueActivity[]>(
    `${project.path}/issues/${issue.key}/activity${query}`,
  );
  expect(response.status).toBe(200);
  response.body.forEach((entry) => activityResource.parse(entry));
  return response.body;
}

const summarize = async (issue: Issue, user = admin) =>
  (await activity(issue, user)).map(({ action, field, from, to }) => [action, field, from, to]);

async function put(issue: Issue, change: object) {
  const current = await readIssue(admin, project, issue.id);
  const response = await admin.api.put(`${project.path}/issues/${issue.id}`, {
    ...current,
    ...change,
  });
  expect(response.status).toBe(200);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
});

describe("activity", () => {
  it("lists changes newest first, one entry per field, without the values of long text fields", async () => {
    const issue = await makeIssue(admin, project, { title: "old" });
    await put(issue, { title: "new", priority: 0, description: "long", assignee_id: member.id });
    await put(issue, { assignee_id: null });
    await put(issue, {});
    const path = `${project.path}/issues/${issue.id}`;
    await admin.api.post(`${path}/move`, { lane_id: project.lanes[2] });
    await admin.api.post(`${path}/move`, { lane_id: project.lanes[2] });
    await admin.api.post(`${path}/hand-to-assistant`);
    await admin.api.post(`${path}/hand-to-assistant`);
    expect(await summarize(issue)).toEqual([
      ["handed_to_assistant", null, null, null],
      ["updated", "lane_id", project.lanes[0], project.lanes[2]],
      ["updated", "assignee_id", member.id, null],
      ["updated", "priority", 2, 0],
      ["updated", "assignee_id", null, member.id],
      ["updated", "description", null, null],
      ["updated", "title", "old", "new"],
      ["created", null, null, null],
    ]);
    const [newest] = await activity(issue);
    expect(newest?.actor).toEqual({
      id: admin.id,
      first_name: "Ada",
      last_name: "Admin",
      profile_picture: null,
    });
    expect(await summarize(issue, member)).toEqual(await summarize(issue));
  });

  it("shows a deleted user under the name Deleted user", async () => {
    const gone = await tenant.user({ role: "admin" });
    const issue = await makeIssue(gone, project);
    await prisma.user.update({
      where: { tenantId_id: { tenantId: tenant.id, id: gone.id } },
      data: { deletedAt: new Date() },
    });
    const [entry] = await activity(issue);
    expect(entry?.actor).toMatchObject({ id: gone.id, first_name: "Deleted", last_name: "user" });
  });

  it("is paginated through before and a Link header, 100 entries by default", async () => {
    const issue = await makeIssue(admin, project);
    for (let i = 1; i <= 5; i++) await put(issue, { title: `t${i}` });
    const path = `${project.path}/issues/${issue.key}/activity`;
    const first = await admin.api.get<IssueActivity[]>(`${path}?limit=4`);
    expect(first.body.map((entry) => entry.to)).toEqual(["t5", "t4", "t3", "t2"]);
    expect(first.headers.get("link")).toBe(
      `<${path}?limit=4&before=${first.body[3]?.id}>; rel="next"`,
    );
    const second = await activity(issue, admin, `?limit=4&before=${first.body[3]?.id}`);
    expect(second.map((entry) => entry.action)).toEqual(["updated", "created"]);
    const last = await admin.api.get<IssueActivity[]>(
      `${path}?limit=2&before=${first.body[3]?.id}`,
    );
    expect(last.headers.get("link")).toBeNull();
    await prisma.activity.createMany({
      data: Array.from({ length: 100 }, () => ({
        tenantId: tenant.id,
        issueId: issue.id,
        actorId: admin.id,
        action: "noted",
      })),
    });
    expect(await activity(issue)).toHaveLength(100);
    expect(await activity(issue, admin, "?limit=500")).toHaveLength(106);
  });

  it.each(["limit=0", "limit=501", "limit=x", "before=0", "before=x", "before=1.5"])(
    "returns 422 for ?%s",
    async (query) => {
      const issue = await makeIssue(admin, project);
      const response = await admin.api.get(`${project.path}/issues/${issue.id}/activity?${query}`);
      expect(response.status).toBe(422);
    },
  );

  it("omits time and attachments if the caller cannot read them", async () => {
    const reader = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    const others = await tenant.project(admin, [reader]);
    const issue = await makeIssue(admin, others);
    const path = `${others.path}/issues/${issue.id}`;
    await admin.api.post(`${path}/time-entries`, { minutes: 30, spent_on: "2026-01-31" });
    await prisma.activity.create({
      data: {
        tenantId: tenant.id,
        issueId: issue.id,
        actorId: admin.id,
        action: "updated",
        field: "attachments",
        to: { file_name: "salaries.pdf" },
      },
    });
    const fields = async (user: TestUser) =>
      (await user.api.get<IssueActivity[]>(`${path}/activity`)).body.map(({ field }) => field);
    expect(await fields(admin)).toEqual(["attachments", "time_entries", null]);
    expect(await fields(reader)).toEqual([null]);
  });

  it("does not mention linked issues the caller cannot read", async () => {
    const hidden = await makeIssue(admin, await tenant.project(admin));
    const seen = await makeIssue(admin, project);
    const issue = await makeIssue(admin, project);
    await put(issue, { blocked_by_ids: [hidden.id] });
    await put(issue, { blocked_by_ids: [hidden.id, seen.id] });
    await put(issue, { blocked_by_ids: [seen.id] });
    const change = (from: number[], to: number[]) => ["updated", "blocked_by_ids", from, to];
    const both = [seen.id, hidden.id].sort((a, b) => a - b);
    expect(
      (await summarize(issue)).map(([action, field, from, to]) => [
        action,
        field,
        [...((from ?? []) as number[])].sort((a, b) => a - b),
        [...((to ?? []) as number[])].sort((a, b) => a - b),
      ]),
    ).toEqual([
      change(both, [seen.id]),
      change([hidden.id], both),
      change([], [hidden.id]),
      ["created", null, [], []],
    ]);
    expect(await summarize(issue, member)).toEqual([
      change([], [seen.id]),
      ["created", null, null, null],
    ]);
    expect((await summarize(seen, member))[0]).toEqual(["updated", "blocks_ids", [], [issue.id]]);
    expect((await activity(issue, member, "?limit=1")).map((entry) => entry.field)).toEqual([
      "blocked_by_ids",
    ]);
  });
});
