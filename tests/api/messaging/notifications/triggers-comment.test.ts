import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/lib/platform/db/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { comment, messagesOf, noticesOf, watch, watchesOf } from "../../../support/records/notices";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Who is told of a comment and of a mention, and who watches by it: docs/spec/notifications.md#realtime; docs/spec/notifications.md#inbox, docs/spec/notifications.md#mentions. */

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

/** An issue of Ana's that Ben watches; Cy is a member who does not. */
async function scene(): Promise<void> {
  ana = await tenant.user({ firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben" });
  cy = await tenant.user({ role: "contributor", firstName: "Cy" });
  project = await tenant.project(ana, [ben, cy]);
  issue = await makeIssue(ana, project);
  path = `${project.path}/issues/${issue.id}`;
  await watch(issue.id, ben);
}

const at = (user: { id: number }, name = "Somebody") => `[@${name}](user:${user.id})`;
const edit = (id: number, body: string, user = ana) =>
  user.api.put(`${path}/comments/${id}`, { body });
const typesOf = async (user: TestUser) => (await noticesOf(user)).map(({ type }) => type);

describe("a comment", () => {
  it("tells who watches, and makes its author watch", async () => {
    await scene();
    const id = await comment(cy, path, "Hello, secret");
    const told = {
      type: 2,
      reason: "watching",
      message: `Cy Person commented on ${issue.key}`,
      actor_id: cy.id,
      issue_id: issue.id,
      comment_id: id,
      event_id: expect.any(String) as string,
    };
    expect(await noticesOf(ana)).toEqual([told]);
    expect(await noticesOf(ben)).toEqual([told]);
    expect(await noticesOf(cy)).toEqual([]);
    expect((await watchesOf(issue.id))[cy.id]).toBe("commented");
    await comment(ben, path, "And hello to you");
    expect(await messagesOf(cy)).toEqual([`Ben Person commented on ${issue.key}`]);
    expect((await watchesOf(issue.id))[ben.id]).toBe("manual");
  });

  it("makes nobody watch who would not", async () => {
    await scene();
    const where = { tenantId_id: { tenantId: tenant.id, id: cy.id } };
    await prisma.user.update({ where, data: { autoWatchOnCommented: false } });
    await comment(cy, path, "Just passing");
    expect((await watchesOf(issue.id))[cy.id]).toBeUndefined();
  });

  it("again after unwatching makes its author watch again", async () => {
    await scene();
    await comment(cy, path, "One");
    await prisma.watch.deleteMany({ where: { issueId: issue.id, userId: cy.id } });
    await comment(ana, path, "Two");
    expect(await noticesOf(cy)).toEqual([]);
    await comment(cy, path, "Three");
    expect((await watchesOf(issue.id))[cy.id]).toBe("commented");
  });

  it("that is refused, edited or removed tells nobody", async () => {
    await scene();
    const id = await comment(ana, path, "One");
    const before = await noticesOf(ben);
    expect((await ana.api.post(`${path}/comments`, { body: "" })).status).toBe(422);
    await edit(id, "Two");
    await ana.api.delete(`${path}/comments/${id}`);
    expect(await messagesOf(ben)).toEqual(before.map(({ message }) => message));
  });

  it("tells nobody who lost access, was deactivated or deleted, or whose role does not read issues", async () => {
    await scene();
    const admin = await tenant.user({ role: "admin" });
    const [gone, inactive] = [await tenant.user(), await tenant.user()];
    const blind = await tenant.user({ role: { permissions: { comments: { read: true } } } });
    for (const { id: userId } of [gone, inactive, blind]) {
      await prisma.projectMember.create({
        data: { tenantId: tenant.id, projectId: project.id, userId },
      });
    }
    await watch(issue.id, gone, inactive, blind);
    const named = [gone, inactive, blind, ben].map((user) => at(user)).join(" ");
    expect((await admin.api.delete(`/api/users/${gone.id}`)).status).toBe(204);
    const where = { tenantId_id: { tenantId: tenant.id, id: inactive.id } };
    await prisma.user.update({ where, data: { status: 2 } });
    expect((await ana.api.delete(`${project.path}/members/${ben.id}`)).status).toBe(204);
    await comment(ana, path, `Anybody there? ${named}`);
    for (const user of [gone, inactive, blind, ben]) expect(await noticesOf(user)).toEqual([]);
    expect((await watchesOf(issue.id))[ben.id]).toBe("manual");
  });

  it("tells somebody who was invited and has not come yet", async () => {
    await scene();
    const where = { tenantId_id: { tenantId: tenant.id, id: ben.id } };
    await prisma.user.update({ where, data: { status: 0 } });
    await comment(ana, path, "Welcome");
    expect(await typesOf(ben)).toEqual([2]);
  });

  it("is told to watchers with their own statement's watches only: each once, in one event", async () => {
    await scene();
    const many = await Promise.all(Array.from({ length: 30 }, () => tenant.user()));
    await prisma.projectMember.createMany({
      data: many.map(({ id: userId }) => ({ tenantId: tenant.id, projectId: project.id, userId })),
    });
    await prisma.watch.createMany({
      data: many.map(({ id: userId }) => ({ tenantId: tenant.id, issueId: issue.id, userId })),
    });
    const id = await comment(cy, path, "To all of you");
    const found = await prisma.notification.findMany({ where: { commentId: id } });
    expect(found).toHaveLength(32);
    expect(new Set(found.map(({ userId }) => userId)).size).toBe(32);
    expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(1);
  });
});

describe("a mention", () => {
  it("tells the person, and does not subscribe them", async () => {
    await scene();
    const id = await comment(ana, path, `Please look, ${at(cy, "Cy Person")}.`);
    expect(await noticesOf(cy)).toEqual([
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
    await comment(ana, path, "No more of you");
    expect(await typesOf(cy)).toEqual([4]);
  });

  it("of a watcher gives them both rows, of one event, however often they are named", async () => {
    await scene();
    await comment(ana, path, `${at(ben)} ${at(ben, "Ben")} and again ${at(ben)}`);
    expect(await typesOf(ben)).toEqual([2, 4]);
    const [first, second] = await noticesOf(ben);
    expect(first?.event_id).toBe(second?.event_id);
  });

  it("of the author, of nobody, of other workspaces and of who cannot read it is no error and tells nobody", async () => {
    await scene();
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    const outside = await tenant.user();
    const named = [ana, stranger, outside, { id: 2147483647 }, { id: 99999999999 }];
    await comment(ana, path, named.map((user) => at(user)).join(" "));
    for (const user of [ana, stranger, outside]) expect(await noticesOf(user)).toEqual([]);
  });

  it("of an admin or of who has access without membership tells them", async () => {
    await scene();
    const admin = await tenant.user({ role: "admin" });
    const role = { permissions: { issues: { read: true } }, accessAllProjects: true };
    const wide = await tenant.user({ role });
    await comment(ana, path, `${at(admin)} ${at(wide)}`);
    expect(await typesOf(admin)).toEqual([4]);
    expect(await typesOf(wide)).toEqual([4]);
  });

  it("in code is none", async () => {
    await scene();
    await comment(ana, path, `\`${at(cy)}\`\n\n\`\`\`\n${at(cy)}\n\`\`\`\n`);
    expect(await noticesOf(cy)).toEqual([]);
  });

  it("that an edit adds is told; those that were there before are not told again", async () => {
    await scene();
    const id = await comment(ana, path, `For ${at(cy)}`);
    await edit(id, `For ${at(cy)}, who knows`);
    expect(await typesOf(cy)).toEqual([4]);
    await edit(id, `For ${at(cy)} and ${at(ben)}`);
    expect(await typesOf(cy)).toEqual([4]);
    expect(await typesOf(ben)).toEqual([2, 4]);
    expect((await noticesOf(ben)).at(-1)).toMatchObject({ comment_id: id, actor_id: ana.id });
  });

  it("added by somebody else's edit tells by that person's name, and never that person", async () => {
    await scene();
    const boss = await tenant.user({ role: "admin", firstName: "Bo", lastName: "Ss" });
    const id = await comment(cy, path, "Draft");
    await edit(id, `${at(cy)} ${at(boss)}`, boss);
    expect(await messagesOf(cy)).toEqual([`Bo Ss mentioned you on ${issue.key}`]);
    expect(await noticesOf(boss)).toEqual([]);
  });

  it("added by two edits at once is told once", async () => {
    await scene();
    const id = await comment(ana, path, "Draft");
    const bodies = [1, 2, 3, 4].map((n) => `${n} ${at(cy)}`);
    const answers = await Promise.all(bodies.map((body) => edit(id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await typesOf(cy)).toEqual([4]);
  });

  it("of 10,000 ids is one request as any other: the first 500 count", async () => {
    await scene();
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
