import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { makeParts, type ProjectParts } from "../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Reading and deleting an issue, handing it to an assistant, and the permissions for all three:
 * docs/spec/issues.md; docs/spec/access.md#own, docs/spec/issues.md#keys,
 * docs/spec/issues.md#delete.
 */

provesGuards([
  { method: "post", path: "/issues", permission: ["issues", "create"] },
  { method: "get", path: "/issues/:missing", permission: ["issues", "read"] },
  { method: "put", path: "/issues/:missing", permission: ["issues", "update"] },
  { method: "delete", path: "/issues/:missing", permission: ["issues", "delete"] },
  { method: "put", path: "/issues/:missing/labels", permission: ["issues", "update"] },
  { method: "post", path: "/issues/:missing/move", permission: ["issues", "update"] },
  { method: "post", path: "/issues/:missing/hand-to-assistant", permission: ["issues", "update"] },
]);

const UNKNOWN = 2147483647;

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;
let other: TestProject;
let ours: ProjectParts;

const body = (fields: object = {}) => ({
  title: "An issue",
  description: "",
  lane_id: project.lanes[0],
  priority: 2,
  type: 0,
  ...fields,
});

const create = (fields: object = {}, user = admin) => makeIssue(user, project, fields);

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
  other = await tenant.project(admin);
  ours = await makeParts(admin, project);
});

describe("get", () => {
  it("accepts the id, or the key in any case and with leading zeros", async () => {
    const issue = await create();
    const [prefix, number] = issue.key.split("-");
    for (const name of [issue.id, issue.key, issue.key.toLowerCase(), `${prefix}-000${number}`]) {
      const response = await admin.api.get(`${project.path}/issues/${name}`);
      expect(response.status).toBe(200);
      expect(response.body).toEqual(issue);
      expect(response.headers.get("etag")).toBe(`"${issue.id}-1"`);
    }
  });

  it("returns 404 for an issue in another project or tenant, by id and by key", async () => {
    const foreign = await makeIssue(admin, other);
    const otherTenant = await TestTenant.make();
    const otherAdmin = await otherTenant.user({ role: "admin" });
    const theirIssue = await makeIssue(otherAdmin, await otherTenant.project(otherAdmin));
    const names = [
      foreign.id,
      foreign.key,
      theirIssue.id,
      `${project.keyPrefix}-0`,
      `${project.keyPrefix}-999999`,
      UNKNOWN,
      "x",
      `${project.keyPrefix}-`,
      `${project.keyPrefix}-1.0`,
      `-1`,
      `${project.keyPrefix}-99999999999`,
    ];
    for (const name of names) {
      for (const method of ["get", "delete"] as const) {
        const response = await admin.api[method](`${project.path}/issues/${name}`);
        expect(response.status, String(name)).toBe(404);
        expect(response.body).toEqual({ message: "Issue not found." });
      }
      expect((await admin.api.put(`${project.path}/issues/${name}`, {})).status).toBe(404);
    }
  });
});

describe("hand-to-assistant", () => {
  it("records the time of the first request only and returns the full issue", async () => {
    const issue = await create();
    const path = `${project.path}/issues/${issue.key}/hand-to-assistant`;
    const first = await admin.api.post<Issue>(path);
    expect(first.status).toBe(200);
    expect(issueResource.parse(first.body).handed_to_assistant_at).not.toBeNull();
    const second = await admin.api.post<Issue>(path, {});
    expect(second.body).toEqual(first.body);
    expect(second.body.version).toBe(1);
  });
});

describe("delete", () => {
  it("returns 204 without a body and deletes the issue's data", async () => {
    const issue = await create({ label_ids: [ours.labels[0]] });
    const ids = { tenantId: tenant.id, issueId: issue.id };
    await prisma.comment.create({ data: { ...ids, userId: admin.id, body: "c" } });
    const notice = { tenantId: tenant.id, userId: admin.id, type: 1, message: "m" };
    await prisma.notification.create({
      data: { ...notice, reason: "assigned", issueId: issue.id },
    });
    const group = await prisma.errorGroup.create({
      data: {
        tenantId: tenant.id,
        projectId: project.id,
        environment: "test",
        fingerprint: "f",
        exceptionClass: "E",
        latestMessage: "m",
        latestStackTrace: "s",
        firstSeenAt: new Date(),
        lastSeenAt: new Date(),
        linkedIssueId: issue.id,
      },
    });
    const where = { where: { issueId: issue.id } };
    const relatedCounts = () =>
      Promise.all([
        prisma.comment.count(where),
        prisma.watch.count(where),
        prisma.notification.count(where),
        prisma.issueLabel.count(where),
        prisma.activity.count(where),
      ]);
    expect(await relatedCounts()).toEqual([1, 1, 1, 1, 1]);
    const response = await admin.api.delete(`${project.path}/issues/${issue.key}`);
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect((await admin.api.delete(`${project.path}/issues/${issue.id}`)).status).toBe(404);
    expect(await relatedCounts()).toEqual([0, 0, 0, 0, 0]);
    const after = await prisma.errorGroup.findFirst({ where: { id: group.id } });
    expect(after?.linkedIssueId).toBeNull();
    expect(after?.updatedAt.getTime()).toBeGreaterThan(group.updatedAt.getTime());
  });

  it("deletes the issue only once with concurrent requests", async () => {
    const issue = await create();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => admin.api.delete(`${project.path}/issues/${issue.id}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      204,
      ...Array<number>(7).fill(404),
    ]);
  });
});

describe("permissions", () => {
  it("with scope Own cover only the caller's own issues; missing ones return 404, not 403", async () => {
    const own = await tenant.user({ role: "contributor" });
    await admin.api.post(`${project.path}/members`, { user_id: own.id });
    const [mine, foreign] = [await create({}, own), await create()];
    const calls = (id: number): [string, string, object][] => [
      ["put", `/issues/${id}`, body()],
      ["put", `/issues/${id}/labels`, { label_ids: [] }],
      ["post", `/issues/${id}/move`, { lane_id: project.lanes[0] }],
      ["post", `/issues/${id}/hand-to-assistant`, {}],
      ["delete", `/issues/${id}`, {}],
    ];
    const statuses = async (id: number) => {
      const received: number[] = [];
      for (const [method, path, sent] of calls(id)) {
        const { status } = await own.api[method as "put" | "post" | "delete"](
          `${project.path}${path}`,
          sent,
        );
        received.push(status);
      }
      return received;
    };
    expect(await statuses(foreign.id)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(UNKNOWN)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(mine.id)).toEqual([200, 200, 200, 200, 204]);
    expect(await readIssue(admin, project, foreign.id)).toEqual(foreign);
  });

  it("are checked before the body: 403 comes before 422", async () => {
    const issue = await create();
    expect((await member.api.post(`${project.path}/issues`, {})).status).toBe(403);
    expect((await member.api.put(`${project.path}/issues/${issue.id}`, {})).status).toBe(403);
    expect((await member.api.get(`${project.path}/issues/${issue.id}`)).status).toBe(200);
    expect((await admin.api.put(`${project.path}/issues/${issue.id}`, {})).status).toBe(422);
  });

  it("are not required of the project's owner", async () => {
    const owner = await tenant.user({ role: { permissions: {} } });
    const owned = await tenant.project(owner);
    const issue = await makeIssue(owner, owned);
    const path = `${owned.path}/issues/${issue.id}`;
    expect((await owner.api.get(path)).status).toBe(200);
    expect((await owner.api.put(path, { ...issue, title: "t" })).status).toBe(200);
    expect((await owner.api.delete(path)).status).toBe(204);
  });
});
