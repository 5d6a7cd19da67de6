import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type ErrorGroup, errorGroupResource } from "@/lib/errors/groups/schema";
import {
  groupPath,
  makeErrorGroup,
  readGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
  project = await tenant.project(owner);
});

const post = (id: number, user = owner, on = project) =>
  user.api.post(`${groupPath(on, id)}/promote`);

async function promote(id: number, user = owner, on = project): Promise<ErrorGroup> {
  const response = await post(id, user, on);
  expect(response.status).toBe(200);
  return errorGroupResource.parse(response.body);
}

const issuesOf = ({ id }: TestProject) =>
  prisma.issue.findMany({ where: { projectId: id }, orderBy: { number: "asc" } });

describe("promote", () => {
  it("creates a Bug on the caller's behalf in the first lane, with every documented detail, and links the two", async () => {
    const newProject = await tenant.project(owner);
    const [backlog, ...others] = newProject.lanes;
    const lane = `${newProject.path}/lanes/${backlog}`;
    expect((await owner.api.put(lane, { title: "Last", order: 3 })).status).toBe(200);
    const id = await makeErrorGroup(tenant, newProject, {
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
    const before = await readGroup(owner, newProject, id);
    const admin = await tenant.user({ role: "admin" });
    const after = await promote(id, admin, newProject);

    expect(after).toEqual({
      ...before,
      linked_issue_id: after.linked_issue_id,
      linked_issue: after.linked_issue,
      updated_at: after.updated_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await readGroup(owner, newProject, id)).toEqual(after);
    const issue = await readIssue(owner, newProject, after.linked_issue_id!);
    expect(issue).toMatchObject({
      key: `${newProject.keyPrefix}-1`,
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
    const page = `/projects/${newProject.id}/errors/${id}`;
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
    await setErrorTracking(other.id);
    const domain = `${other.slug}.example.test`;
    const admin = await other.user({ role: "admin" });
    const otherProject = await other.project(admin);
    await prisma.tenant.update({ where: { id: other.id }, data: { domain } });
    const id = await makeErrorGroup(other, otherProject);
    const { linked_issue_id: issueId } = await promote(id, admin, otherProject);
    const { description } = await readIssue(admin, otherProject, issueId!);
    expect(description).toContain(`<https://${domain}/projects/${otherProject.id}/errors/${id}>`);
  });

  it.each([0, 1, 2])("keeps status %i", async (status) => {
    const resolved = status === 1 ? { resolvedAt: new Date(), resolvedById: owner.id } : {};
    const id = await makeErrorGroup(tenant, project, { status, ...resolved, isRegressed: true });
    const before = await readGroup(owner, project, id);
    const { linked_issue_id, linked_issue, updated_at, ...rest } = await promote(id);
    expect(linked_issue_id).not.toBeNull();
    expect({ ...before, linked_issue_id, linked_issue, updated_at }).toEqual({
      ...rest,
      linked_issue_id,
      linked_issue,
      updated_at,
    });
    expect(await statesOf(id)).toEqual([]);
  });

  it("returns 422 with only a message when repeated, and changes nothing", async () => {
    const newProject = await tenant.project(owner);
    const id = await makeErrorGroup(tenant, newProject);
    const linked = await promote(id, owner, newProject);
    const response = await post(id, owner, newProject);
    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message: expect.stringContaining("already linked") });
    expect(await readGroup(owner, newProject, id)).toEqual(linked);
    expect(await issuesOf(newProject)).toHaveLength(1);
  });

  it("requires neither Issues: Create nor Issues: Read", async () => {
    const member = await tenant.user({ role: { permissions: { issues: { update: 2 } } } });
    const newProject = await tenant.project(owner, [member]);
    const id = await makeErrorGroup(tenant, newProject);
    const create = {
      title: "x",
      description: "",
      lane_id: newProject.lanes[0],
      priority: 1,
      type: 1,
    };
    expect((await member.api.post(`${newProject.path}/issues`, create)).status).toBe(403);
    const { linked_issue_id: issueId } = await promote(id, member, newProject);
    expect((await readIssue(owner, newProject, issueId!)).user_id).toBe(member.id);
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
      const { linked_issue_id: issueId } = await promote(id, user);
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
    const { linked_issue_id: issueId } = await promote(id);
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
      const linked = await promote(id);
      const issueId = linked.linked_issue_id!;
      const where = { projectId: project.id, name: "error-groups.changed" };
      const eventCount = await prisma.outboxEvent.count({ where });
      const deleted =
        how === "individually"
          ? await owner.api.delete(`${project.path}/issues/${issueId}`)
          : await owner.api.post(`${project.path}/issues/bulk`, { ids: [issueId], delete: true });
      expect(deleted.status).toBeLessThan(300);
      const unlinked = await readGroup(owner, project, id);
      expect(unlinked).toEqual({
        ...linked,
        linked_issue_id: null,
        linked_issue: null,
        updated_at: unlinked.updated_at,
      });
      expect(unlinked.updated_at > linked.updated_at).toBe(true);
      expect(await prisma.outboxEvent.count({ where })).toBe(eventCount + 1);
      const again = await promote(id);
      expect(again.linked_issue_id).not.toBe(issueId);
    },
  );
});

describe("concurrent calls", () => {
  it("create one issue if a group is promoted 30 times: one call returns 200 and 29 return 422", async () => {
    const newProject = await tenant.project(owner);
    const id = await makeErrorGroup(tenant, newProject);
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => post(id, owner, newProject)),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 29 }, () => 422)]);
    const issues = await issuesOf(newProject);
    expect(issues).toHaveLength(1);
    const winner = responses.find(({ status }) => status === 200);
    expect(winner?.body.linked_issue_id).toBe(issues[0]?.id);
    for (const { status, body } of responses) {
      if (status === 422) expect(body).toEqual({ message: expect.any(String) });
    }
    const { lastIssueNumber } = await prisma.project.findFirstOrThrow({
      where: { id: newProject.id },
    });
    expect(lastIssueNumber).toBe(1);
  });

  it("number issues from several groups and manually created ones without gaps", async () => {
    const newProject = await tenant.project(owner);
    const ids: number[] = [];
    for (let index = 0; index < 8; index++) ids.push(await makeErrorGroup(tenant, newProject));
    const issue = {
      title: "x",
      description: "",
      lane_id: newProject.lanes[0],
      priority: 1,
      type: 1,
    };
    const responses = await Promise.all([
      ...ids.map((id) => post(id, owner, newProject)),
      ...ids.map(() => owner.api.post(`${newProject.path}/issues`, issue)),
    ]);
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
    const numbers = (await issuesOf(newProject)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  it("that promote and resolve a group both succeed", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makeErrorGroup(tenant, project);
      const resolve = owner.api.post(`${groupPath(project, id)}/resolve`);
      const responses = await Promise.all([post(id), resolve, post(id)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
      const group = await readGroup(owner, project, id);
      expect(group).toMatchObject({ status: 1, linked_issue_id: expect.any(Number) });
    }
  });

  it("that promote a group and delete the issue, its lane or the project never return 500", async () => {
    for (let round = 0; round < 5; round++) {
      const newProject = await tenant.project(owner);
      const [first, ...groups] = await Promise.all(
        Array.from({ length: 4 }, () => makeErrorGroup(tenant, newProject)),
      );
      const { linked_issue_id: issueId } = await promote(first!, owner, newProject);
      const lane = `${newProject.path}/lanes/${newProject.lanes[0]}`;
      const responses = await Promise.all([
        owner.api.delete(`${newProject.path}/issues/${issueId}`),
        post(first!, owner, newProject),
        ...groups.map((id) => post(id, owner, newProject)),
        owner.api.delete(lane, { fallback_lane_id: newProject.lanes[1] }),
        owner.api.delete(newProject.path),
      ]);
      for (const { status } of responses) expect([200, 204, 404, 422]).toContain(status);
    }
  });
});
