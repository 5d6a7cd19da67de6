import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { etag } from "@/lib/platform/http/etag";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** ETag and If-Match for issues: docs/spec/conventions.md#concurrency. */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
/** Label ids by name, one for each concurrent writer. */
const labels = new Map<string, number>();

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  for (let writer = 0; writer < 8; writer++) {
    const { body } = await admin.api.post(`${project.path}/labels`, { name: `w${writer}` });
    labels.set(`w${writer}`, body.id);
  }
});

const WRITES = ["put", "labels", "move", "delete"] as const;

/** Sends a write that honors If-Match. `change` is the new title, or the name of the new label. */
function write(kind: (typeof WRITES)[number], issue: Issue, tag?: string, change = "changed") {
  const path = `${project.path}/issues/${issue.id}`;
  const options = tag === undefined ? {} : { headers: { "if-match": tag } };
  switch (kind) {
    case "put":
      return admin.api.put<Issue>(path, { ...issue, title: change }, options);
    case "labels":
      return admin.api.put<Issue>(
        `${path}/labels`,
        { label_ids: [labels.get(change)].filter((id) => id !== undefined) },
        options,
      );
    case "move":
      return admin.api.post<Issue>(`${path}/move`, { lane_id: project.lanes[1] }, options);
    case "delete":
      return admin.api.delete(path, undefined, options);
  }
}

const PATIENT = { timeout: 60_000 };
const make = () => makeIssue(admin, project);

describe("the ETag", () => {
  it("is sent in every response with a single issue, is strong, and changes with each write", async () => {
    const issue = await make();
    const path = `${project.path}/issues/${issue.id}`;
    const first = (await admin.api.get(path)).headers.get("etag");
    expect(first).toMatch(/^"[^"]+"$/);
    const label = await admin.api.post(`${project.path}/labels`, { name: "l" });
    const tags = [
      first,
      (await write("put", issue)).headers.get("etag"),
      (await admin.api.put(`${path}/labels`, { label_ids: [label.body.id] })).headers.get("etag"),
      (await write("move", issue)).headers.get("etag"),
    ];
    expect(new Set(tags).size).toBe(4);
    expect((await admin.api.get(path)).headers.get("etag")).toBe(tags[3]);
    expect((await admin.api.post(`${path}/hand-to-assistant`)).headers.get("etag")).toBe(tags[3]);
  });

  it("is not changed by comments, activity or handing the issue to an assistant", async () => {
    const issue = await make();
    const ids = { tenantId: tenant.id, issueId: issue.id };
    await prisma.comment.create({ data: { ...ids, userId: admin.id, body: "c" } });
    await admin.api.post(`${project.path}/issues/${issue.id}/hand-to-assistant`);
    const after = await admin.api.get<Issue>(`${project.path}/issues/${issue.id}`);
    expect(after.headers.get("etag")).toBe(etag(issue));
    expect(after.body.comment_ids).toHaveLength(1);
  });

  it("of a linked issue changes with the link", async () => {
    const [issue, neighbor] = [await make(), await make()];
    await admin.api.put(`${project.path}/issues/${issue.id}`, {
      ...issue,
      blocks_ids: [neighbor.id],
    });
    const after = await admin.api.get(`${project.path}/issues/${neighbor.id}`);
    expect(after.headers.get("etag")).not.toBe(etag(neighbor));
  });
});

describe.each(WRITES)("If-Match on %s", (kind) => {
  it("accepts the current version, a list containing it, a weak tag and *", async () => {
    for (const tag of [
      (issue: Issue) => etag(issue),
      (issue: Issue) => `"other", ${etag(issue)}`,
      (issue: Issue) => `W/${etag(issue)}`,
      () => "*",
    ]) {
      const issue = await make();
      expect([200, 204]).toContain((await write(kind, issue, tag(issue))).status);
    }
  });

  it("returns 412 for a stale or foreign version before reading the body, and changes nothing", async () => {
    const issue = await make();
    const other = await make();
    await write("put", issue);
    const now = await readIssue(admin, project, issue.id);
    for (const tag of [etag(issue), etag(other), '""', "x", `"${issue.id}-999"`, ""]) {
      const response = await write(kind, issue, tag);
      expect(response.status, tag).toBe(412);
      expect(response.body).toEqual({ message: expect.any(String) as string });
    }
    const path = `${project.path}/issues/${issue.id}`;
    const headers = { "if-match": etag(issue) };
    expect((await admin.api.put(path, {}, { headers })).status).toBe(412);
    expect(await readIssue(admin, project, issue.id)).toEqual(now);
  });

  it("is optional; without it the last write wins", async () => {
    const issue = await make();
    await write("put", issue);
    expect([200, 204]).toContain((await write(kind, issue)).status);
  });

  it("is checked after 404 and 403", async () => {
    const issue = await make();
    const reader = await tenant.user();
    await admin.api.post(`${project.path}/members`, { user_id: reader.id });
    const missing = { ...issue, id: 2147483647 };
    expect((await write(kind, missing, '"stale"')).status).toBe(404);
    const options = { headers: { "if-match": '"stale"' } };
    const path = `${project.path}/issues/${issue.id}`;
    expect((await reader.api.put(path, {}, options)).status).toBe(403);
  });

  it("returns 412 if the version changes while the write waits for a lock", async () => {
    const issue = await make();
    const response = await prisma.$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ pid: number }[]>`
        SELECT pg_backend_pid() AS pid FROM issues WHERE tenant_id = ${tenant.id} AND id = ${issue.id} FOR UPDATE`;
      const waiting = write(kind, issue, etag(issue), "w0");
      const blocked = () =>
        selectJson(
          Prisma.sql`SELECT FROM pg_stat_activity WHERE ${own?.pid} = ANY(pg_blocking_pids(pid))`,
        );
      await expect.poll(blocked).toHaveLength(1);
      await tx.$executeRaw`UPDATE issues SET version = version + 1, title = 'later'
        WHERE tenant_id = ${tenant.id} AND id = ${issue.id}`;
      return { waiting };
    }, PATIENT);
    expect((await response.waiting).status).toBe(412);
    const { version, title, label_ids, lane_id } = await readIssue(admin, project, issue.id);
    const { label_ids: labelIds, lane_id: lane } = issue;
    expect([version, title, label_ids, lane_id]).toEqual([2, "later", labelIds, lane]);
  });

  it("lets only one of several concurrent writers succeed", async () => {
    const issue = await make();
    const writers = [...labels.keys()];
    const responses = await Promise.all(
      writers.map((name) => write(kind, issue, etag(issue), name)),
    );
    const statuses = responses.map(({ status }) => status);
    const succeeded = statuses.filter((status) => status < 300);
    expect(succeeded).toHaveLength(1);
    const refused = kind === "delete" ? [404, 412] : [412];
    for (const status of statuses.filter((each) => each >= 300)) expect(refused).toContain(status);
  });
});

describe("of several different writes with the same version", () => {
  it("only one succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const issue = await make();
      const label = await admin.api.post(`${project.path}/labels`, { name: `r${round}` });
      const headers = { "if-match": etag(issue) };
      const path = `${project.path}/issues/${issue.id}`;
      const responses = await Promise.all([
        write("put", issue, etag(issue)),
        write("move", issue, etag(issue)),
        admin.api.put(`${path}/labels`, { label_ids: [label.body.id] }, { headers }),
        write("put", issue, etag(issue), "other"),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
      expect((await readIssue(admin, project, issue.id)).version).toBe(2);
    }
  });
});
