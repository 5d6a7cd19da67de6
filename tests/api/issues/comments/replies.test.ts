import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Comment, commentResource } from "@/lib/issues/comments/schema";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { notificationsOf, watchesOf } from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Replies to comments: docs/spec/issue-parts.md#replies. */

let tenant: TestTenant;
let owner: TestUser;
let contributor: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [contributor]);
});

/** An issue's comments: their path, and shorthands for the requests. */
async function discussion() {
  const { id } = await makeIssue(owner, project);
  const path = `${project.path}/issues/${id}/comments`;
  const say = (body: object, by = owner) => by.api.post(path, { body: "Words", ...body });
  return {
    id,
    path,
    say,
    made: async (body: object = {}, by = owner) => {
      const response = await say(body, by);
      expect(response.status).toBe(201);
      return commentResource.parse(response.body);
    },
    list: async () => z.array(commentResource).parse((await owner.api.get(path)).body),
    remove: (comment: Comment, by = owner) => by.api.delete(`${path}/${comment.id}`),
  };
}

describe("a reply", () => {
  it("has its parent's id, and is listed among the comments by id", async () => {
    const { id, made, list } = await discussion();
    const first = await made({ parent_id: null });
    expect(first.parent_id).toBeNull();
    const second = await made();
    const reply = await made({ parent_id: first.id }, contributor);
    expect(reply).toMatchObject({ parent_id: first.id, user_id: contributor.id, reactions: [] });
    expect(await list()).toEqual([first, second, reply]);
    const { comment_ids } = await readIssue(owner, project, id);
    expect(comment_ids).toEqual([first.id, second.id, reply.id]);
  });

  it("returns 422 on parent_id for what is not a comment here, and changes nothing", async () => {
    const { id, say, made, list } = await discussion();
    const first = await made();
    const reply = await made({ parent_id: first.id });
    const elsewhere = await (await discussion()).made();
    const { updated_at } = await readIssue(owner, project, id);
    const wrong = [reply.id, elsewhere.id, 2_147_483_647, 0, -1, 1.5, "1", [], true];
    for (const parent_id of wrong) {
      const { status, body } = await say({ parent_id });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["parent_id"]]);
    }
    expect(await list()).toEqual([first, reply]);
    expect((await readIssue(owner, project, id)).updated_at).toBe(updated_at);
  });

  it("keeps its parent when it is changed, whatever the body says", async () => {
    const { path, made, list } = await discussion();
    const [first, second] = [await made(), await made()];
    const reply = await made({ parent_id: first.id });
    for (const parent_id of [second.id, null, "nonsense"]) {
      const body = { body: `Not ${String(parent_id)}`, parent_id };
      const changed = await owner.api.put<Comment>(`${path}/${reply.id}`, body);
      expect(changed.status).toBe(200);
      expect(commentResource.parse(changed.body).parent_id).toBe(first.id);
    }
    const moved = await owner.api.put<Comment>(`${path}/${second.id}`, {
      body: "Still on its own",
      parent_id: first.id,
    });
    expect(moved.body.parent_id).toBeNull();
    expect((await list()).map((each) => each.parent_id)).toEqual([null, null, first.id]);
  });

  it("notifies watchers like any comment, and its parent's author only as one of them", async () => {
    const { id, path, made } = await discussion();
    const first = await made({}, contributor);
    await contributor.api.post(path.replace("/comments", "/watch"));
    expect(Object.keys(await watchesOf(id))).toEqual([String(owner.id)]);
    const third = await tenant.user({ role: "admin" });
    const reply = await made({ parent_id: first.id }, third);
    const about = async (user: TestUser) =>
      (await notificationsOf(user)).filter(({ comment_id }) => comment_id === reply.id);
    expect((await about(owner)).map(({ type, reason }) => [type, reason])).toEqual([
      [2, "watching"],
    ]);
    expect(await about(contributor)).toEqual([]);
    expect(await watchesOf(id)).toEqual({ [owner.id]: "created", [third.id]: "commented" });
  });
});

describe("deleting a comment with replies", () => {
  it("keeps them with their parent_id, and the thread open for as long as there are any", async () => {
    const { id, path, say, made, list, remove } = await discussion();
    const first = await made();
    const replies = [
      await made({ parent_id: first.id }, contributor),
      await made({ parent_id: first.id }),
    ];
    expect((await remove(first)).status).toBe(204);
    expect((await owner.api.put(`${path}/${first.id}`, { body: "x" })).status).toBe(404);
    expect(await list()).toEqual(replies);
    const ids = async () => (await readIssue(owner, project, id)).comment_ids;
    expect(await ids()).toEqual(replies.map((reply) => reply.id));
    replies.push(await made({ parent_id: first.id }));
    expect(await list()).toEqual(replies);
    for (const reply of replies) expect((await remove(reply)).status).toBe(204);
    expect(await ids()).toEqual([]);
    expect((await say({ parent_id: first.id })).status).toBe(422);
  });

  it("needs only the permission to delete that comment", async () => {
    const { made, list, remove } = await discussion();
    const first = await made({}, contributor);
    const reply = await made({ parent_id: first.id });
    expect((await remove(reply, contributor)).status).toBe(403);
    expect((await remove(first, contributor)).status).toBe(204);
    expect(await list()).toEqual([reply]);
  });
});

describe("concurrent requests", () => {
  it("create every reply, also while their parent is being deleted, unless it is gone", async () => {
    for (let round = 0; round < 5; round++) {
      const { made, say, list, remove } = await discussion();
      const first = await made();
      const [deleted, ...responses] = await Promise.all([
        remove(first),
        ...[owner, contributor, owner].map((by) => say({ parent_id: first.id }, by)),
      ]);
      expect(deleted.status).toBe(204);
      for (const { status } of responses) expect([201, 422]).toContain(status);
      const created = responses.filter(({ status }) => status === 201).map(({ body }) => body.id);
      const left = await list();
      expect(left.map(({ id }) => id).sort()).toEqual(created.sort());
      expect(left.every(({ parent_id }) => parent_id === first.id)).toBe(true);
    }
  });
});
