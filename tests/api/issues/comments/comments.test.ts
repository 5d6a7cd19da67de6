import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Comment, commentResource } from "@/lib/issues/comments/schema";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { provesGuards } from "../../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../../support/records/issue";
import { comment, notificationsOf, watchesOf } from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Comments on an issue: docs/spec/issues.md. */
const missing = "/issues/:missing/comments";
provesGuards([
  { method: "get", path: missing, permission: ["comments", "read"] },
  { method: "post", path: missing, permission: ["comments", "create"] },
  { method: "put", path: `${missing}/:missing`, permission: ["comments", "update"] },
  { method: "delete", path: `${missing}/:missing`, permission: ["comments", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let contributor: TestUser;
let project: TestProject;
let issue: Issue;
let path: string;

const post = (body: unknown, user = owner) => user.api.post(path, { body });
const list = async (at = path) => z.array(commentResource).parse((await owner.api.get(at)).body);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ firstName: "Ana", lastName: "Lima" });
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [contributor]);
  issue = await makeIssue(owner, project);
  path = `${project.path}/issues/${issue.key.toLowerCase()}/comments`;
});

/** Creates an issue and returns the path to its comments. */
async function anotherIssue(): Promise<{ id: number; comments: string }> {
  const { id } = await makeIssue(owner, project);
  return { id, comments: `${project.path}/issues/${id}/comments` };
}

describe("comments", () => {
  it("have exactly the documented shape and are listed by id", async () => {
    const { id, comments } = await anotherIssue();
    expect(await list(comments)).toEqual([]);
    const response = await owner.api.post(comments, { body: "  *First*\n\n", user_id: 1 });
    expect(response.status).toBe(201);
    const first = commentResource.parse(response.body);
    expect(first).toMatchObject({
      issue_id: id,
      user_id: owner.id,
      body: "  *First*\n\n",
      author: { id: owner.id, first_name: "Ana", last_name: "Lima", profile_picture: null },
    });
    expect(first.updated_at).toBe(first.created_at);
    const second = commentResource.parse(
      (await contributor.api.post(comments, { body: "Second" })).body,
    );
    expect(await list(comments)).toEqual([first, second]);
    expect((await readIssue(owner, project, id)).comment_ids).toEqual([first.id, second.id]);
  });

  it("are all listed, without a limit", async () => {
    const { id, comments } = await anotherIssue();
    const one = { tenantId: tenant.id, issueId: id, userId: owner.id };
    for (const count of [200, 250]) {
      const data = Array.from({ length: count }, (_, n) => ({ ...one, body: `Number ${n}` }));
      await prisma.comment.createMany({ data });
      const ids = (await list(comments)).map((listed) => listed.id);
      const all = await prisma.comment.findMany({ where: { issueId: id }, orderBy: { id: "asc" } });
      expect(ids).toEqual(all.map((stored) => stored.id));
    }
  });

  it("only change the issue's updated_at", async () => {
    const { id, comments } = await anotherIssue();
    const states = [await readIssue(owner, project, id)];
    const made = commentResource.parse((await owner.api.post(comments, { body: "One" })).body);
    states.push(await readIssue(owner, project, id));
    await owner.api.put(`${comments}/${made.id}`, { body: "Two" });
    states.push(await readIssue(owner, project, id));
    await owner.api.delete(`${comments}/${made.id}`);
    states.push(await readIssue(owner, project, id));
    const times = states.map(({ updated_at }) => updated_at);
    expect(times).toEqual([...new Set(times)].sort());
    const [before] = states;
    for (const state of states) {
      expect(state).toEqual({
        ...before,
        updated_at: state.updated_at,
        comment_ids: state.comment_ids,
      });
    }
    expect(await changesOf(id)).toEqual([]);
  });

  it("can be changed, which affects only their updated_at; saving the same text changes nothing", async () => {
    const { id, comments } = await anotherIssue();
    const made = commentResource.parse((await owner.api.post(comments, { body: "One" })).body);
    const response = await owner.api.put(`${comments}/${made.id}`, { body: "Two" });
    expect(response.status).toBe(200);
    const changed = commentResource.parse(response.body);
    expect(changed).toEqual({ ...made, body: "Two", updated_at: changed.updated_at });
    expect(changed.updated_at > made.updated_at).toBe(true);
    const { updated_at } = await readIssue(owner, project, id);
    const again = await owner.api.put(`${comments}/${made.id}`, { body: "Two" });
    expect(again.body).toEqual(changed);
    expect((await readIssue(owner, project, id)).updated_at).toBe(updated_at);
    expect(await list(comments)).toEqual([changed]);
  });

  it("can be removed only once; their notifications remain, without a comment_id", async () => {
    const { id, comments } = await anotherIssue();
    const made = await comment(contributor, comments.replace("/comments", ""), "Gone soon");
    const [notification] = (await notificationsOf(owner)).filter(
      (notice) => notice.comment_id === made,
    );
    expect(notification).toMatchObject({ type: 2, issue_id: id });
    expect((await contributor.api.delete(`${comments}/${made}`)).status).toBe(204);
    expect((await contributor.api.delete(`${comments}/${made}`)).status).toBe(404);
    expect((await contributor.api.put(`${comments}/${made}`, { body: "x" })).status).toBe(404);
    const kept = (await notificationsOf(owner)).filter((notice) => notice.issue_id === id);
    expect(kept).toEqual([{ ...notification, comment_id: null }]);
    expect((await readIssue(owner, project, id)).comment_ids).toEqual([]);
  });

  it("are removed with their issue, along with watches and notifications", async () => {
    const { id, comments } = await anotherIssue();
    await comment(contributor, comments.replace("/comments", ""), "Gone soon");
    expect(Object.keys(await watchesOf(id))).toHaveLength(2);
    expect((await owner.api.delete(`${project.path}/issues/${id}`)).status).toBe(204);
    const where = { issueId: id };
    expect(await prisma.comment.count({ where })).toBe(0);
    expect(await prisma.watch.count({ where })).toBe(0);
    expect(await prisma.notification.count({ where })).toBe(0);
    expect((await owner.api.get(comments)).status).toBe(404);
    expect((await owner.api.post(comments, { body: "x" })).status).toBe(404);
  });

  it("can be changed or removed only by their author if the scope is Own, and return 404 if missing", async () => {
    const theirs = (await post("theirs")).body.id as number;
    const own = (await post("own", contributor)).body.id as number;
    expect((await contributor.api.put(`${path}/${theirs}`, {})).status).toBe(403);
    expect((await contributor.api.delete(`${path}/${theirs}`)).status).toBe(403);
    expect((await contributor.api.delete(`${path}/2147483647`)).status).toBe(404);
    expect((await contributor.api.put(`${path}/${own}`, { body: "mine" })).status).toBe(200);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(204);
  });

  it("return 404 under another issue, another project's issue and an unknown key", async () => {
    const { id } = (await post("here")).body;
    const sibling = await makeIssue(owner, project);
    const other = await makeIssue(owner, await tenant.project(owner));
    for (const name of [sibling.id, other.id, other.key, `${project.keyPrefix}-999`, "nonsense"]) {
      const comments = `${project.path}/issues/${name}/comments`;
      expect((await owner.api.put(`${comments}/${id}`, { body: "x" })).status).toBe(404);
      expect((await owner.api.delete(`${comments}/${id}`)).status).toBe(404);
    }
    const elsewhere = `${project.path}/issues/${other.id}/comments`;
    expect((await owner.api.get(elsewhere)).status).toBe(404);
    expect((await owner.api.post(elsewhere, { body: "x" })).status).toBe(404);
  });

  it("keep a deleted author's id but show the name Deleted user", async () => {
    const leaver = await tenant.user({ role: "admin", firstName: "Bob" });
    const admin = await tenant.user({ role: "admin" });
    const made = commentResource.parse((await post("left", leaver)).body);
    expect((await admin.api.delete(`/api/users/${leaver.id}`)).status).toBe(204);
    const found = (await list()).find(({ id }) => id === made.id);
    const author = {
      id: leaver.id,
      first_name: "Deleted",
      last_name: "user",
      profile_picture: null,
    };
    expect(found).toEqual({ ...made, author });
    expect(found?.user_id).toBe(leaver.id);
    const changed = await admin.api.put<Comment>(`${path}/${made.id}`, { body: "kept" });
    expect(changed.body).toMatchObject({ user_id: leaver.id, author, body: "kept" });
  });
});

describe("a comment's body", () => {
  it.each([
    ["is missing", undefined],
    ["is null", null],
    ["is a number", 1],
    ["is empty", ""],
    ["is blank", " \n\t "],
    ["contains NUL", "a\u0000b"],
    ["contains a lone surrogate", "a\ud800"],
    ["has more than 65,535 code points", "😀".repeat(65_536)],
  ])("is rejected with 422 if it %s, and nothing is written", async (_, body) => {
    const { id } = (await post("before")).body;
    const before = await list();
    for (const response of [await post(body), await owner.api.put(`${path}/${id}`, { body })]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["body"]);
    }
    expect(await list()).toEqual(before);
  });

  it.each([
    ["65,535 code points", "😀".repeat(65_535)],
    ["deeply nested quotes", ">".repeat(65_535)],
    ["unclosed brackets", "[@".repeat(32_767)],
    ["unclosed code", "` `` ".repeat(13_000)],
    ["deeply nested lists", "- ".repeat(32_000)],
    ["HTML", "<script>alert(1)</script><img src=x onerror=alert(1)>"],
    ["control characters that are allowed in text", "a\u0001\u001b[31m\r\nb"],
  ])("may contain %s and is returned unchanged", async (_, body) => {
    const { comments } = await anotherIssue();
    const started = performance.now();
    const response = await owner.api.post(comments, { body });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(response.status).toBe(201);
    expect((await list(comments))[0]?.body).toBe(body);
  });
});

describe("concurrent requests", () => {
  it("create every comment and notify the watchers once for each", async () => {
    const { id, comments } = await anotherIssue();
    const writers = [contributor, await tenant.user({ role: "admin" })];
    const responses = await Promise.all(
      [...writers, ...writers].map((user) => user.api.post(comments, { body: "Me too" })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = responses.map(({ body }) => body.id as number).sort((a, b) => a - b);
    expect((await readIssue(owner, project, id)).comment_ids).toEqual(ids);
    const notifications = (await notificationsOf(owner)).filter((notice) => notice.issue_id === id);
    expect(notifications.map(({ comment_id }) => comment_id).sort()).toEqual([...ids].sort());
    expect(await watchesOf(id)).toEqual({
      [owner.id]: "created",
      [writers[0]?.id ?? 0]: "commented",
      [writers[1]?.id ?? 0]: "commented",
    });
  });

  it("return 2xx or 404 while the issue is being deleted", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, comments } = await anotherIssue();
      const made = await comment(owner, comments.replace("/comments", ""), "First");
      const responses = await Promise.all([
        contributor.api.post(comments, { body: "Second" }),
        owner.api.put(`${comments}/${made}`, { body: "Changed" }),
        owner.api.delete(`${comments}/${made}`),
        owner.api.delete(`${project.path}/issues/${id}`),
        contributor.api.post(comments, { body: "Third" }),
      ]);
      for (const { status } of responses) expect([200, 201, 204, 404]).toContain(status);
      expect(responses[3].status).toBe(204);
      expect(await prisma.comment.count({ where: { issueId: id } })).toBe(0);
    }
  });
});
