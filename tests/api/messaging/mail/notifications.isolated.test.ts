import "../../../support/database/own-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows } from "@/lib/platform/db/query";
import { startWorkers } from "@/server/workers/start-workers";
import { relay } from "@/lib/messaging/relay/relay";
import { call } from "../../../support/http/api";
import { makeIssue } from "../../../support/records/issue";
import { listJobs } from "../../../support/records/jobs";
import { openSmtp, type ReceivedMail } from "../../../support/stand-ins/smtp";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let cem: TestUser;
let project: TestProject;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
const cleanups: (() => Promise<void>)[] = [];

beforeEach(async () => {
  await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
  await rows(Prisma.sql`DELETE FROM outbox_events`);
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "contributor", firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben", lastName: "Holt" });
  cem = await tenant.user({ role: "contributor", firstName: "Cem", lastName: "Kaya" });
  project = await tenant.project(ana, [ben, cem]);
  smtp = await openSmtp();
  cleanups.push(smtp.close);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const work = async () => void cleanups.push(await startWorkers({ smtpUrl: smtp.url }));
const outbox = () => prisma.outboxEvent.count();

/** Waits until the outbox is empty and only failed jobs are left. */
async function waitUntilIdle(): Promise<void> {
  const busy = async () => {
    const jobs = (await listJobs()).filter((job) => job.attempts < job.max_attempts);
    // Broadcasts have no listeners here and are tested elsewhere.
    return (await outbox()) + jobs.filter(({ task }) => task !== "broadcast").length;
  };
  await expect.poll(busy).toBe(0);
}

const mention = ({ id }: TestUser, name = "Ben Holt") => `[@${name}](user:${id})`;
const header = ({ message }: ReceivedMail, key: string) =>
  message.headers.find((one) => one.key === key)?.value;
const subjects = () => smtp.received.map(({ to, message }) => [to[0], message.subject]);

async function watchedIssue(fields: object = {}) {
  const issue = await makeIssue(ana, project, fields);
  await rows(Prisma.sql`DELETE FROM watches WHERE issue_id = ${issue.id}`);
  await prisma.watch.create({ data: { tenantId: tenant.id, issueId: issue.id, userId: ben.id } });
  const path = `${project.path}/issues/${issue.id}`;
  const comment = (body: string, by = ana) =>
    by.api.post<{ id: number }>(`${path}/comments`, { body });
  return { issue, path, comment };
}

describe("notification emails", () => {
  it("are sent once per watcher for a comment, in the issue's thread and with an unsubscribe link", async () => {
    const { issue, comment } = await watchedIssue({ title: "Export fails" });
    const { body } = await comment("It is **slow**.\n\n<script>alert(1)</script>");
    await work();
    await waitUntilIdle();
    expect(subjects()).toEqual([[ben.email, `[${issue.key}] Export fails`]]);
    const mail = smtp.received[0]!;
    expect(mail.message.text).toContain(`Ana Lima commented on ${issue.key}`);
    expect(mail.message.text).toContain("slow");
    expect(mail.message.html).not.toContain("<script>");
    const url = `http://${tenant.slug}.localhost:3000`;
    expect(mail.message.text).toContain(
      `Open ${issue.key} ${url}/projects/${project.id}/issues/${issue.key}#comment-${body.id}`,
    );
    expect(mail.message.text).toContain(
      "You’re receiving this because you’re watching this issue.",
    );
    const thread = `<issue-${tenant.id}-${issue.id}@localhost>`;
    expect(mail.message.inReplyTo).toBe(thread);
    expect(mail.message.references).toBe(thread);
    expect(header(mail, "list-id")).toBe(
      `${project.keyPrefix} <project-${project.id}.${tenant.host}>`,
    );
    expect(header(mail, "list-unsubscribe")).toMatch(
      new RegExp(`^<${url}/api/unsubscribe/[^>]+>$`),
    );
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const { pathname } = new URL(header(mail, "list-unsubscribe")!.slice(1, -1));
    expect((await call(tenant.host, "POST", pathname)).status).toBe(200);
    const now = await prisma.user.findFirstOrThrow({ where: { id: ben.id } });
    expect([now.notifyWatchedActivityEmail, now.notifyMentions]).toEqual([false, true]);
    const { eventId } = await prisma.notification.findFirstOrThrow({ where: { userId: ben.id } });
    expect(mail.message.messageId).toBe(`<${eventId}.issue-${issue.id}.${ben.id}@localhost>`);
  });

  it("are sent only once to a watcher mentioned in a comment, about the mention", async () => {
    const { comment } = await watchedIssue();
    await comment(`Look, ${mention(ben)}`);
    await work();
    await waitUntilIdle();
    expect(await prisma.notification.count({ where: { userId: ben.id } })).toBe(2);
    expect(smtp.received).toHaveLength(1);
    const { text } = smtp.received[0]!.message;
    expect(text).toContain("Ana Lima mentioned you");
    expect(text).not.toContain("Ana Lima commented");
    expect(text).toContain("Stop emails about mentions");
  });

  it.each([
    ["notify_mentions", "watched activity"],
    ["notify_watched_activity_email", "mentions"],
  ])("without %s still cover %s", async (preference) => {
    const { comment } = await watchedIssue();
    await rows(Prisma.sql`UPDATE users SET ${Prisma.raw(preference)} = false WHERE id = ${ben.id}`);
    await comment(`Look, ${mention(ben)}`);
    await work();
    await waitUntilIdle();
    const { text } = smtp.received[0]!.message;
    expect(text?.includes("emails about mentions")).toBe(preference !== "notify_mentions");
  });

  it("are sent for assignments, moves, projects and teams, each with its own preference", async () => {
    const admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Admin" });
    const { issue, path } = await watchedIssue({ title: "Moves" });
    await prisma.user.update({
      where: { tenantId_id: { tenantId: tenant.id, id: cem.id } },
      data: { autoWatchOnAssigned: false },
    });
    const change = {
      title: "Moves",
      description: "",
      priority: 2,
      type: 0,
      lane_id: issue.lane_id,
    };
    const act = async () => {
      for (const assignee_id of [cem.id, null]) {
        expect((await ana.api.put(path, { ...change, assignee_id })).status).toBe(200);
      }
      await ana.api.post(`${path}/move`, { lane_id: project.lanes[1] });
      await ana.api.post(`${path}/move`, { lane_id: project.lanes[0] });
      const project_ids = [(await tenant.project(admin)).id];
      const teams = await admin.api.post<{ id: number }>("/api/teams", {
        name: `Team ${Math.random()}`,
        user_ids: [cem.id],
        project_ids,
      });
      expect(teams.status).toBe(201);
      await waitUntilIdle();
    };
    await work();
    await act();
    const texts = smtp.received.map(({ to, message }) => [
      to[0],
      message.text?.match(/Stop (.*) http/)?.[1],
    ]);
    expect(texts.sort()).toEqual(
      [
        [ben.email, "emails about issues you watch"],
        [ben.email, "emails about issues you watch"],
        [cem.email, "emails about assignments"],
        [cem.email, "emails about assignments"],
        [cem.email, "emails about projects you’re added to"],
        [cem.email, "emails about teams you’re added to"],
      ].sort(),
    );
    smtp.received.length = 0;
    await rows(Prisma.sql`
      UPDATE users SET notify_assignment = false, notify_watched_activity_email = false,
        notify_project_membership = false, notify_team_membership = false
      WHERE tenant_id = ${tenant.id}`);
    await act();
    expect(subjects()).toEqual([]);
  });
});

describe("no notification email is sent", () => {
  it.each<[string, (about: { commentId: number; issueId: number }) => Promise<unknown>]>([
    [
      "about a deleted comment",
      ({ commentId }) =>
        prisma.comment.delete({ where: { tenantId_id: { tenantId: tenant.id, id: commentId } } }),
    ],
    [
      "about a deleted issue",
      ({ issueId }) =>
        prisma.issue.delete({ where: { tenantId_id: { tenantId: tenant.id, id: issueId } } }),
    ],
    [
      "about an issue the user can no longer read",
      () => prisma.projectMember.deleteMany({ where: { userId: ben.id } }),
    ],
    [
      "once the preference is turned off",
      () =>
        prisma.user.updateMany({
          where: { id: ben.id },
          data: { notifyWatchedActivityEmail: false },
        }),
    ],
    [
      "to a deactivated user",
      () => prisma.user.updateMany({ where: { id: ben.id }, data: { status: 2 } }),
    ],
    [
      "to a deleted user",
      () => prisma.user.updateMany({ where: { id: ben.id }, data: { deletedAt: new Date() } }),
    ],
  ])("%s, even if the email was already queued", async (_, undo) => {
    const { issue, comment } = await watchedIssue();
    const { body } = await comment("Hello");
    await relay();
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(1);
    await undo({ commentId: body.id, issueId: issue.id });
    await work();
    await waitUntilIdle();
    expect(subjects()).toEqual([]);
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(0);
  });

  it("about a project or team to a user who has since been deactivated", async () => {
    const admin = await tenant.user({ role: "admin" });
    const project_ids = [(await tenant.project(admin)).id];
    const team = { name: "Core", user_ids: [ben.id], project_ids };
    expect((await admin.api.post("/api/teams", team)).status).toBe(201);
    await prisma.user.updateMany({ where: { id: ben.id }, data: { status: 2 } });
    await work();
    await waitUntilIdle();
    expect(smtp.received).toEqual([]);
  });

  it("for one's own changes, nor a second one for a repeated outbox event", async () => {
    const { comment } = await watchedIssue();
    await comment("Mine", ben);
    await relay();
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(0);
    await comment("Hers");
    await rows(Prisma.sql`
      INSERT INTO outbox_events (tenant_id, event_id, name) SELECT tenant_id, event_id, name FROM outbox_events`);
    await relay();
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(1);
    const jobs = await listJobs();
    expect(jobs.filter(({ task }) => task === "send-mail")).toHaveLength(1);
  });
});

describe("headers", () => {
  it("cannot be injected by a title, a name or a project", async () => {
    const injection = '"x\\" <evil@evil.test>\u2028 Bcc: evil@evil.test, 😀 = ?=';
    await prisma.project.updateMany({
      where: { id: project.id },
      data: { name: `P\r\nBcc: e@evil.test ${injection}` },
    });
    const { issue, comment } = await watchedIssue();
    await prisma.issue.updateMany({
      where: { id: issue.id },
      data: { title: `T\r\nBcc: e@evil.test\r\n\r\n${injection}` },
    });
    await prisma.user.updateMany({
      where: { id: ana.id },
      data: { firstName: "A\r\nBcc: e@evil.test" },
    });
    await comment("Hello");
    await work();
    await waitUntilIdle();
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([ben.email]);
    expect(mail?.message.bcc ?? []).toEqual([]);
    const head = mail!.raw.split("\r\n\r\n", 1)[0]!;
    expect(head).not.toMatch(/^bcc:/im);
    const names = head
      .split("\r\n")
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.split(":")[0]!.toLowerCase());
    expect(names.sort()).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "in-reply-to",
      "list-id",
      "list-unsubscribe",
      "list-unsubscribe-post",
      "message-id",
      "mime-version",
      "references",
      "subject",
      "to",
    ]);
    expect(mail?.message.subject).toBe(
      `[${issue.key}] T Bcc: e@evil.test ${injection.replace("\u2028 ", " ")}`,
    );
  });
});
