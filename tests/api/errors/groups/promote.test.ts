import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/lib/platform/db/prisma";
import { type ErrorGroup, errorGroupResource } from "@/lib/errors/groups/schema";
import {
  groupPath,
  makeErrorGroup,
  readGroup,
  statesOf,
  switchErrorTracking,
} from "../../../support/errors/error-group";
import { readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await switchErrorTracking(tenant.id);
  owner = await tenant.user();
  project = await tenant.project(owner);
});

const post = (id: number, user = owner, on = project) =>
  user.api.post(`${groupPath(on, id)}/promote`);

async function promoted(id: number, user = owner, on = project): Promise<ErrorGroup> {
  const response = await post(id, user, on);
  expect(response.status).toBe(200);
  return errorGroupResource.parse(response.body);
}

const issuesOf = ({ id }: TestProject) =>
  prisma.issue.findMany({ where: { projectId: id }, orderBy: { number: "asc" } });

describe("promote", () => {
  it("creates the caller's Bug in the lowest lane, with every documented detail, and links both", async () => {
    const there = await tenant.project(owner);
    const [backlog, ...others] = there.lanes;
    const lane = `${there.path}/lanes/${backlog}`;
    expect((await owner.api.put(lane, { title: "Last", order: 3 })).status).toBe(200);
    const id = await makeErrorGroup(tenant, there, {
      exceptionClass: "App\\Errors\\CartError",
      latestMessage: "no such item",
      latestStackTrace:
        "CartError: no such item\r\n  at add (cart.ts:12:3)\n\n```\n# not a heading",
      environment: "staging-eu",
      release: "web@4.5.6",
      occurrenceCount: 98_765n,
      firstSeenAt: new Date("2026-01-02T03:04:05.678Z"),
      lastSeenAt: new Date("2026-02-03T04:05:06.789Z"),
    });
    const before = await readGroup(owner, there, id);
    const admin = await tenant.user({ role: "admin" });
    const after = await promoted(id, admin, there);

    expect(after).toEqual({
      ...before,
      linked_issue_id: after.linked_issue_id,
      updated_at: after.updated_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await readGroup(owner, there, id)).toEqual(after);
    const issue = await readIssue(owner, there, after.linked_issue_id!);
    expect(issue).toMatchObject({
      key: `${there.keyPrefix}-1`,
      title: "App\\Errors\\CartError: no such item",
      type: 1,
      priority: 1,
      lane_id: others[0],
      user_id: admin.id,
      assignee_id: null,
      sprint_id: null,
      epic_id: null,
      prompt: null,
      label_ids: [],
    });
    const parts = [before.latest_stack_trace, "98765", "staging-eu", "web@4.5.6"];
    for (const part of [...parts, before.first_seen_at, before.last_seen_at]) {
      expect(issue.description).toContain(part);
    }
    const page = `/projects/${there.id}/errors/${id}`;
    expect(issue.description).toMatch(
      new RegExp(`<http://${tenant.slug}\\.localhost(:\\d+)?${page}>`),
    );
    expect(issue.description).toContain("\n````\nCartError");
    const activity = await prisma.activity.findMany({ where: { issueId: issue.id } });
    expect(activity.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["created", admin.id],
    ]);
  });

  it("links to the workspace's own domain", async () => {
    const other = await TestTenant.make();
    await switchErrorTracking(other.id);
    const domain = `${other.slug}.example.test`;
    const admin = await other.user({ role: "admin" });
    const there = await other.project(admin);
    await prisma.tenant.update({ where: { id: other.id }, data: { domain } });
    const id = await makeErrorGroup(other, there);
    const { linked_issue_id: issueId } = await promoted(id, admin, there);
    const { description } = await readIssue(admin, there, issueId!);
    expect(description).toContain(`<https://${domain}/projects/${there.id}/errors/${id}>`);
  });

  it.each([0, 1, 2])("keeps status %i", async (status) => {
    const resolved = status === 1 ? { resolvedAt: new Date(), resolvedById: owner.id } : {};
    const id = await makeErrorGroup(tenant, project, { status, ...resolved, isRegressed: true });
    const before = await readGroup(owner, project, id);
    const { linked_issue_id, updated_at, ...rest } = await promoted(id);
    expect(linked_issue_id).not.toBeNull();
    expect({ ...before, linked_issue_id, updated_at }).toEqual({
      ...rest,
      linked_issue_id,
      updated_at,
    });
    expect(await statesOf(id)).toEqual([]);
  });

  it("returns 422 with only a message when repeated, and changes nothing", async () => {
    const there = await tenant.project(owner);
    const id = await makeErrorGroup(tenant, there);
    const linked = await promoted(id, owner, there);
    const response = await post(id, owner, there);
    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message: expect.stringContaining("already linked") });
    expect(await readGroup(owner, there, id)).toEqual(linked);
    expect(await issuesOf(there)).toHaveLength(1);
  });

  it("requires neither Issues: Create nor Issues: Read", async () => {
    const member = await tenant.user({ role: { permissions: { issues: { update: 2 } } } });
    const there = await tenant.project(owner, [member]);
    const id = await makeErrorGroup(tenant, there);
    const create = { title: "x", description: "", lane_id: there.lanes[0], priority: 1, type: 1 };
    expect((await member.api.post(`${there.path}/issues`, create)).status).toBe(403);
    const { linked_issue_id: issueId } = await promoted(id, member, there);
    expect((await readIssue(owner, there, issueId!)).user_id).toBe(member.id);
  });

  it("returns the same response when repeated with the same Idempotency-Key", async () => {
    const id = await makeErrorGroup(tenant, project);
    const headers = { "idempotency-key": `promote-${id}` };
    const path = `${groupPath(project, id)}/promote`;
    const first = await owner.api.post(path, undefined, { headers });
    const again = await owner.api.post(path, undefined, { headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  it("makes the caller a watcher if they auto-watch what they create, and publishes issue.created", async () => {
    const watcher = await tenant.user({ role: "admin" });
    const other = await tenant.user({ role: "admin" });
    const where = { tenantId_id: { tenantId: tenant.id, id: other.id } };
    await prisma.user.update({ where, data: { autoWatchOnCreate: false } });
    for (const [user, expected] of [
      [watcher, [watcher.id]],
      [other, []],
    ] as const) {
      const id = await makeErrorGroup(tenant, project);
      const { linked_issue_id: issueId } = await promoted(id, user);
      const watches = await prisma.watch.findMany({ where: { issueId: issueId! } });
      expect(watches.map(({ userId }) => userId)).toEqual(expected);
      const events = await prisma.outboxEvent.findMany({ where: { issueIds: { has: issueId! } } });
      expect(events.map(({ name, actorId }) => [name, actorId])).toEqual([
        ["issue.created", user.id],
      ]);
    }
  });

  it("creates an issue that can be saved unchanged, however large the report", async () => {
    const id = await makeErrorGroup(tenant, project, {
      exceptionClass: "E".repeat(300),
      latestMessage: "😀 \u0007\n".repeat(16_000),
      latestStackTrace: "```\n😀 ~~~".repeat(25_000),
      environment: "`".repeat(500),
    });
    const { linked_issue_id: issueId } = await promoted(id);
    const issue = await readIssue(owner, project, issueId!);
    expect([...issue.title]).toHaveLength(255);
    expect([...issue.description].length).toBeLessThanOrEqual(65_535);
    expect([...issue.description].length).toBeGreaterThan(65_000);
    const saved = await owner.api.put(`${project.path}/issues/${issueId}`, issue);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ title: issue.title, description: issue.description });
  });
});

describe("the link", () => {
  it.each(["individually", "in bulk"])(
    "is removed when the issue is deleted %s, and the group can be promoted again",
    async (how) => {
      const id = await makeErrorGroup(tenant, project, { status: 2 });
      const linked = await promoted(id);
      const issueId = linked.linked_issue_id!;
      const where = { projectId: project.id, name: "error-groups.changed" };
      const told = await prisma.outboxEvent.count({ where });
      const deleted =
        how === "individually"
          ? await owner.api.delete(`${project.path}/issues/${issueId}`)
          : await owner.api.post(`${project.path}/issues/bulk`, { ids: [issueId], delete: true });
      expect(deleted.status).toBeLessThan(300);
      const freed = await readGroup(owner, project, id);
      expect(freed).toEqual({ ...linked, linked_issue_id: null, updated_at: freed.updated_at });
      expect(freed.updated_at > linked.updated_at).toBe(true);
      expect(await prisma.outboxEvent.count({ where })).toBe(told + 1);
      const again = await promoted(id);
      expect(again.linked_issue_id).not.toBe(issueId);
    },
  );
});

describe("concurrent calls", () => {
  it("create one issue if a group is promoted 30 times: one call returns 200 and 29 return 422", async () => {
    const there = await tenant.project(owner);
    const id = await makeErrorGroup(tenant, there);
    const responses = await Promise.all(Array.from({ length: 30 }, () => post(id, owner, there)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 29 }, () => 422)]);
    const issues = await issuesOf(there);
    expect(issues).toHaveLength(1);
    const winner = responses.find(({ status }) => status === 200);
    expect(winner?.body.linked_issue_id).toBe(issues[0]?.id);
    for (const { status, body } of responses) {
      if (status === 422) expect(body).toEqual({ message: expect.any(String) });
    }
    const { lastIssueNumber } = await prisma.project.findFirstOrThrow({ where: { id: there.id } });
    expect(lastIssueNumber).toBe(1);
  });

  it("number issues from several groups and manually created ones without gaps", async () => {
    const there = await tenant.project(owner);
    const ids: number[] = [];
    for (let index = 0; index < 8; index++) ids.push(await makeErrorGroup(tenant, there));
    const issue = { title: "x", description: "", lane_id: there.lanes[0], priority: 1, type: 1 };
    const responses = await Promise.all([
      ...ids.map((id) => post(id, owner, there)),
      ...ids.map(() => owner.api.post(`${there.path}/issues`, issue)),
    ]);
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
    const numbers = (await issuesOf(there)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  it("of promote and resolve both succeed", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makeErrorGroup(tenant, project);
      const resolve = owner.api.post(`${groupPath(project, id)}/resolve`);
      const responses = await Promise.all([post(id), resolve, post(id)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
      const group = await readGroup(owner, project, id);
      expect(group).toMatchObject({ status: 1, linked_issue_id: expect.any(Number) });
    }
  });

  it("of promote and deletion of the issue, its lane or the project never return 500", async () => {
    for (let round = 0; round < 5; round++) {
      const there = await tenant.project(owner);
      const [first, ...groups] = await Promise.all(
        Array.from({ length: 4 }, () => makeErrorGroup(tenant, there)),
      );
      const { linked_issue_id: issueId } = await promoted(first!, owner, there);
      const lane = `${there.path}/lanes/${there.lanes[0]}`;
      const responses = await Promise.all([
        owner.api.delete(`${there.path}/issues/${issueId}`),
        post(first!, owner, there),
        ...groups.map((id) => post(id, owner, there)),
        owner.api.delete(lane, { fallback_lane_id: there.lanes[1] }),
        owner.api.delete(there.path),
      ]);
      for (const { status } of responses) expect([200, 204, 404, 422]).toContain(status);
    }
  });
});
