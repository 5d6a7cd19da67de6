import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { comment, eventsOf, notificationsOf } from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * The outbox events written in the same transaction as each change
 * (docs/spec/notifications.md#delivery).
 */

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  ben = await tenant.user({ role: "contributor" });
  project = await tenant.project(ana, [ben]);
});

function body({ title, description, lane_id, priority, type }: Issue) {
  return { title, description, lane_id, priority, type };
}

const pathOf = ({ id, project_id }: Issue) => `/api/projects/${project_id}/issues/${id}`;
const namesOf = async ({ id }: Issue) => (await eventsOf(id)).map(({ name }) => name);

describe("the outbox", () => {
  it("contains an event for a new issue, with the ids of its notifications and the originating socket", async () => {
    const fields = { title: "x", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
    const response = await ana.api.post<Issue>(
      `${project.path}/issues`,
      { ...fields, assignee_id: ben.id },
      { headers: { "x-socket-id": "12.34" } },
    );
    const [notice] = await notificationsOf(ben);
    expect(await eventsOf(response.body.id)).toEqual([
      {
        name: "issue.created",
        eventId: notice?.event_id,
        projectId: project.id,
        issueIds: [response.body.id],
        actorId: ana.id,
        socketId: "12.34",
      },
    ]);
  });

  it("contains one event per change, and none if nothing changed or the call was rejected", async () => {
    const issue = await makeIssue(ana, project);
    const path = pathOf(issue);
    const [first, second] = project.lanes;
    await ana.api.put(path, body(issue));
    await ana.api.put(path, { ...body(issue), lane_id: 2147483647 });
    await ana.api.put(path, { ...body(issue), title: "Renamed" });
    await ana.api.put(path, { ...body(issue), lane_id: second });
    await ana.api.post(`${path}/move`, { lane_id: 2147483647 });
    await ana.api.post(`${path}/move`, { lane_id: first });
    await ana.api.post(`${path}/hand-to-assistant`);
    await ana.api.post(`${path}/hand-to-assistant`);
    const id = await comment(ana, path, "One");
    await ana.api.post(`${path}/comments`, { body: "" });
    await ana.api.put(`${path}/comments/${id}`, { body: "One" });
    await ana.api.put(`${path}/comments/${id}`, { body: "Two" });
    await ana.api.delete(`${path}/comments/${id}`);
    await ana.api.delete(path);
    expect(await namesOf(issue)).toEqual([
      "issue.created",
      "issue.updated",
      "issue.moved",
      "issue.moved",
      "issue.updated",
      "comment.created",
      "comment.updated",
      "comment.deleted",
      "issue.deleted",
    ]);
  });

  it("contains one event for a bulk call, with the changed issues", async () => {
    const issues = [await makeIssue(ana, project), await makeIssue(ana, project)];
    const [first, second] = issues as [Issue, Issue];
    const call = (fields: object) =>
      ana.api.post(`${project.path}/issues/bulk`, { ids: [first.id, second.id], ...fields });
    await ana.api.put(pathOf(first), { ...body(first), priority: 0 });
    await call({ set: { priority: 0 } });
    await call({ set: { lane_id: project.lanes[1], priority: 1 } });
    await call({ set: { priority: 1 } });
    await call({ delete: true });
    const ids = [first.id, second.id];
    const events = (await eventsOf(second.id)).map(({ name, issueIds }) => [name, issueIds]);
    expect(events).toEqual([
      ["issue.created", [second.id]],
      ["issue.updated", [second.id]],
      ["issue.moved", ids],
      ["issue.deleted", ids],
    ]);
  });

  it("lists everyone notified about a deleted issue, because their inbox changes", async () => {
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    await ana.api.delete(pathOf(issue));
    const where = { name: "issue.deleted", issueIds: { has: issue.id } };
    const { userIds } = await prisma.outboxEvent.findFirstOrThrow({ where });
    expect(userIds).toEqual([ben.id]);
  });

  it("contains an event for each issue whose link changed or was deleted, in that issue's project", async () => {
    const other = await tenant.project(ana);
    const sameProject = await makeIssue(ana, project);
    const otherProject = await makeIssue(ana, other);
    const issue = await makeIssue(ana, project, { blocks_ids: [sameProject.id, otherProject.id] });
    await ana.api.delete(pathOf(issue));
    for (const linked of [sameProject, otherProject]) {
      const events = await eventsOf(linked.id);
      expect(events.map(({ name }) => name)).toEqual([
        "issue.created",
        "issue.updated",
        "issue.updated",
      ]);
      for (const { projectId, issueIds } of events) {
        expect({ projectId, issueIds }).toEqual({
          projectId: linked.project_id,
          issueIds: [linked.id],
        });
      }
    }
  });

  it("contains an event for issues that lose their sprint or assignee", async () => {
    const sprint = await ana.api.post(`${project.path}/sprints`, { title: "S" });
    const fields = { sprint_id: sprint.body.id as number, assignee_id: ben.id };
    const issue = await makeIssue(ana, project, fields);
    await ana.api.delete(`${project.path}/sprints/${sprint.body.id}`);
    await ana.api.delete(`${project.path}/members/${ben.id}`);
    expect(await namesOf(issue)).toEqual(["issue.created", "issue.updated", "issue.updated"]);
  });

  it("never contains record contents", async () => {
    const found = await prisma.outboxEvent.findMany({ where: { tenantId: tenant.id } });
    expect(found.length).toBeGreaterThan(10);
    for (const event of found) {
      expect(Object.keys(event).sort()).toEqual([
        "actorId",
        "createdAt",
        "eventId",
        "id",
        "issueIds",
        "name",
        "projectId",
        "socketId",
        "tenantId",
        "userIds",
      ]);
    }
  });
});
