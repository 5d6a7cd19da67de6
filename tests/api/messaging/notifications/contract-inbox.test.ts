import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { findMailNotifications } from "@/lib/messaging/mail/find-notifications";
import { makeIssue } from "../../../support/records/issue";
import { inboxOf, summaryOf } from "../../../support/records/notification";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * The inbox, tested only through the API, as specified in docs/spec/README.md and
 * docs/spec/notifications.md: what arrives, and what must not.
 */

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;

const ALL_ON = {
  auto_watch_on_create: true,
  auto_watch_on_assigned: true,
  auto_watch_on_commented: true,
  notify_mentions: true,
  notify_assignment: true,
  notify_project_membership: true,
  notify_team_membership: true,
  notify_watched_activity_email: true,
};
const prefer = (user: TestUser, changed: Partial<typeof ALL_ON>) =>
  user.api.post("/api/profile/notification-preferences", { ...ALL_ON, ...changed });
const pathOf = ({ id }: { id: number }) => `${project.path}/issues/${id}`;
const postComment = (user: TestUser, issue: { id: number }, body = "Hello") =>
  user.api.post(`${pathOf(issue)}/comments`, { body });
const isWatching = async (user: TestUser, issue: { id: number }) =>
  (await user.api.get(`${pathOf(issue)}/watch`)).body.watching as boolean;
const put = (user: TestUser, issue: object & { id: number }, change: object) =>
  user.api.put(pathOf(issue), { ...issue, ...change });
const notificationKeysOf = async (user: TestUser, query = "") =>
  (await inboxOf(user, query)).map(({ type, message }) => [type, message]);

beforeAll(async () => {
  tenant = await TestTenant.make();
});

/** Creates a project that Ana owns and Ben contributes to. Both inboxes are empty. */
async function setUp(): Promise<void> {
  ana = await tenant.user({ role: "admin", firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben", lastName: "Okoye" });
  project = await tenant.project(ana, [ben]);
}

describe("the six types", () => {
  it("are returned newest first, with their notifiable and a message that names actor and subject", async () => {
    await setUp();
    const other = await tenant.project(ana);
    await ana.api.post(`${other.path}/members`, { user_id: ben.id });
    const team = (await ana.api.post("/api/teams", { name: "Core", user_ids: [ben.id] })).body;
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    const posted = (await postComment(ana, issue, `[@Ben](user:${ben.id}) look`)).body;
    await ana.api.post(`${pathOf(issue)}/move`, { lane_id: project.lanes[1] });
    await put(ana, issue, { lane_id: project.lanes[1], assignee_id: null });
    const inbox = await inboxOf(ben);
    const about = { type: "issue", id: issue.id, key: issue.key, title: issue.title };
    const notifiable = { ...about, project_id: project.id };
    expect(inbox.map((each) => [each.type, each.notifiable, each.comment_id])).toEqual([
      [1, notifiable, null],
      [3, notifiable, null],
      [4, notifiable, posted.id],
      [2, notifiable, posted.id],
      [1, notifiable, null],
      [6, { type: "team", id: team.id, name: "Core" }, null],
      [5, { type: "project", id: other.id, name: `Project ${other.keyPrefix}` }, null],
    ]);
    for (const { actor, read_at, message } of inbox) {
      const names = { first_name: "Ana", last_name: "Lima" };
      expect(actor).toEqual({ id: ana.id, ...names, profile_picture: null });
      expect(read_at).toBeNull();
      expect(message).toMatch(/^Ana Lima \w/);
    }
    expect(inbox[0]?.message).toContain("unassigned");
    expect(inbox[4]?.message).not.toContain("unassigned");
    expect(await inboxOf(ana)).toEqual([]);
    expect((await summaryOf(ben)).by_type).toEqual({ 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 });
  });
});

describe("auto-watching", () => {
  it.each([
    ["on_create", [false, true, true]],
    ["on_assigned", [true, false, true]],
    ["on_commented", [true, true, false]],
  ] as const)("turning off %s does not affect the other two", async (name, expected) => {
    await setUp();
    await prefer(ben, { [`auto_watch_${name}`]: false });
    const made = await makeIssue(ben, project);
    const assigned = await makeIssue(ana, project, { assignee_id: ben.id });
    const commented = await makeIssue(ana, project);
    await postComment(ben, commented);
    const watching = [made, assigned, commented].map((issue) => isWatching(ben, issue));
    expect(await Promise.all(watching)).toEqual(expected);
  });

  it("follows either preference for issues people assign to themselves on creation, and the assignee's preference in every other call", async () => {
    await setUp();
    await prefer(ben, { auto_watch_on_create: false });
    await prefer(ana, { auto_watch_on_assigned: false });
    expect(await isWatching(ben, await makeIssue(ben, project, { assignee_id: ben.id }))).toBe(
      true,
    );
    const issue = await makeIssue(ana, project);
    await put(ana, issue, { assignee_id: ben.id });
    expect(await isWatching(ben, issue)).toBe(true);
    const other = await makeIssue(ana, project);
    const bulk = { ids: [other.id], set: { assignee_id: ben.id } };
    await ana.api.post(`${project.path}/issues/bulk`, bulk);
    expect(await isWatching(ben, other)).toBe(true);
  });

  it("ends when the person unwatches and resumes only on assignment, not on a mention, an edit or a move", async () => {
    await setUp();
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    await put(ana, issue, { assignee_id: null });
    expect(await isWatching(ben, issue)).toBe(true);
    await ben.api.post(`${pathOf(issue)}/watch`);
    const posted = (await postComment(ana, issue, `[@B](user:${ben.id})`)).body;
    await ben.api.post(`${pathOf(issue)}/move`, { lane_id: project.lanes[2] });
    await ana.api.put(`${pathOf(issue)}/comments/${posted.id}`, { body: "Changed" });
    expect(await isWatching(ben, issue)).toBe(false);
    await put(ana, issue, { lane_id: project.lanes[2], assignee_id: ben.id });
    expect(await isWatching(ben, issue)).toBe(true);
  });
});

describe("people not watching", () => {
  it("are not notified of comments and moves, even if they are the assignee or have commented", async () => {
    await setUp();
    await prefer(ben, { auto_watch_on_assigned: false, auto_watch_on_commented: false });
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    await postComment(ben, issue);
    await postComment(ana, issue);
    await ana.api.post(`${pathOf(issue)}/move`, { lane_id: project.lanes[1] });
    expect(await notificationKeysOf(ben)).toEqual([[1, `Ana Lima assigned you ${issue.key}`]]);
  });

  it("who have lost access miss what happens until they regain it", async () => {
    await setUp();
    const issue = await makeIssue(ben, project);
    await ana.api.delete(`${project.path}/members/${ben.id}`);
    await postComment(ana, issue, `While you were away, [@Ben](user:${ben.id})`);
    await ana.api.post(`${pathOf(issue)}/move`, { lane_id: project.lanes[1] });
    expect(await notificationKeysOf(ben)).toEqual([]);
    await ana.api.post(`${project.path}/members`, { user_id: ben.id });
    expect((await notificationKeysOf(ben)).map(([type]) => type)).toEqual([5]);
    await postComment(ana, issue);
    expect((await notificationKeysOf(ben)).map(([type]) => type)).toEqual([2, 5]);
  });
});

describe("notifications of a deleted issue, team or project", () => {
  it("disappear from every list and count", async () => {
    await setUp();
    const team = (await ana.api.post("/api/teams", { name: "Core", user_ids: [ben.id] })).body;
    const other = await tenant.project(ana);
    await ana.api.post(`${other.path}/members`, { user_id: ben.id });
    const [one, two] = [await makeIssue(ben, project), await makeIssue(ben, project)];
    const three = await makeIssue(ben, other, { lane_id: other.lanes[0] });
    for (const issue of [one, two]) await postComment(ana, issue);
    await ana.api.post(`${other.path}/issues/${three.id}/comments`, { body: "Hi" });
    expect(await summaryOf(ben)).toMatchObject({ unread: 5, total: 5 });
    await ana.api.delete(pathOf(one));
    expect(await summaryOf(ben)).toMatchObject({ unread: 4, by_type: { 2: 2, 5: 1, 6: 1 } });
    await ana.api.post(`${project.path}/issues/bulk`, { ids: [two.id], delete: true });
    await ana.api.delete(`/api/teams/${team.id}`);
    expect(await summaryOf(ben)).toMatchObject({ unread: 2, by_type: { 2: 1, 5: 1, 6: 0 } });
    await ana.api.delete(other.path);
    expect(await summaryOf(ben)).toMatchObject({ unread: 0, total: 0 });
    expect(await inboxOf(ben)).toEqual([]);
  });
});

describe("a repeated request", () => {
  it("with the same Idempotency-Key comments, notifies and toggles only once", async () => {
    await setUp();
    const issue = await makeIssue(ben, project);
    const once = { headers: { "idempotency-key": "once" } };
    const comments = `${pathOf(issue)}/comments`;
    const responses = [
      await ana.api.post(comments, { body: "Hi" }, once),
      await ana.api.post(comments, { body: "Hi" }, once),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect(await notificationKeysOf(ben)).toHaveLength(1);
    for (const watching of [false, false]) {
      const response = await ben.api.post(`${pathOf(issue)}/watch`, undefined, once);
      expect([response.status, response.body.watching]).toEqual([200, watching]);
    }
    expect(await isWatching(ben, issue)).toBe(false);
  });
});

describe("the order of checks", () => {
  it("for comments and watching is project, permission, issue or comment, then body", async () => {
    await setUp();
    const viewer = await tenant.user();
    const outsider = await tenant.user({ role: "contributor" });
    await ana.api.post(`${project.path}/members`, { user_id: viewer.id });
    const missing = `${project.path}/issues/${project.keyPrefix}-999`;
    const issue = await makeIssue(ana, project);
    const theirs = (await postComment(ana, issue)).body;
    const statuses = [
      await viewer.api.post(`${missing}/comments`, {}),
      await ben.api.post(`${missing}/comments`, {}),
      await outsider.api.post(`${missing}/comments`, {}),
      await outsider.api.post(`${missing}/watch`),
      await viewer.api.post(`${missing}/watch`),
      await viewer.api.put(`${pathOf(issue)}/comments/2147483647`, {}),
      await ben.api.put(`${pathOf(issue)}/comments/2147483647`, {}),
      await ben.api.put(`${pathOf(issue)}/comments/${theirs.id}`, {}),
      await ana.api.put(`${pathOf(issue)}/comments/${theirs.id}`, {}),
      await viewer.api.post(`${pathOf(issue)}/watch`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 404, 403, 403, 404, 403, 404, 403, 422, 200]);
  });
});

describe("the actor", () => {
  it("is shown under their current name", async () => {
    await setUp();
    const eve = await tenant.user({ role: "contributor", firstName: "Eve", lastName: "Old" });
    await ana.api.post(`${project.path}/members`, { user_id: eve.id });
    const issue = await makeIssue(ben, project);
    await postComment(eve, issue);
    await eve.api.put("/api/profile", { first_name: "Eve", last_name: "New [x]" });
    expect(await notificationKeysOf(ben)).toEqual([[2, `Eve New [x] commented on ${issue.key}`]]);
    await postComment(ben, issue, `Thank you, [@Eve New [x]](user:${eve.id})`);
    expect((await notificationKeysOf(eve)).map(([type]) => type)).toEqual([4, 2, 5]);
  });
});

describe("a deleted user", () => {
  it("is no longer named in their comments and notifications", async () => {
    await setUp();
    const bob = await tenant.user({ role: "admin", firstName: "Bob", lastName: "Secret" });
    const issue = await makeIssue(ben, project);
    const posted = (await postComment(bob, issue, `[@Ben](user:${ben.id})`)).body;
    expect((await ana.api.delete(`/api/users/${bob.id}`)).status).toBe(204);
    const inbox = await inboxOf(ben);
    expect(inbox.map(({ actor, message }) => [actor, message])).toEqual([
      [null, `Deleted user mentioned you on ${issue.key}`],
      [null, `Deleted user commented on ${issue.key}`],
    ]);
    const [comment] = (await ben.api.get(`${pathOf(issue)}/comments`)).body;
    expect(comment).toMatchObject({ id: posted.id, user_id: bob.id, body: posted.body });
    const author = { id: bob.id, first_name: "Deleted", last_name: "user", profile_picture: null };
    expect(comment.author).toEqual(author);
    const [stored] = await prisma.notification.findMany({ where: { userId: ben.id } });
    expect(JSON.stringify(stored)).not.toMatch(/Bob|Secret/);
    const event = stored?.eventId ?? "";
    const emailed = await findMailNotifications({
      tenant_id: tenant.id,
      event_id: event,
      user_id: ben.id,
      message_id: `<${event}.issue-${issue.id}.${ben.id}@localhost>`,
    });
    expect(emailed.map(({ message }) => message)).toEqual(inbox.map(({ message }) => message));
  });
});
