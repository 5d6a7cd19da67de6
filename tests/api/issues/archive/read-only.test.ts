import { beforeAll, describe, expect, it } from "vitest";
import type { Comment } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { archivedMeanwhile } from "../../../support/records/archived-meanwhile";
import { makeIssue, readIssue } from "../../../support/records/issue";

/** What can still be done to an archived issue: docs/spec/issues.md#archive. */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let other: TestProject;
let issue: Issue;
let parts: Record<"comment" | "entry" | "relation", number>;

const ENTRY = { minutes: 5, spent_on: "2026-01-05", note: "" };
const texts = { title: "Changed", description: "", priority: 0, type: 0 };

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  other = await tenant.project(admin);
  issue = await makeIssue(admin, project, { description: "- [ ] one" });
  const path = `${project.path}/issues/${issue.id}`;
  const neighbor = await makeIssue(admin, project);
  const made = async (part: string, body: object) =>
    (await admin.api.post(`${path}/${part}`, body)).body.id as number;
  parts = {
    comment: await made("comments", { body: "- [ ] two" }),
    entry: await made("time-entries", ENTRY),
    relation: await made("relations", { kind: 0, issue_id: neighbor.id }),
  };
  await admin.api.post(`${path}/archive`);
});

describe("an archived issue", () => {
  it("is read as before, by id and key", async () => {
    for (const name of [issue.id, issue.key]) {
      const response = await admin.api.get<Issue>(`${project.path}/issues/${name}`);
      expect(response.status).toBe(200);
      expect(response.body.archived_at).toMatch(/Z$/);
    }
    for (const part of ["comments", "activity", "time-entries", "relations", "watchers"]) {
      const response = await admin.api.get(`${project.path}/issues/${issue.id}/${part}`);
      expect(response.status, part).toBe(200);
    }
  });

  it("refuses every change with one message, and stays as it is", async () => {
    const before = await readIssue(admin, project, issue.id);
    const { comment, entry, relation } = parts;
    const requests: ["post" | "put" | "patch" | "delete", string, object?][] = [
      ["put", "", { ...texts, lane_id: project.lanes[0] }],
      ["post", "/move", { lane_id: project.lanes[1] }],
      ["put", "/labels", { label_ids: [] }],
      ["patch", "/tasks", { index: 0, checked: true, version: before.version }],
      ["post", "/hand-to-assistant"],
      ["post", "/transfer", { project_id: other.id }],
      ["post", "/comments", { body: "Late" }],
      ["put", `/comments/${comment}`, { body: "Late" }],
      ["post", `/comments/${comment}/reactions`, { emoji: "👍" }],
      [
        "patch",
        `/comments/${comment}/tasks`,
        { index: 0, checked: true, version: before.updated_at },
      ],
      ["delete", `/comments/${comment}`],
      ["post", "/time-entries", ENTRY],
      ["put", `/time-entries/${entry}`, { minutes: 6, spent_on: "2026-01-05", note: "" }],
      ["delete", `/time-entries/${entry}`],
      ["post", "/relations", { kind: 0, issue_id: issue.id + 1 }],
      ["delete", `/relations/${relation}`],
    ];
    for (const [method, path, body] of requests) {
      const response = await admin.api[method](`${project.path}/issues/${issue.id}${path}`, body);
      expect([method, path, response.status, response.body]).toEqual([
        method,
        path,
        422,
        {
          message: "This issue is archived. Restore it to change it.",
          errors: { archived_at: ["This issue is archived. Restore it to change it."] },
        },
      ]);
    }
    expect(await readIssue(admin, project, issue.id)).toEqual(before);
  });

  it("can be watched and deleted", async () => {
    const doomed = await makeIssue(admin, project);
    const path = `${project.path}/issues/${doomed.id}`;
    await admin.api.post(`${path}/archive`);
    expect((await admin.api.post(`${path}/watch`)).status).toBe(200);
    expect((await admin.api.delete(path)).status).toBe(204);
  });

  it("blocks as it did: while it is not in the final lane", async () => {
    const [blocker, blocked] = [await makeIssue(admin, project), await makeIssue(admin, project)];
    await admin.api.put(`${project.path}/issues/${blocked.id}`, {
      ...texts,
      lane_id: project.lanes[0],
      blocked_by_ids: [blocker.id],
    });
    await admin.api.post(`${project.path}/issues/${blocker.id}/archive`);
    const found = await admin.api.get<Issue[]>(`${project.path}/issues?has=blockers`);
    expect(found.body.map(({ id }) => id)).toContain(blocked.id);
  });
});

describe("a change that waits while the issue is archived", () => {
  it("is refused, and changes nothing", async () => {
    const path = (live: Issue) => `${project.path}/issues/${live.id}`;
    const { comment: commentOf, entry: entryOf } = {
      comment: async (live: Issue) =>
        (await admin.api.post<Comment>(`${path(live)}/comments`, { body: "- [ ] two" })).body,
      entry: async (live: Issue) =>
        (await admin.api.post<{ id: number }>(`${path(live)}/time-entries`, ENTRY)).body.id,
    };
    type Change = () => Promise<{ status: number }>;
    const changes: Record<string, (live: Issue) => Change | Promise<Change>> = {
      comment: (live) => () => admin.api.post(`${path(live)}/comments`, { body: "Late" }),
      edit: async (live) => {
        const { id } = await commentOf(live);
        return () => admin.api.put(`${path(live)}/comments/${id}`, { body: "Late" });
      },
      tick: async (live) => {
        const { id, updated_at } = await commentOf(live);
        const body = { index: 0, checked: true, version: updated_at };
        return () => admin.api.patch(`${path(live)}/comments/${id}/tasks`, body);
      },
      reaction: async (live) => {
        const { id } = await commentOf(live);
        return () => admin.api.post(`${path(live)}/comments/${id}/reactions`, { emoji: "👍" });
      },
      removal: async (live) => {
        const { id } = await commentOf(live);
        return () => admin.api.delete(`${path(live)}/comments/${id}`);
      },
      time: (live) => () => admin.api.post(`${path(live)}/time-entries`, ENTRY),
      "removed time": async (live) => {
        const id = await entryOf(live);
        return () => admin.api.delete(`${path(live)}/time-entries/${id}`);
      },
      task: (live) => {
        const body = { index: 0, checked: true, version: live.version };
        return () => admin.api.patch(`${path(live)}/tasks`, body);
      },
    };
    for (const [name, prepare] of Object.entries(changes)) {
      const live = await makeIssue(admin, project, { description: "- [ ] one" });
      const change = await prepare(live);
      const before = await partsOf(live);
      expect((await archivedMeanwhile(tenant, live, change)).status, name).toBe(422);
      expect(await partsOf(live), name).toEqual(before);
    }
  });

  async function partsOf({ id }: Issue) {
    const read = async (part: string) =>
      (await admin.api.get(`${project.path}/issues/${id}/${part}`)).body;
    return [await read("comments"), await read("time-entries"), await read("activity")];
  }
});
