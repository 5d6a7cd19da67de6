import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type Comment,
  commentResource,
  REACTION_EMOJI,
  type ReactionEmoji,
} from "@/lib/issues/comments/schema";
import { etag } from "@/lib/platform/http/etag";
import { prisma } from "@/tests/support/database/prisma";
import type { ApiResponse } from "../../../support/http/api";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { eventsOf, notificationsOf } from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Reactions to comments: docs/spec/issue-parts.md#reactions. */

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin", firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben", lastName: "Builder" });
  project = await tenant.project(ana, [ben]);
});

interface Place {
  issueId: number;
  commentId: number;
  path: string;
}

/** Creates an issue with a comment by Ben. */
async function makeComment(): Promise<Place> {
  const { id } = await makeIssue(ana, project);
  const comments = `${project.path}/issues/${id}/comments`;
  const { body } = await ben.api.post<Comment>(comments, { body: "Words" });
  return { issueId: id, commentId: body.id, path: `${comments}/${body.id}/reactions` };
}

async function react(place: Place, by: TestUser, emoji: ReactionEmoji): Promise<Comment> {
  const response = await by.api.post(place.path, { emoji });
  expect(response.status).toBe(200);
  return commentResource.parse(response.body);
}

/** Returns the ids of the people behind each emoji, in the order of the response. */
const peopleIn = ({ reactions }: Comment) =>
  reactions.map(({ emoji, users }) => [emoji, ...users.map(({ id }) => id)]);

async function stored({ issueId }: Place): Promise<Comment> {
  const path = `${project.path}/issues/${issueId}/comments`;
  const [first] = z.array(commentResource).parse((await ana.api.get(path)).body);
  if (!first) throw new Error("no comment");
  return first;
}

describe("a reaction", () => {
  it("is added and removed by the same request, and listed with who reacted", async () => {
    const place = await makeComment();
    expect((await react(place, ana, "🎉")).reactions).toEqual([
      { emoji: "🎉", count: 1, users: [{ id: ana.id, first_name: "Ana", last_name: "Lima" }] },
    ]);
    const both = await react(place, ben, "🎉");
    expect(both.reactions[0]).toMatchObject({ emoji: "🎉", count: 2 });
    expect(peopleIn(both)).toEqual([["🎉", ana.id, ben.id]]);
    expect(await stored(place)).toEqual(both);
    expect(peopleIn(await react(place, ana, "🎉"))).toEqual([["🎉", ben.id]]);
    expect((await react(place, ben, "🎉")).reactions).toEqual([]);
  });

  it("can be any of the 24 emoji, in whose order reactions are listed", async () => {
    expect(new Set(REACTION_EMOJI).size).toBe(24);
    const place = await makeComment();
    for (const emoji of REACTION_EMOJI.toReversed()) await react(place, ben, emoji);
    expect((await stored(place)).reactions.map(({ emoji }) => emoji)).toEqual(REACTION_EMOJI);
  });

  it.each([
    ["missing", undefined],
    ["null", null],
    ["empty", ""],
    ["text", "+1"],
    ["another emoji", "🦩"],
    ["two of them", "👍👍"],
    ["with a skin tone", "👍🏽"],
    ["a list", ["👍"]],
  ])("returns 422 on emoji if it is %s", async (_, emoji) => {
    const place = await makeComment();
    const { status, body } = await ben.api.post(place.path, { emoji });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["emoji"]]);
    expect((await stored(place)).reactions).toEqual([]);
  });

  it("changes neither the comment's time nor the issue's, its version or its activity", async () => {
    const place = await makeComment();
    const before = { issue: await readIssue(ana, project, place.issueId), it: await stored(place) };
    const reacted = await react(place, ana, "👀");
    expect({ ...reacted, reactions: [] }).toEqual(before.it);
    const after = await readIssue(ana, project, place.issueId);
    expect(after).toEqual(before.issue);
    expect(etag(after)).toBe(etag(before.issue));
  });

  it("is kept when the comment is changed, and goes with it", async () => {
    const place = await makeComment();
    await react(place, ana, "🚀");
    const path = place.path.replace("/reactions", "");
    const changed = commentResource.parse((await ben.api.put(path, { body: "Other" })).body);
    expect(peopleIn(changed)).toEqual([["🚀", ana.id]]);
    expect((await ben.api.delete(path)).status).toBe(204);
    expect((await ben.api.post(place.path, { emoji: "🚀" })).status).toBe(404);
    expect(await prisma.commentReaction.count({ where: { commentId: place.commentId } })).toBe(0);
  });

  it("is not shown once the person is deleted", async () => {
    const place = await makeComment();
    const leaver = await tenant.user({ role: "admin" });
    await react(place, leaver, "❤️");
    await react(place, leaver, "👍");
    await react(place, ben, "👍");
    expect((await ana.api.delete(`/api/users/${leaver.id}`)).status).toBe(204);
    expect(peopleIn(await stored(place))).toEqual([["👍", ben.id]]);
    expect(peopleIn(await react(place, ana, "❤️"))).toEqual([
      ["👍", ben.id],
      ["❤️", ana.id],
    ]);
  });

  it("tells clients that the comments changed, but notifies no one and makes no one watch", async () => {
    const place = await makeComment();
    const watches = () => prisma.watch.count({ where: { issueId: place.issueId } });
    const before = { notices: (await notificationsOf(ben)).length, watches: await watches() };
    const names = async () => (await eventsOf(place.issueId)).map(({ name }) => name);
    const earlier = await names();
    await react(place, ana, "🔥");
    await react(place, ana, "🔥");
    expect((await names()).slice(earlier.length)).toEqual(["comment.updated", "comment.updated"]);
    expect((await notificationsOf(ben)).length).toBe(before.notices);
    expect(await watches()).toBe(before.watches);
  });
});

describe("who can react", () => {
  const full = { create: true, read: true, update: 2, delete: 2 } as const;
  const send = (user: Pick<TestUser, "api">, { path }: Place) =>
    user.api.post(path, { emoji: "👍" });
  const statusOf = async (response: Promise<ApiResponse>) => (await response).status;

  it("needs Comments: Create and Comments: Read", async () => {
    const place = await makeComment();
    expect(await statusOf(send({ api: tenant.anonymous }, place))).toBe(401);
    for (const [comments, status] of [
      [{ create: true, read: true }, 200],
      [{ ...full, create: false }, 403],
      [{ ...full, read: false }, 403],
    ] as const) {
      const user = await tenant.user({ role: { permissions: { issues: full, comments } } });
      expect(await statusOf(send(user, place))).toBe(403);
      await ana.api.post(`${project.path}/members`, { user_id: user.id });
      expect(await statusOf(send(user, place))).toBe(status);
      const missing = { ...place, path: place.path.replace(String(place.commentId), "2147483647") };
      expect(await statusOf(send(user, missing))).toBe(status === 200 ? 404 : 403);
    }
  });

  it("returns 404 in another workspace, under another issue, and for an id that is none", async () => {
    const place = await makeComment();
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect(await statusOf(send(stranger, place))).toBe(404);
    const { issueId } = await makeComment();
    const elsewhere = `${project.path}/issues/${issueId}/comments`;
    for (const id of [place.commentId, "abc", "0", "-1", "2147483648", "%00"]) {
      const path = `${elsewhere}/${id}/reactions`;
      expect(await statusOf(send(ben, { ...place, path }))).toBe(404);
      // The record is looked up before the body is read.
      expect((await ben.api.post(path, {})).status).toBe(404);
    }
  });
});

describe("concurrent requests", () => {
  it("toggle exactly once each, also for one person and one emoji", async () => {
    const place = await makeComment();
    for (const [count, isOn] of [
      [7, true],
      [6, true],
      [5, false],
      [4, false],
    ] as const) {
      const requests = Array.from({ length: count }, () => react(place, ben, "👍"));
      await Promise.all([...requests, react(place, ana, "👍")]);
      const ids = (await stored(place)).reactions.flatMap(({ users }) => users.map(({ id }) => id));
      expect(ids.includes(ben.id)).toBe(isOn);
    }
    expect((await stored(place)).reactions).toEqual([]);
  });

  it("return 200 or 404 while the comment is being deleted", async () => {
    for (let round = 0; round < 5; round++) {
      const place = await makeComment();
      const [deleted, ...responses] = await Promise.all([
        ben.api.delete(place.path.replace("/reactions", "")),
        ...[ana, ben, ana, ben].map((by) => by.api.post(place.path, { emoji: "✅" })),
      ]);
      expect(deleted.status).toBe(204);
      for (const { status } of responses) expect([200, 404]).toContain(status);
    }
  });
});
