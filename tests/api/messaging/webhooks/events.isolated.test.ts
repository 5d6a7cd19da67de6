import "../../../support/database/own-database";
import { WEBHOOK_EVENTS } from "@/lib/messaging/outbox/schema";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commentResource } from "@/lib/issues/comments/schema";
import { errorGroupResource } from "@/lib/errors/groups/schema";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { localDay } from "@/lib/messaging/digests/local-time";
import { addDays, morningAt } from "@/lib/messaging/reminders/next-morning";
import { queueReminders } from "@/lib/messaging/mail/reminder/queue-reminders";
import { issueResource } from "@/lib/issues/issues/schema";
import { relay } from "@/lib/messaging/relay/relay";
import { groupPath, setErrorTracking } from "../../../support/errors/error-group";
import { makeProjectToken, report } from "../../../support/errors/ingest";
import { makeIssue } from "../../../support/records/issue";
import type { TestProject, TestUser } from "../../../support/people/tenant";
import { type Message, WebhookScene } from "../../../support/messaging/webhook-scene";

let scene: WebhookScene;
let admin: TestUser;
let project: TestProject;
beforeEach(async () => {
  scene = await WebhookScene.open();
  ({ admin } = scene);
  project = await scene.tenant.project(admin);
});
afterEach(() => scene.close());

type Hook = Awaited<ReturnType<WebhookScene["webhook"]>>;

/** Waits for all deliveries and returns them in event order. */
async function deliveredMessages(hook: Hook): Promise<Message[]> {
  await scene.work();
  return scene.messages(hook);
}
const types = (messages: Message[]) => messages.map(({ type }) => type);
const outbox = () =>
  selectJson<{ name: string }>(
    Prisma.sql`SELECT name FROM outbox_events WHERE name LIKE 'webhook:%'`,
  );

describe("issues and comments", () => {
  it("are sent with their content, as seen by an admin", async () => {
    const hook = await scene.webhook();
    const issue = await makeIssue(admin, project, { title: "Export fails" });
    const path = `${project.path}/issues/${issue.id}`;
    const posted = (await admin.api.post(`${path}/comments`, { body: "It is slow." })).body;
    await admin.api.put(`${path}/comments/${posted.id}`, { body: "It is very slow." });
    await admin.api.post(`${path}/move`, { lane_id: project.lanes[1] });
    const messages = await deliveredMessages(hook);
    expect(types(messages)).toEqual([
      "issue.created",
      "comment.created",
      "comment.updated",
      "issue.moved",
    ]);
    const common = {
      project_id: project.id,
      project: { id: project.id, name: expect.any(String), key_prefix: project.keyPrefix },
      actor_id: admin.id,
      actor: { id: admin.id, first_name: "Ada", last_name: "Min", email: admin.email },
    };
    const current = issueResource.parse((await admin.api.get(path)).body);
    expect(messages[0]?.data).toEqual({ ...common, issue_ids: [issue.id], issue: current });
    const { comment, ...rest } = messages[2]?.data ?? {};
    expect(commentResource.parse(comment).body).toBe("It is very slow.");
    expect(rest).toEqual({ ...common, comment_id: posted.id, issue_id: issue.id, issue: current });
  });

  it("are sent the morning before they are due, and when they are overdue", async () => {
    const hook = await scene.webhook(["issue.due"]);
    const today = localDay(new Date(), "UTC");
    await rows(Prisma.sql`UPDATE tenants SET time_zone = 'UTC' WHERE id = ${scene.tenant.id}`);
    const soon = await makeIssue(admin, project, { title: "Soon", due_on: addDays(today, 1) });
    const late = await makeIssue(admin, project, { title: "Late", due_on: addDays(today, -2) });
    await makeIssue(admin, project, { title: "Fine", due_on: addDays(today, 5) });
    // Before eight, it is still yesterday's turn.
    const { reminders } = morningAt(new Date(), "UTC", addDays(today, -2));
    await rows(Prisma.sql`UPDATE tenants SET next_reminders_at = now(), reminded_on = ${addDays(today, -2)}::text::date
      WHERE id = ${scene.tenant.id}`);
    await queueReminders();
    const messages = await deliveredMessages(hook);
    const told = messages.map(({ type, data }) => [type, data["due"], data["issue_ids"]]);
    // They were due at the same moment.
    expect(told.toSorted((a, b) => String(b[1]).localeCompare(String(a[1])))).toEqual(
      reminders
        ? [
            ["issue.due", "tomorrow", [soon.id]],
            ["issue.due", "overdue", [late.id]],
          ]
        : [],
    );
    for (const { data } of messages) expect(data).toMatchObject({ actor: null, issue: {} });
  });

  it("send just their ids when deleted", async () => {
    const hook = await scene.webhook(["issue.deleted", "comment.deleted"]);
    const issue = await makeIssue(admin, project);
    const path = `${project.path}/issues/${issue.id}`;
    const posted = (await admin.api.post(`${path}/comments`, { body: "x" })).body;
    await admin.api.delete(`${path}/comments/${posted.id}`);
    await admin.api.delete(path);
    const messages = await deliveredMessages(hook);
    expect(types(messages)).toEqual(["comment.deleted", "issue.deleted"]);
    expect(messages[0]?.data).toMatchObject({
      comment_id: posted.id,
      comment: null,
      issue_id: issue.id,
      issue: null,
    });
    expect(messages[1]?.data).toMatchObject({ issue_ids: [issue.id], issue: null });
  });

  it("are sent one by one, or as just ids if many change at once", async () => {
    const hook = await scene.webhook(["issue.updated"]);
    const made = await Promise.all(Array.from({ length: 26 }, () => makeIssue(admin, project)));
    const ids = made.map(({ id }) => id).sort((a, b) => a - b);
    const bulk = (subset: number[], priority: number) =>
      admin.api.post(`${project.path}/issues/bulk`, { ids: subset, set: { priority } });
    await bulk(ids.slice(0, 3), 0);
    await bulk(ids, 1);
    const messages = await deliveredMessages(hook);
    const idLists = messages.map(({ data }) => data["issue_ids"] as number[]);
    const single = idLists.filter(({ length }) => length === 1).flat();
    expect(single.sort((a, b) => a - b)).toEqual(ids.slice(0, 3));
    const [many] = idLists.filter(({ length }) => length > 1);
    expect([...(many ?? [])].sort((a, b) => a - b)).toEqual(ids);
    const withRecord = messages.filter(({ data }) => "issue" in data);
    expect(withRecord.map(({ data }) => (data["issue_ids"] as number[]).length)).toEqual([1, 1, 1]);
    expect(messages).toHaveLength(4);
  });
});

describe("error groups", () => {
  it("are sent when created, changed and regressed, but not for each occurrence", async () => {
    await setErrorTracking(scene.tenant.id);
    const hook = await scene.webhook();
    const { token } = await makeProjectToken(scene.tenant, project, admin);
    const occur = () => report<{ error_group_id: number }>(project.id, token);
    const id = (await occur()).body.error_group_id;
    await occur();
    await occur();
    await admin.api.post(`${groupPath(project, id)}/resolve`);
    await occur();
    await occur();
    const messages = await deliveredMessages(hook);
    expect(types(messages)).toEqual([
      "error-group.created",
      "error-group.updated",
      "error-group.regressed",
    ]);
    for (const { data } of messages) {
      expect(data).toMatchObject({ error_group_ids: [id], project_id: project.id });
      expect(errorGroupResource.parse(data["error_group"]).id).toBe(id);
    }
    expect(messages.map(({ data }) => data["actor_id"])).toEqual([null, admin.id, null]);
  });
});

describe("memberships", () => {
  it("in projects and teams include the person's details", async () => {
    const hook = await scene.webhook();
    const user = await scene.tenant.user({ firstName: "Mem", lastName: "Ber" });
    const path = `${project.path}/members`;
    await admin.api.post(path, { user_id: user.id });
    await admin.api.post(path, { user_id: user.id });
    await admin.api.delete(`${path}/${user.id}`);
    const team = { name: "Ops", user_ids: [user.id], project_ids: [project.id] };
    const { id: teamId } = (await admin.api.post("/api/teams", team)).body;
    await admin.api.put(`/api/teams/${teamId}`, { name: "Ops", user_ids: [admin.id] });
    const messages = await deliveredMessages(hook);
    expect(types(messages)).toEqual([
      "member.added",
      "member.removed",
      "team-member.added",
      expect.stringMatching(/^team-member/),
      expect.stringMatching(/^team-member/),
    ]);
    const users = [{ id: user.id, first_name: "Mem", last_name: "Ber", email: user.email }];
    expect(messages[0]?.data).toMatchObject({ project_id: project.id, user_ids: [user.id], users });
    expect(messages[2]?.data).toMatchObject({ team_id: teamId, team: { name: "Ops" }, users });
    const removed = messages.find(({ type }) => type === "team-member.removed");
    expect(removed?.data).toMatchObject({ user_ids: [user.id] });
  });

  it("are reported as removed when a person is deleted, and as added when someone is invited", async () => {
    const hook = await scene.webhook();
    const user = await scene.tenant.user();
    await admin.api.post(`${project.path}/members`, { user_id: user.id });
    await admin.api.delete(`/api/users/${user.id}`);
    const invitation = { first_name: "New", last_name: "One", role_id: user.roleId };
    const email = `new-${user.id}@example.test`;
    const invited = { ...invitation, email, project_ids: [project.id] };
    const { id } = (await admin.api.post("/api/users", invited)).body;
    const messages = await deliveredMessages(hook);
    expect(types(messages)).toEqual(["member.added", "member.removed", "member.added"]);
    expect(messages[1]?.data["users"]).toEqual([
      { id: user.id, first_name: "Deleted", last_name: "user", email: null },
    ]);
    expect(messages[2]?.data["user_ids"]).toEqual([id]);
  });
});

describe("events", () => {
  it("go to each subscribed webhook, except those turned off or in another workspace", async () => {
    const [created, all, off] = [
      await scene.webhook(["issue.created"]),
      await scene.webhook(["*"]),
      await scene.webhook(["*"]),
    ];
    const otherScene = await WebhookScene.open();
    const otherHook = await otherScene.webhook();
    await admin.api.put(off.path, { url: "https://hooks.example.test/", is_active: false });
    const issue = await makeIssue(admin, project);
    await admin.api.post(`${project.path}/issues/${issue.id}/move`, { lane_id: project.lanes[1] });
    await scene.work();
    await scene.quiet();
    const counts = await Promise.all(
      [created, all, off].map(async (hook) => (await scene.deliveries(hook)).length),
    );
    expect(counts).toEqual([1, 2, 0]);
    expect(await otherScene.deliveries(otherHook)).toEqual([]);
    await otherScene.close();
  });

  it("are not written to the outbox if there is no webhook", async () => {
    const issue = await makeIssue(admin, project);
    await admin.api.post(`${project.path}/issues/${issue.id}/comments`, { body: "x" });
    await admin.api.post("/api/teams", { name: "T", user_ids: [admin.id] });
    expect(await outbox()).toEqual([]);
  });

  it("are delivered once, even with several relays", async () => {
    const hook = await scene.webhook(["issue.created"]);
    await Promise.all(Array.from({ length: 10 }, () => makeIssue(admin, project)));
    await Promise.all(Array.from({ length: 4 }, relay));
    const deliveries = await scene.deliveries(hook);
    const ids = deliveries.map(({ payload }) => (payload.data["issue_ids"] as number[])[0]);
    expect([deliveries.length, new Set(ids).size]).toEqual([10, 10]);
  });

  it("can all be subscribed to", async () => {
    expect((await scene.webhook([...WEBHOOK_EVENTS])).events).toEqual([...WEBHOOK_EVENTS]);
  });
});
