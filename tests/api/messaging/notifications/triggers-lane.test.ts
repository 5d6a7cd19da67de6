import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import {
  messagesOf,
  notificationsOf,
  watch,
  watchesOf,
} from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Who is notified when an issue changes lanes: docs/spec/notifications.md#realtime. */

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let cy: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ firstName: "Ana", lastName: "Lima" });
});

/** Creates Ana's issue, which Ben watches; Cy is a member who does not. */
async function makeWatchedIssue(fields: object = {}): Promise<Issue> {
  ben = await tenant.user({ role: "contributor" });
  cy = await tenant.user({ role: "contributor" });
  project = await tenant.project(ana, [ben, cy]);
  const issue = await makeIssue(ana, project, fields);
  await watch(issue.id, ben);
  return issue;
}

function put(user: TestUser, issue: Issue, fields: object) {
  const { title, description, lane_id, priority, type } = issue;
  const body = { title, description, lane_id, priority, type, ...fields };
  return user.api.put<Issue>(`${project.path}/issues/${issue.id}`, body);
}

function move(user: TestUser, issue: Issue, to: object, options = {}) {
  return user.api.post(`${project.path}/issues/${issue.id}/move`, to, options);
}

function bulk(user: TestUser, issues: Issue[], set: object) {
  const ids = issues.map(({ id }) => id);
  return user.api.post(`${project.path}/issues/bulk`, { ids, set });
}

const moveMessage = (issue: Issue) => `Ana Lima moved ${issue.key} from Backlog to In progress`;

describe("a lane change", () => {
  it.each([
    ["by a move", (issue: Issue, lane_id: number) => move(ana, issue, { lane_id })],
    ["by an update", (issue: Issue, lane_id: number) => put(ana, issue, { lane_id })],
    ["by a bulk call", (issue: Issue, lane_id: number) => bulk(ana, [issue], { lane_id })],
  ])("%s notifies watchers, but not the actor or others", async (_, change) => {
    const issue = await makeWatchedIssue();
    expect((await change(issue, project.lanes[2] ?? 0)).status).toBe(200);
    expect(await notificationsOf(ben)).toEqual([
      {
        type: 3,
        reason: "watching",
        message: moveMessage(issue),
        actor_id: ana.id,
        issue_id: issue.id,
        comment_id: null,
        event_id: expect.any(String) as string,
      },
    ]);
    expect(await notificationsOf(ana)).toEqual([]);
    expect(await notificationsOf(cy)).toEqual([]);
    expect(await watchesOf(issue.id)).toEqual({ [ana.id]: "created", [ben.id]: "manual" });
  });

  it("notifies no one if the issue stays in its lane or the change is rejected", async () => {
    const issue = await makeWatchedIssue();
    const other = await makeIssue(ana, project);
    const [lane, next] = project.lanes;
    expect((await move(ana, issue, { lane_id: lane, after_id: other.id })).status).toBe(200);
    expect((await move(ana, issue, { lane_id: lane })).status).toBe(200);
    expect((await put(ana, issue, { lane_id: lane, priority: 0 })).status).toBe(200);
    await bulk(ana, [issue], { lane_id: lane });
    const stale = { headers: { "if-match": '"99"' } };
    expect((await move(ana, issue, { lane_id: next }, stale)).status).toBe(412);
    expect((await move(ana, issue, { lane_id: next, before_id: 2147483647 })).status).toBe(422);
    expect((await put(ana, issue, { lane_id: 2147483647 })).status).toBe(422);
    expect((await move(cy, issue, { lane_id: next })).status).toBe(403);
    expect(await notificationsOf(ben)).toEqual([]);
  });

  it("notifies assignees as watchers, but not people who stopped watching", async () => {
    const issue = await makeWatchedIssue({});
    await put(ana, issue, { assignee_id: cy.id });
    await prisma.watch.deleteMany({ where: { issueId: issue.id, userId: ben.id } });
    await move(ana, issue, { lane_id: project.lanes[2] });
    expect(await messagesOf(cy)).toEqual([
      `Ana Lima assigned you ${issue.key}`,
      moveMessage(issue),
    ]);
    expect(await notificationsOf(ben)).toEqual([]);
  });

  it("with an assignment notifies existing watchers of both and new ones only of the assignment", async () => {
    const issue = await makeWatchedIssue();
    const [, , lane_id] = project.lanes;
    await put(ana, issue, { lane_id, assignee_id: cy.id });
    const assigned = `Ana Lima assigned you ${issue.key}`;
    expect(await messagesOf(cy)).toEqual([assigned]);
    expect((await watchesOf(issue.id))[cy.id]).toBe("assigned");
    expect(await messagesOf(ben)).toEqual([moveMessage(issue)]);
    const second = await makeIssue(ana, project);
    await watch(second.id, ben);
    await bulk(ana, [second], { lane_id, assignee_id: ben.id });
    const both = (await notificationsOf(ben)).filter(({ issue_id }) => issue_id === second.id);
    expect(both.map(({ type }) => type)).toEqual([1, 3]);
    expect(new Set(both.map(({ event_id }) => event_id)).size).toBe(1);
  });

  it("does not notify people who have no access, are deactivated or whose role cannot read issues", async () => {
    const issue = await makeWatchedIssue();
    const deactivated = await tenant.user();
    const blind = await tenant.user({ role: { permissions: { lanes: { read: true } } } });
    const outsider = await tenant.user();
    await watch(issue.id, deactivated, blind, outsider);
    for (const { id: userId } of [deactivated, blind]) {
      await prisma.projectMember.create({
        data: { tenantId: tenant.id, projectId: project.id, userId },
      });
    }
    const where = { tenantId_id: { tenantId: tenant.id, id: deactivated.id } };
    await prisma.user.update({ where, data: { status: 2 } });
    await ana.api.delete(`${project.path}/members/${ben.id}`);
    await move(ana, issue, { lane_id: project.lanes[2] });
    for (const user of [ben, deactivated, blind, outsider])
      expect(await notificationsOf(user)).toEqual([]);
    // The watch is kept, so regaining access resumes notifications.
    const member = { tenantId: tenant.id, projectId: project.id, userId: ben.id };
    await prisma.projectMember.create({ data: member });
    await move(ana, issue, { lane_id: project.lanes[0] });
    const received = (await notificationsOf(ben)).filter(({ type }) => type === 3);
    expect(received.map(({ message }) => message)).toEqual([
      `Ana Lima moved ${issue.key} from In progress to Backlog`,
    ]);
  });

  it("notifies all watchers with access: admins, the owner, team members and roles with access_all_projects", async () => {
    await makeWatchedIssue();
    const admin = await tenant.user({ role: "admin" });
    const reads = { permissions: { issues: { read: true } } };
    const withAllProjects = await tenant.user({ role: { ...reads, accessAllProjects: true } });
    const teammate = await tenant.user({ role: reads });
    const owner = await tenant.user({ role: {} });
    project = await tenant.project(owner);
    const team = { name: "T", user_ids: [teammate.id], project_ids: [project.id] };
    expect((await admin.api.post("/api/teams", team)).status).toBe(201);
    const issue = await makeIssue(admin, project);
    await watch(issue.id, withAllProjects, teammate, owner);
    const boss = await tenant.user({ role: "admin" });
    expect((await move(boss, issue, { lane_id: project.lanes[1] })).status).toBe(200);
    for (const user of [admin, withAllProjects, teammate, owner]) {
      const received = (await notificationsOf(user)).filter(({ type }) => type === 3);
      expect(received).toHaveLength(1);
    }
  });

  it("does not notify members of another project's team", async () => {
    const issue = await makeWatchedIssue();
    const admin = await tenant.user({ role: "admin" });
    const outsider = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    const other = await tenant.project(admin);
    const team = { name: "Other team", user_ids: [outsider.id], project_ids: [other.id] };
    expect((await admin.api.post("/api/teams", team)).status).toBe(201);
    await watch(issue.id, outsider);
    expect((await move(ana, issue, { lane_id: project.lanes[1] })).status).toBe(200);
    expect((await notificationsOf(outsider)).filter(({ type }) => type === 3)).toEqual([]);
    expect((await notificationsOf(ben)).filter(({ type }) => type === 3)).toHaveLength(1);
  });

  it("caused by deleting a lane notifies no one", async () => {
    const issue = await makeWatchedIssue();
    const [from, to] = project.lanes;
    const body = { fallback_lane_id: to };
    expect((await ana.api.delete(`${project.path}/lanes/${from}`, body)).status).toBe(204);
    expect((await prisma.issue.findFirstOrThrow({ where: { id: issue.id } })).laneId).toBe(to);
    expect(await notificationsOf(ben)).toEqual([]);
  });

  it("of many issues notifies once for each, and ten identical concurrent moves notify once", async () => {
    const first = await makeWatchedIssue();
    const second = await makeIssue(ana, project);
    await watch(second.id, ben);
    await bulk(ana, [first, second], { lane_id: project.lanes[2] });
    expect(await messagesOf(ben)).toEqual([moveMessage(first), moveMessage(second)]);
    const [, , , done] = project.lanes;
    await Promise.all(Array.from({ length: 10 }, () => move(ana, first, { lane_id: done })));
    const received = (await messagesOf(ben)).filter((message) => message.endsWith("to Done"));
    expect(received).toEqual([`Ana Lima moved ${first.key} from In progress to Done`]);
  });
});
