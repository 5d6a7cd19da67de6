import "../../../support/database/own-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows } from "@/lib/platform/db/query";
import { localDay, wallTime } from "@/lib/messaging/digests/local-time";
import { addDays } from "@/lib/messaging/reminders/next-morning";
import { queueReminders } from "@/lib/messaging/mail/reminder/queue-reminders";
import { relay } from "@/lib/messaging/relay/relay";
import { startWorkers } from "@/server/workers/start-workers";
import { makeIssue } from "../../../support/records/issue";
import { listJobs } from "../../../support/records/jobs";
import { openSmtp, type ReceivedMail } from "../../../support/stand-ins/smtp";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Reminders of due dates: docs/spec/notifications.md#reminders. */

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
const cleanups: (() => Promise<void>)[] = [];

/** A zone in which it is neither night nor almost midnight, so that the day stays the same. */
const ZONE = ["UTC", "Asia/Kathmandu", "Pacific/Auckland", "America/Los_Angeles"].find((zone) => {
  const hour = new Date(wallTime(Date.now(), zone)).getUTCHours();
  return hour >= 9 && hour < 22;
})!;
const today = () => localDay(new Date(), ZONE);
const inDays = (days: number) => addDays(today(), days);

beforeEach(async () => {
  await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
  await rows(Prisma.sql`DELETE FROM mails`);
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "contributor", firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben", lastName: "Holt" });
  project = await tenant.project(ana, [ben]);
  // Only reminders are of interest here, and no other workspace.
  await rows(Prisma.sql`UPDATE users SET notify_watched_activity_email = false, notify_mentions = false,
    notify_assignment = false, notify_project_membership = false, auto_watch_on_create = false,
    auto_watch_on_assigned = false WHERE tenant_id = ${tenant.id}`);
  await rows(Prisma.sql`UPDATE tenants SET next_reminders_at = 'infinity'`);
  await rows(Prisma.sql`UPDATE tenants SET time_zone = ${ZONE} WHERE id = ${tenant.id}`);
  await rows(Prisma.sql`DELETE FROM outbox_events`);
  smtp = await openSmtp();
  cleanups.push(smtp.close);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Makes the reminders of today due; the last ones were `days` days ago. */
async function letMorningCome(days = 1): Promise<void> {
  await relay();
  await rows(Prisma.sql`UPDATE tenants SET next_reminders_at = now() - interval '1 minute',
    reminded_on = ${inDays(-days)}::text::date WHERE id = ${tenant.id}`);
}

const reminderJobs = async () =>
  (await listJobs()).filter(({ task }) => task === "send-reminder").length;

/** Runs the queue until no reminder is waiting. */
async function work(): Promise<void> {
  const stop = await startWorkers({ smtpUrl: smtp.url });
  await expect.poll(reminderJobs).toBe(0);
  await stop();
}

async function sendDue(days = 1): Promise<void> {
  await letMorningCome(days);
  await queueReminders();
  await work();
}

const due = (title: string, days: number, fields: object = {}) =>
  makeIssue(ana, project, { title, due_on: inDays(days), assignee_id: ben.id, ...fields });
const watch = (issue: { id: number }, { id: userId }: TestUser) =>
  prisma.watch.create({ data: { tenantId: tenant.id, issueId: issue.id, userId } });
const header = ({ message }: ReceivedMail, key: string) =>
  message.headers.find((one) => one.key === key)?.value;
const only = () => {
  expect(smtp.received).toHaveLength(1);
  return smtp.received[0]!;
};
const events = async () =>
  (await prisma.outboxEvent.findMany({ where: { tenantId: tenant.id }, orderBy: { id: "asc" } }))
    .filter(({ name }) => name.startsWith("issue.due"))
    .map(({ name, issueIds }) => [name, issueIds]);

describe("reminders of due dates", () => {
  it("are one email that says what is due tomorrow and what is overdue", async () => {
    const tomorrow = await due("Paint the hull", 1);
    const overdue = await due("Order paint", -1);
    const watched = await due("Book the dock", 1, { assignee_id: null });
    await watch(watched, ben);
    for (const days of [0, 2, -2]) await due(`Not today ${days}`, days);
    await sendDue();
    const mail = only();
    expect(mail.to).toEqual([ben.email]);
    expect(mail.message.subject).toContain("1 overdue, 2 due tomorrow");
    const { text = "" } = mail.message;
    const places = [
      "Hello Ben, these issues need your attention.",
      "Overdue",
      `${overdue.key} · Order paint`,
      "assigned to you",
      "Due tomorrow, ",
      `${tomorrow.key} · Paint the hull`,
      `${watched.key} · Book the dock`,
      "you’re watching",
    ].reduce<number[]>((found, line) => [...found, text.indexOf(line, found.at(-1))], []);
    expect(places).not.toContain(-1);
    expect(text).not.toContain("Not today");
    expect(text).toContain(`/inbox?open=${tomorrow.key}`);
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.message.messageId).toBe(`<reminder-${tenant.id}-${ben.id}-${today()}@localhost>`);
  });

  it("are sent once a day, and again only for what is due then", async () => {
    await due("Order paint", -1);
    await sendDue();
    await queueReminders();
    await work();
    expect(smtp.received).toHaveLength(1);
    // As if this were another day, on which nothing new is due.
    await rows(Prisma.sql`UPDATE issues SET due_on = due_on - 1 WHERE tenant_id = ${tenant.id}`);
    await rows(Prisma.sql`DELETE FROM mails`);
    await sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  it("start anew when the due date changes", async () => {
    const issue = await due("Order paint", -1);
    await sendDue();
    await ana.api.put(`${project.path}/issues/${issue.id}`, { ...issue, due_on: inDays(1) });
    await rows(Prisma.sql`DELETE FROM mails`);
    await sendDue();
    expect(smtp.received.map(({ message }) => message.subject)).toEqual([
      expect.stringContaining("1 overdue"),
      expect.stringContaining("1 due tomorrow"),
    ]);
  });

  it("make up for mornings that were missed", async () => {
    await due("Order paint", -3);
    await due("Older", -4);
    await sendDue(3);
    expect(only().message.text).toContain("Order paint");
    expect(only().message.text).not.toContain("Older");
  });

  it("are not sent for finished issues, nor if they are by the time it is sent", async () => {
    const done = await due("Done", 1);
    await ana.api.post(`${project.path}/issues/${done.id}/move`, {
      lane_id: project.lanes.at(-1),
    });
    const archived = await due("Archived", 1);
    await ana.api.post(`${project.path}/issues/${archived.id}/archive`);
    const later = await due("Done later", 1);
    const moved = await due("Postponed", 1);
    await letMorningCome();
    await queueReminders();
    expect(await events()).toEqual([["issue.due:tomorrow", [later.id, moved.id]]]);
    await ana.api.post(`${project.path}/issues/${later.id}/move`, {
      lane_id: project.lanes.at(-1),
    });
    await ana.api.put(`${project.path}/issues/${moved.id}`, { ...moved, due_on: inDays(5) });
    await work();
    expect(smtp.received).toEqual([]);
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(0);
  });

  it("go to nobody who lost access, was deactivated or turned them off", async () => {
    const issue = await due("Order paint", -1);
    const [gone, off, late] = await Promise.all([
      tenant.user({ role: "contributor" }),
      tenant.user({ role: "contributor" }),
      tenant.user({ role: "contributor" }),
    ]);
    for (const user of [gone, off, late]) {
      await ana.api.post(`${project.path}/members`, { user_id: user.id });
      await watch(issue, user);
    }
    await prisma.user.updateMany({ where: { id: gone.id }, data: { status: 2 } });
    await off.api.put("/api/profile/reminders", { is_active: false });
    await letMorningCome();
    await queueReminders();
    expect(await reminderJobs()).toBe(2);
    await late.api.put("/api/profile/reminders", { is_active: false });
    await rows(Prisma.sql`DELETE FROM project_members
      WHERE tenant_id = ${tenant.id} AND user_id = ${ben.id}`);
    await work();
    expect(smtp.received).toEqual([]);
  });

  it("are queued once, however many processes find them due at once", async () => {
    const issue = await due("Order paint", -1);
    await letMorningCome();
    await Promise.all(Array.from({ length: 8 }, queueReminders));
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(1);
    expect(await reminderJobs()).toBe(1);
    expect(await events()).toEqual([["issue.due:overdue", [issue.id]]]);
  });

  it("are tried again as a whole after they fail in the middle", async () => {
    const issue = await due("Order paint", -1);
    await letMorningCome();
    await rows(
      Prisma.sql`ALTER TABLE mails ADD CONSTRAINT no_mails CHECK (reminds_on IS NULL) NOT VALID`,
    );
    await queueReminders();
    expect(await events()).toEqual([]);
    await rows(Prisma.sql`ALTER TABLE mails DROP CONSTRAINT no_mails`);
    const { nextRemindersAt, remindedOn } = await prisma.tenant.findUniqueOrThrow({
      where: { id: tenant.id },
    });
    expect(remindedOn?.toISOString().slice(0, 10)).toBe(inDays(-1));
    expect(nextRemindersAt.getTime()).toBeGreaterThan(Date.now());
    await rows(Prisma.sql`UPDATE tenants SET next_reminders_at = now() WHERE id = ${tenant.id}`);
    await queueReminders();
    expect(await events()).toEqual([["issue.due:overdue", [issue.id]]]);
    await work();
    expect(only().message.text).toContain("Order paint");
  });

  it("begin with the first morning of a new workspace", async () => {
    await due("Order paint", -1);
    await rows(Prisma.sql`UPDATE tenants SET next_reminders_at = now(), reminded_on = NULL
      WHERE id = ${tenant.id}`);
    await queueReminders();
    expect(await events()).toEqual([]);
    expect(await reminderJobs()).toBe(0);
    const { nextRemindersAt, remindedOn } = await prisma.tenant.findUniqueOrThrow({
      where: { id: tenant.id },
    });
    expect(remindedOn?.toISOString().slice(0, 10)).toBe(today());
    expect(localDay(nextRemindersAt, ZONE)).toBe(inDays(1));
  });
});
