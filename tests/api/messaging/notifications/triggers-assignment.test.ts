import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { importIssues } from "@/lib/transfer/import/import-issues";
import { readIssues } from "@/lib/transfer/csv/read-issues";
import { findTarget, openTarget } from "@/lib/transfer/import/open-target";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue, readIssue } from "../../../support/records/issue";
import {
  messagesOf,
  notificationsOf,
  watch,
  watchesOf,
} from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Who is notified when an issue is assigned or unassigned, and who starts watching:
 * docs/spec/notifications.md#inbox.
 */

let tenant: TestTenant;
let ana: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ firstName: "Ana", lastName: "Lima" });
});

/** Creates Ana's project with two members, who have no notifications. */
async function makeScene(): Promise<{ ben: TestUser; cy: TestUser }> {
  const ben = await tenant.user({ role: "contributor", firstName: "Ben" });
  const cy = await tenant.user({ role: "contributor", firstName: "Cy" });
  project = await tenant.project(ana, [ben, cy]);
  return { ben, cy };
}

function put(user: TestUser, issue: Issue, fields: object) {
  const { title, description, lane_id, priority, type } = issue;
  const body = { title, description, lane_id, priority, type, ...fields };
  return user.api.put<Issue>(`${project.path}/issues/${issue.id}`, body);
}

function bulk(user: TestUser, issues: Issue[], set: object) {
  const ids = issues.map(({ id }) => id);
  return user.api.post(`${project.path}/issues/bulk`, { ids, set });
}

function prefer(user: TestUser, data: object) {
  return prisma.user.update({ where: { tenantId_id: { tenantId: tenant.id, id: user.id } }, data });
}

const NEVER = {
  autoWatchOnCreate: false,
  autoWatchOnAssigned: false,
  autoWatchOnCommented: false,
};

describe("creating an issue", () => {
  it("notifies only its assignee", async () => {
    const { ben, cy } = await makeScene();
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    expect(await notificationsOf(ben)).toEqual([
      {
        type: 1,
        reason: "assigned",
        message: `Ana Lima assigned you ${issue.key}`,
        actor_id: ana.id,
        issue_id: issue.id,
        comment_id: null,
        event_id: expect.any(String) as string,
      },
    ]);
    expect(await notificationsOf(cy)).toEqual([]);
    expect(await notificationsOf(ana)).toEqual([]);
    expect(await watchesOf(issue.id)).toEqual({ [ana.id]: "created", [ben.id]: "assigned" });
  });

  it("for oneself notifies no one and makes the creator a watcher", async () => {
    const { ben } = await makeScene();
    const issue = await makeIssue(ben, project, { assignee_id: ben.id });
    expect(await notificationsOf(ben)).toEqual([]);
    expect(await watchesOf(issue.id)).toEqual({ [ben.id]: "created" });
  });

  it("respects auto-watch preferences, but still notifies the assignee", async () => {
    const { ben, cy } = await makeScene();
    await prefer(ben, NEVER);
    await prefer(cy, { autoWatchOnCreate: false });
    const issue = await makeIssue(cy, project, { assignee_id: ben.id });
    expect(await watchesOf(issue.id)).toEqual({});
    expect(await messagesOf(ben)).toEqual([`Cy Person assigned you ${issue.key}`]);
    const own = await makeIssue(cy, project, { assignee_id: cy.id });
    expect(await watchesOf(own.id)).toEqual({ [cy.id]: "assigned" });
  });

  it("notifies no one if rejected, including for invalid dependencies", async () => {
    const { ben } = await makeScene();
    const fields = { title: "x", description: "", priority: 2, type: 0, assignee_id: ben.id };
    const path = `${project.path}/issues`;
    const lane_id = project.lanes[0];
    expect((await ana.api.post(path, { ...fields, lane_id: 2147483647 })).status).toBe(422);
    const linked = { ...fields, lane_id, blocks_ids: [2147483647] };
    expect((await ana.api.post(path, linked)).status).toBe(422);
    expect(await notificationsOf(ben)).toEqual([]);
  });

  it("with dependencies notifies the assignee once", async () => {
    const { ben } = await makeScene();
    const blocker = await makeIssue(ana, project);
    const issue = await makeIssue(ana, project, {
      assignee_id: ben.id,
      blocked_by_ids: [blocker.id],
    });
    expect(await messagesOf(ben)).toEqual([`Ana Lima assigned you ${issue.key}`]);
  });
});

describe("changing the assignee", () => {
  it("notifies the new and the previous assignee, who keeps watching", async () => {
    const { ben, cy } = await makeScene();
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    expect((await put(ana, issue, { assignee_id: cy.id })).status).toBe(200);
    const assigned = `Ana Lima assigned you ${issue.key}`;
    const unassigned = `Ana Lima unassigned you from ${issue.key}`;
    expect(await messagesOf(ben)).toEqual([assigned, unassigned]);
    expect(await messagesOf(cy)).toEqual([assigned]);
    const last = (await notificationsOf(ben)).at(-1);
    expect(last).toMatchObject({ type: 1, reason: "unassigned", actor_id: ana.id });
    expect(last?.event_id).toBe((await notificationsOf(cy))[0]?.event_id);
    expect(await watchesOf(issue.id)).toEqual({
      [ana.id]: "created",
      [ben.id]: "assigned",
      [cy.id]: "assigned",
    });
    await put(ana, issue, { assignee_id: null });
    expect(await messagesOf(cy)).toEqual([assigned, unassigned]);
    expect(Object.keys(await watchesOf(issue.id))).toHaveLength(3);
  });

  it("to a watcher keeps their original reason for watching", async () => {
    const { ben } = await makeScene();
    const issue = await makeIssue(ana, project);
    await watch(issue.id, ben);
    await put(ana, issue, { assignee_id: ben.id });
    expect((await watchesOf(issue.id))[ben.id]).toBe("manual");
  });

  it("to or from oneself notifies only the other person", async () => {
    const { ben, cy } = await makeScene();
    const issue = await makeIssue(ben, project, { assignee_id: cy.id });
    await put(ben, issue, { assignee_id: ben.id });
    await put(ben, issue, { assignee_id: cy.id });
    expect(await notificationsOf(ben)).toEqual([]);
    expect(await messagesOf(cy)).toHaveLength(3);
  });

  it("to the current one, or changing anything but the lane, notifies no one", async () => {
    const { ben } = await makeScene();
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    await prisma.watch.deleteMany({ where: { issueId: issue.id } });
    await put(ana, issue, { assignee_id: ben.id });
    await put(ana, issue, { title: "Renamed", priority: 0, prompt: "x" });
    await ana.api.put(`${project.path}/issues/${issue.id}/labels`, { label_ids: [] });
    await bulk(ana, [issue], { assignee_id: ben.id, priority: 4 });
    expect(await notificationsOf(ben)).toHaveLength(1);
    expect(await watchesOf(issue.id)).toEqual({});
  });

  it("notifies no one if rejected", async () => {
    const { ben } = await makeScene();
    const issue = await makeIssue(ana, project);
    const path = `${project.path}/issues/${issue.id}`;
    const stale = { headers: { "if-match": '"99"' } };
    const { title, description, lane_id, priority, type } = issue;
    const body = { title, description, lane_id, priority, type, assignee_id: ben.id };
    expect((await ana.api.put(path, body, stale)).status).toBe(412);
    expect((await put(ana, issue, { assignee_id: ben.id, epic_id: 2147483647 })).status).toBe(422);
    expect(await notificationsOf(ben)).toEqual([]);
    expect(await watchesOf(issue.id)).toEqual({ [ana.id]: "created" });
  });

  it("of many issues notifies once per changed issue, in one event", async () => {
    const { ben, cy } = await makeScene();
    const mine = [await makeIssue(ana, project), await makeIssue(ana, project)];
    const theirs = await makeIssue(ana, project, { assignee_id: cy.id });
    const already = await makeIssue(ana, project, { assignee_id: ben.id });
    await bulk(ana, [...mine, theirs, already], { assignee_id: ben.id });
    const notices = (await notificationsOf(ben)).filter(({ issue_id }) => issue_id !== already.id);
    expect(notices.map(({ issue_id }) => issue_id)).toEqual([...mine, theirs].map(({ id }) => id));
    expect(new Set(notices.map(({ event_id }) => event_id)).size).toBe(1);
    expect(await messagesOf(cy)).toEqual([
      `Ana Lima assigned you ${theirs.key}`,
      `Ana Lima unassigned you from ${theirs.key}`,
    ]);
    expect((await watchesOf(mine[0]?.id ?? 0))[ben.id]).toBe("assigned");
    await bulk(ana, mine, { assignee_id: null });
    expect((await messagesOf(ben)).slice(-2)).toEqual(
      mine.map(({ key }) => `Ana Lima unassigned you from ${key}`),
    );
  });
});

describe("assignments do not notify", () => {
  it("deactivated people or members whose role cannot read issues", async () => {
    await makeScene();
    const blind = await tenant.user({ role: { permissions: { lanes: { read: true } } } });
    const deactivated = await tenant.user();
    project = await tenant.project(ana, [blind, deactivated]);
    await prefer(deactivated, { status: 2 });
    for (const user of [blind, deactivated]) {
      const issue = await makeIssue(ana, project, { assignee_id: user.id });
      await put(ana, issue, { assignee_id: null });
      expect(await notificationsOf(user)).toEqual([]);
    }
  });

  it("people who leave the project, unless they can still read its issues", async () => {
    const { ben } = await makeScene();
    const admin = await tenant.user({ role: "admin" });
    const withAllProjects = await tenant.user({
      role: { permissions: { issues: { read: true } }, accessAllProjects: true },
    });
    const issues: Issue[] = [];
    for (const user of [ben, admin, withAllProjects]) {
      await prisma.projectMember.createMany({
        data: [{ tenantId: tenant.id, projectId: project.id, userId: user.id }],
        skipDuplicates: true,
      });
      const issue = await makeIssue(ana, project, { assignee_id: user.id });
      issues.push(issue);
      expect((await ana.api.delete(`${project.path}/members/${user.id}`)).status).toBe(204);
      expect((await readIssue(ana, project, issue.id)).assignee_id).toBe(null);
    }
    const assigned = issues.map(({ key }) => `Ana Lima assigned you ${key}`);
    const unassigned = issues.map(({ key }) => `Ana Lima unassigned you from ${key}`);
    expect(await messagesOf(ben)).toEqual([assigned[0]]);
    expect(await messagesOf(admin)).toEqual([assigned[1], unassigned[1]]);
    expect(await messagesOf(withAllProjects)).toEqual([assigned[2], unassigned[2]]);
  });

  it("members of a removed team about projects they still belong to", async () => {
    const { ben } = await makeScene();
    const boss = await tenant.user({ role: "admin", firstName: "Bo", lastName: "Lang" });
    const first = project;
    const second = await tenant.project(ana);
    const team = { name: "Core", user_ids: [ben.id], project_ids: [first.id, second.id] };
    const { id } = (await boss.api.post("/api/teams", team)).body;
    const kept = await makeIssue(ana, first, { assignee_id: ben.id });
    const cleared = await makeIssue(ana, second, { assignee_id: ben.id });
    const assignments = async () => (await notificationsOf(ben)).filter(({ type }) => type === 1);
    const before = await assignments();
    expect((await boss.api.delete(`/api/teams/${id}`)).status).toBe(204);
    expect((await readIssue(ana, first, kept.id)).assignee_id).toBe(ben.id);
    expect((await readIssue(ana, second, cleared.id)).assignee_id).toBe(null);
    expect(before).toHaveLength(2);
    expect(await assignments()).toEqual(before);
  });

  it("anyone about imported issues, which have no watchers", async () => {
    await tenant.user({ role: "admin" });
    const target = { project: "IMPORTED", tenant: tenant.slug, as: undefined };
    const scope = await openTarget(await findTarget(target));
    await importIssues(scope, readIssues(Buffer.from("Title\nImported\n")).drafts);
    const issue = await prisma.issue.findFirstOrThrow({ where: { projectId: scope.projectId } });
    expect(await prisma.notification.count({ where: { issueId: issue.id } })).toBe(0);
    expect(await watchesOf(issue.id)).toEqual({});
  });
});
