import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue, readIssue } from "../../../support/records/issue";
import {
  comment,
  messagesOf,
  notificationsOf,
  watch,
} from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Concurrent changes that notify people. Changes are reported in the order they took effect, to
 * those who could read them at the time.
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

describe("with concurrent changes", () => {
  it("assigning a person who is being removed notifies them only while they are a member, and leaves no assignment", async () => {
    for (let round = 0; round < 8; round++) {
      const { ben } = await makeScene();
      const issue = await makeIssue(ana, project);
      const [assigned, removed] = await Promise.all([
        put(ana, issue, { assignee_id: ben.id }),
        ana.api.delete(`${project.path}/members/${ben.id}`),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 422]).toContain(assigned.status);
      expect((await readIssue(ana, project, issue.id)).assignee_id).toBe(null);
      const expected = assigned.status === 200 ? [`Ana Lima assigned you ${issue.key}`] : [];
      expect(await messagesOf(ben)).toEqual(expected);
    }
  });

  it("each assignment of one issue notifies, passing it from one assignee to the next", async () => {
    const { ben, cy } = await makeScene();
    const issue = await makeIssue(ana, project);
    const responses = await Promise.all(
      [ben, cy, ben, cy].map((user) => put(ana, issue, { assignee_id: user.id })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { assignee_id } = await readIssue(ana, project, issue.id);
    for (const user of [ben, cy]) {
      const reasons = (await notificationsOf(user)).map(({ reason }) => reason);
      expect(reasons).toEqual(
        reasons.map((_, index) => (index % 2 === 0 ? "assigned" : "unassigned")),
      );
      expect(reasons.at(-1)).toBe(assignee_id === user.id ? "assigned" : "unassigned");
    }
  });

  it("comments made while a watcher is removed all succeed, and nothing arrives after the removal", async () => {
    for (let round = 0; round < 5; round++) {
      const { ben } = await makeScene();
      const issue = await makeIssue(ana, project);
      await watch(issue.id, ben);
      const path = `${project.path}/issues/${issue.id}`;
      const [, removed] = await Promise.all([
        comment(ana, path, "One"),
        ana.api.delete(`${project.path}/members/${ben.id}`),
        comment(ana, path, "Two"),
      ]);
      expect(removed.status).toBe(204);
      const received = await notificationsOf(ben);
      await comment(ana, path, "Three");
      await ana.api.post(`${path}/move`, { lane_id: project.lanes[1] });
      expect(await notificationsOf(ben)).toEqual(received);
    }
  });

  it("bulk calls, comments and moves of the same issues and people do not deadlock", async () => {
    const { ben, cy } = await makeScene();
    const issues = [await makeIssue(ana, project), await makeIssue(ana, project)];
    for (const { id } of issues) await watch(id, ben, cy);
    const [first, second] = issues as [Issue, Issue];
    const bulk = (ids: number[], lane_id: number | undefined) =>
      ana.api.post(`${project.path}/issues/bulk`, { ids, set: { lane_id, assignee_id: cy.id } });
    const write = (issue: Issue) =>
      ana.api.post(`${project.path}/issues/${issue.id}/comments`, {
        body: `[@b](user:${ben.id}) [@c](user:${cy.id})`,
      });
    const responses = await Promise.all([
      bulk([first.id, second.id], project.lanes[1]),
      bulk([second.id, first.id], project.lanes[2]),
      ...[first, second, first, second].map(write),
      put(ana, first, { assignee_id: ben.id }),
      ana.api.post(`${project.path}/issues/${second.id}/move`, { lane_id: project.lanes[3] }),
    ]);
    for (const { status } of responses) expect([200, 201]).toContain(status);
    for (const user of [ben, cy]) {
      const types = (await notificationsOf(user)).map(({ type }) => type);
      expect(types.filter((type) => type === 2)).toHaveLength(4);
      expect(types.filter((type) => type === 4)).toHaveLength(4);
    }
  });

  it("comments by new watchers each notify the authors of all earlier ones", async () => {
    const { ben, cy } = await makeScene();
    for (let round = 0; round < 5; round++) {
      const issue = await makeIssue(ana, project);
      const path = `${project.path}/issues/${issue.id}`;
      const writers = [ben, cy, ben, cy, ana];
      const ids = await Promise.all(writers.map((user) => comment(user, path, "Me too")));
      const posted = ids.map((id, index) => ({ id, by: writers[index]?.id ?? 0 }));
      for (const user of [ana, ben, cy]) {
        const since = Math.min(...posted.filter(({ by }) => by === user.id).map(({ id }) => id));
        const expected = posted.filter(
          ({ id, by }) => by !== user.id && (user === ana || id > since),
        );
        const received = (await notificationsOf(user)).filter(
          ({ issue_id }) => issue_id === issue.id,
        );
        expect(new Set(received.map(({ comment_id }) => comment_id))).toEqual(
          new Set(expected.map(({ id }) => id)),
        );
        expect(received).toHaveLength(expected.length);
      }
    }
  });
});
