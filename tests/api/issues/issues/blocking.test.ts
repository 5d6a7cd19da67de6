import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type Issue, type LeanIssue, leanIssueResource } from "@/lib/issues/issues/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET …/issues/{issueId}/blocking: docs/spec/issues.md#dependencies. */

provesGuards([
  { method: "get", path: "/issues/:missing/blocking", permission: ["issues", "read"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

interface Envelope {
  data: LeanIssue[];
  meta: { truncated: boolean; count: number; limit: number };
}

async function blocking(name: number | string, user = admin): Promise<Envelope> {
  const response = await user.api.get<Envelope>(`${project.path}/issues/${name}/blocking`);
  expect(response.status).toBe(200);
  response.body.data.forEach((issue) => leanIssueResource.parse(issue));
  return response.body;
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
});

describe("GET …/blocking", () => {
  it("returns both sides with their relation, in any lane or sprint", async () => {
    const sprint = await admin.api.post(`${project.path}/sprints`, {
      title: "Finished",
      completed_at: "2026-01-01T00:00:00Z",
    });
    const blocker = await makeIssue(admin, project, {
      title: "blocker",
      lane_id: project.lanes[3],
      sprint_id: sprint.body.id as number,
    });
    const blocked = await makeIssue(admin, project, { title: "blocked", priority: 0, type: 1 });
    const issue = await makeIssue(admin, project, {
      blocked_by_ids: [blocker.id],
      blocks_ids: [blocked.id],
    });
    const { data, meta } = await blocking(issue.id);
    expect(meta).toEqual({ truncated: false, count: 2, limit: 500 });
    expect(data).toEqual([
      {
        id: blocker.id,
        key: blocker.key,
        title: "blocker",
        project_id: project.id,
        lane_id: project.lanes[3],
        sprint_id: sprint.body.id as number,
        assignee_id: null,
        priority: 2,
        type: 0,
        lane_title: expect.any(String),
        lane_color: expect.any(Number),
        is_open: false,
        relation: "blocked_by",
      },
      expect.objectContaining({
        id: blocked.id,
        priority: 0,
        type: 1,
        is_open: true,
        relation: "blocks",
      }),
    ]);
    expect((await blocking(blocker.id)).data).toMatchObject([{ id: issue.id, relation: "blocks" }]);
    const [prefix, number] = issue.key.split("-");
    for (const key of [issue.key, issue.key.toLowerCase(), `${prefix}-000${number}`]) {
      expect((await blocking(key)).data).toEqual(data);
    }
  });

  it("returns an empty list without links, and 404 for an issue outside the project", async () => {
    const other = await tenant.project(admin);
    const alone = await makeIssue(admin, project);
    const foreign = await makeIssue(admin, other);
    expect(await blocking(alone.id)).toEqual({
      data: [],
      meta: { truncated: false, count: 0, limit: 500 },
    });
    for (const name of [foreign.id, foreign.key, `${project.keyPrefix}-99999`, 2147483647]) {
      const response = await admin.api.get(`${project.path}/issues/${name}/blocking`);
      expect(response.status).toBe(404);
    }
  });

  it("returns only issues the caller can read", async () => {
    const member = await tenant.user();
    await admin.api.post(`${project.path}/members`, { user_id: member.id });
    const hidden = await makeIssue(admin, await tenant.project(admin));
    const shared = await tenant.project(admin, [member]);
    const seen = await makeIssue(admin, shared);
    const issue = await makeIssue(admin, project, { blocks_ids: [hidden.id, seen.id] });
    expect((await blocking(issue.id)).meta.count).toBe(2);
    const { data, meta } = await blocking(issue.id, member);
    expect(data.map(({ id }) => id)).toEqual([seen.id]);
    expect(meta).toEqual({ truncated: false, count: 1, limit: 500 });
  });

  it("returns at most 500 issues, and an issue with more links can still be saved", async () => {
    const issue = await makeIssue(admin, project);
    const row = (number: number) => ({
      tenantId: tenant.id,
      projectId: project.id,
      number,
      key: `${project.keyPrefix}-${number}`,
      title: "many",
      description: "",
      userId: admin.id,
      laneId: project.lanes[0] ?? 0,
      priority: 2,
      type: 0,
    });
    await prisma.issue.createMany({ data: Array.from({ length: 501 }, (_, n) => row(10_000 + n)) });
    const many = await prisma.issue.findMany({ where: { projectId: project.id, title: "many" } });
    await prisma.issueLink.createMany({
      data: many.map(({ id }) => ({ tenantId: tenant.id, blockerId: issue.id, blockedId: id })),
    });
    const { data, meta } = await blocking(issue.id);
    expect(data).toHaveLength(500);
    expect(meta).toEqual({ truncated: true, count: 500, limit: 500 });

    const path = `${project.path}/issues/${issue.id}`;
    const read = await admin.api.get<Issue>(path);
    expect(read.body.blocks_ids).toHaveLength(501);
    const sentBack = await admin.api.put<Issue>(path, read.body);
    expect(sentBack.status).toBe(200);
    expect(sentBack.body).toEqual(read.body);
    const others = await admin.api.post(`${project.path}/issues`, {
      ...read.body,
      blocks_ids: [],
      blocked_by_ids: read.body.blocks_ids,
    });
    expect(others.status).toBe(201);
    expect(others.body).toMatchObject({ blocked_by_ids: read.body.blocks_ids, blocks_ids: [] });
  });
});
