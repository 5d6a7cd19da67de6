import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import {
  comment,
  messagesOf,
  notificationsOf,
  watch,
  watchesOf,
} from "../../../support/records/notifications";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Who is notified of a comment or a mention, and who starts watching:
 * docs/spec/notifications.md#realtime, docs/spec/notifications.md#inbox and
 * docs/spec/notifications.md#mentions.
 */

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let cy: TestUser;
let project: TestProject;
let issue: Issue;
let path: string;

beforeAll(async () => {
  tenant = await TestTenant.make();
});

/** Creates Ana's issue, which Ben watches; Cy is a member who does not. */
async function setUp(): Promise<void> {
  ana = await tenant.user({ firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben" });
  cy = await tenant.user({ role: "contributor", firstName: "Cy" });
  project = await tenant.project(ana, [ben, cy]);
  issue = await makeIssue(ana, project);
  path = `${project.path}/issues/${issue.id}`;
  await watch(issue.id, ben);
}

const mentionOf = (user: { id: number }, name = "Somebody") => `[@${name}](user:${user.id})`;
const edit = (id: number, body: string, user = ana) =>
  user.api.put(`${path}/comments/${id}`, { body });
const typesOf = async (user: TestUser) => (await notificationsOf(user)).map(({ type }) => type);

describe("a comment", () => {
  it("notifies watchers and makes its author one", async () => {
    await setUp();
    const id = await comment(cy, path, "Hello, secret");
    const notification = {
      type: 2,
      reason: "watching",
      message: `Cy Person commented on ${issue.key}`,
      actor_id: cy.id,
      issue_id: issue.id,
      comment_id: id,
      event_id: expect.any(String) as string,
    };
    expect(await notificationsOf(ana)).toEqual([notification]);
    expect(await notificationsOf(ben)).toEqual([notification]);
    expect(await notificationsOf(cy)).toEqual([]);
    expect((await watchesOf(issue.id))[cy.id]).toBe("commented");
    await comment(ben, path, "And hello to you");
    expect(await messagesOf(cy)).toEqual([`Ben Person commented on ${issue.key}`]);
    expect((await watchesOf(issue.id))[ben.id]).toBe("manual");
  });

  it("does not make people watchers if they turned that off", async () => {
    await setUp();
    const where = { tenantId_id: { tenantId: tenant.id, id: cy.id } };
    await prisma.user.update({ where, data: { autoWatchOnCommented: false } });
    await comment(cy, path, "Just passing by");
    expect((await watchesOf(issue.id))[cy.id]).toBeUndefined();
  });

  it("makes its author a watcher again after unwatching", async () => {
    await setUp();
    await comment(cy, path, "One");
    await prisma.watch.deleteMany({ where: { issueId: issue.id, userId: cy.id } });
    await comment(ana, path, "Two");
    expect(await notificationsOf(cy)).toEqual([]);
    await comment(cy, path, "Three");
    expect((await watchesOf(issue.id))[cy.id]).toBe("commented");
  });

  it("notifies no one if rejected, edited or removed", async () => {
    await setUp();
    const id = await comment(ana, path, "One");
    const before = await notificationsOf(ben);
    expect((await ana.api.post(`${path}/comments`, { body: "" })).status).toBe(422);
    await edit(id, "Two");
    await ana.api.delete(`${path}/comments/${id}`);
    expect(await messagesOf(ben)).toEqual(before.map(({ message }) => message));
  });

  it("does not notify people who have no access, are deactivated or deleted, or whose role cannot read issues", async () => {
    await setUp();
    const admin = await tenant.user({ role: "admin" });
    const [deleted, deactivated] = [await tenant.user(), await tenant.user()];
    const blind = await tenant.user({ role: { permissions: { comments: { read: true } } } });
    for (const { id: userId } of [deleted, deactivated, blind]) {
      await prisma.projectMember.create({
        data: { tenantId: tenant.id, projectId: project.id, userId },
      });
    }
    await watch(issue.id, deleted, deactivated, blind);
    const named = [deleted, deactivated, blind, ben].map((user) => mentionOf(user)).join(" ");
    expect((await admin.api.delete(`/api/users/${deleted.id}`)).status).toBe(204);
    const where = { tenantId_id: { tenantId: tenant.id, id: deactivated.id } };
    await prisma.user.update({ where, data: { status: 2 } });
    expect((await ana.api.delete(`${project.path}/members/${ben.id}`)).status).toBe(204);
    await comment(ana, path, `Anybody there? ${named}`);
    for (const user of [deleted, deactivated, blind, ben])
      expect(await notificationsOf(user)).toEqual([]);
    expect((await watchesOf(issue.id))[ben.id]).toBe("manual");
  });

  it("notifies invited people who have not signed in yet", async () => {
    await setUp();
    const where = { tenantId_id: { tenantId: tenant.id, id: ben.id } };
    await prisma.user.update({ where, data: { status: 0 } });
    await comment(ana, path, "Welcome");
    expect(await typesOf(ben)).toEqual([2]);
  });

  it("notifies many watchers once each, in one event", async () => {
    await setUp();
    const many = await Promise.all(Array.from({ length: 30 }, () => tenant.user()));
    await prisma.projectMember.createMany({
      data: many.map(({ id: userId }) => ({ tenantId: tenant.id, projectId: project.id, userId })),
    });
    await prisma.watch.createMany({
      data: many.map(({ id: userId }) => ({ tenantId: tenant.id, issueId: issue.id, userId })),
    });
    const id = await comment(cy, path, "Hello, everyone");
    const found = await prisma.notification.findMany({ where: { commentId: id } });
    expect(found).toHaveLength(32);
    expect(new Set(found.map(({ userId }) => userId)).size).toBe(32);
    expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(1);
  });
});

describe("a mention", () => {
  it("notifies the person without making them a watcher", async () => {
    await setUp();
    const id = await comment(ana, path, `Please look, ${mentionOf(cy, "Cy Person")}.`);
    expect(await notificationsOf(cy)).toEqual([
      {
        type: 4,
        reason: "mentioned",
        message: `Ana Lima mentioned you on ${issue.key}`,
        actor_id: ana.id,
        issue_id: issue.id,
        comment_id: id,
        event_id: expect.any(String) as string,
      },
    ]);
    expect((await watchesOf(issue.id))[cy.id]).toBeUndefined();
    await comment(ana, path, "Never mind");
    expect(await typesOf(cy)).toEqual([4]);
  });

  it("of a watcher creates both notifications in one event, however often they are mentioned", async () => {
    await setUp();
    await comment(
      ana,
      path,
      `${mentionOf(ben)} ${mentionOf(ben, "Ben")} and again ${mentionOf(ben)}`,
    );
    expect(await typesOf(ben)).toEqual([2, 4]);
    const [first, second] = await notificationsOf(ben);
    expect(first?.event_id).toBe(second?.event_id);
  });

  it("of the author, of an unknown user or of people in other workspaces or without access is ignored", async () => {
    await setUp();
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    const outsider = await tenant.user();
    const named = [ana, stranger, outsider, { id: 2147483647 }, { id: 99999999999 }];
    await comment(ana, path, named.map((user) => mentionOf(user)).join(" "));
    for (const user of [ana, stranger, outsider]) expect(await notificationsOf(user)).toEqual([]);
  });

  it("notifies admins and people who have access without being members", async () => {
    await setUp();
    const admin = await tenant.user({ role: "admin" });
    const role = { permissions: { issues: { read: true } }, accessAllProjects: true };
    const withAllProjects = await tenant.user({ role });
    await comment(ana, path, `${mentionOf(admin)} ${mentionOf(withAllProjects)}`);
    expect(await typesOf(admin)).toEqual([4]);
    expect(await typesOf(withAllProjects)).toEqual([4]);
  });

  it("in code is ignored", async () => {
    await setUp();
    await comment(ana, path, `\`${mentionOf(cy)}\`\n\n\`\`\`\n${mentionOf(cy)}\n\`\`\`\n`);
    expect(await notificationsOf(cy)).toEqual([]);
  });

  it("added by an edit notifies only newly mentioned people", async () => {
    await setUp();
    const id = await comment(ana, path, `For ${mentionOf(cy)}`);
    await edit(id, `For ${mentionOf(cy)}, who knows`);
    expect(await typesOf(cy)).toEqual([4]);
    await edit(id, `For ${mentionOf(cy)} and ${mentionOf(ben)}`);
    expect(await typesOf(cy)).toEqual([4]);
    expect(await typesOf(ben)).toEqual([2, 4]);
    expect((await notificationsOf(ben)).at(-1)).toMatchObject({ comment_id: id, actor_id: ana.id });
  });

  it("added by another person's edit credits that person and never notifies them", async () => {
    await setUp();
    const boss = await tenant.user({ role: "admin", firstName: "Bo", lastName: "Lang" });
    const id = await comment(cy, path, "Draft");
    await edit(id, `${mentionOf(cy)} ${mentionOf(boss)}`, boss);
    expect(await messagesOf(cy)).toEqual([`Bo Lang mentioned you on ${issue.key}`]);
    expect(await notificationsOf(boss)).toEqual([]);
  });

  it("added by two concurrent edits notifies once", async () => {
    await setUp();
    const id = await comment(ana, path, "Draft");
    const bodies = [1, 2, 3, 4].map((n) => `${n} ${mentionOf(cy)}`);
    const responses = await Promise.all(bodies.map((body) => edit(id, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await typesOf(cy)).toEqual([4]);
  });

  it("of thousands of ids is accepted, but only the first 500 count", async () => {
    await setUp();
    const ids = [cy.id, ...Array.from({ length: 2_500 }, (_, n) => 1_000_000_000 + n), ben.id];
    const body = ids.map((id) => `[@x](user:${id})`).join("");
    await comment(ana, path, body);
    expect(await typesOf(cy)).toEqual([4]);
    expect(await typesOf(ben)).toEqual([2]);
    const short = Array.from({ length: 4_000 }, (_, n) => `[@x](user:${n})`)
      .join("")
      .slice(0, 65_535);
    expect((await ana.api.post(`${path}/comments`, { body: short })).status).toBe(201);
  });
});
