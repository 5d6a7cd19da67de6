import "../../../support/database/own-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows } from "@/lib/platform/db/query";
import { queueDigests } from "@/lib/messaging/mail/digest/queue-digests";
import { relay } from "@/lib/messaging/relay/relay";
import { startWorkers } from "@/server/workers/start-workers";
import { call } from "../../../support/http/api";
import { makeIssue } from "../../../support/records/issue";
import { listJobs } from "../../../support/records/jobs";
import { openSmtp, type ReceivedMail } from "../../../support/stand-ins/smtp";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
const cleanups: (() => Promise<void>)[] = [];

const PREFERENCE = { is_active: true, hour: 8, time_zone: "Asia/Kathmandu" };

beforeEach(async () => {
  daysAgo = 5;
  await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
  await rows(Prisma.sql`DELETE FROM digests`);
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "contributor", firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben", lastName: "Holt" });
  project = await tenant.project(ana, [ben]);
  // Only the digest is of interest here.
  await rows(Prisma.sql`UPDATE users SET notify_watched_activity_email = false, notify_mentions = false,
    notify_assignment = false, notify_project_membership = false WHERE tenant_id = ${tenant.id}`);
  await rows(Prisma.sql`DELETE FROM notifications WHERE tenant_id = ${tenant.id}`);
  await rows(Prisma.sql`DELETE FROM outbox_events`);
  await ben.api.put("/api/profile/digest", PREFERENCE);
  smtp = await openSmtp();
  cleanups.push(smtp.close);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

let daysAgo = 0;

/** Lets an hour pass, and makes another day's digest due. */
async function letTimePass(): Promise<void> {
  // What happened before is not what ends a snooze.
  await relay();
  await rows(Prisma.sql`UPDATE notifications SET created_at = created_at - interval '1 hour',
    snoozed_until = snoozed_until - interval '1 hour' WHERE tenant_id = ${tenant.id}`);
  await rows(Prisma.sql`UPDATE digests SET covered_to = covered_to - interval '1 hour',
    next_at = now() - make_interval(days => ${daysAgo--}::int)
    WHERE tenant_id = ${tenant.id} AND next_at IS NOT NULL`);
}

const digestJobs = async () =>
  (await listJobs()).filter(({ task }) => task === "send-digest").length;

/** Runs the queue until no digest is waiting. */
async function work(): Promise<void> {
  const stop = await startWorkers({ smtpUrl: smtp.url });
  await expect.poll(digestJobs).toBe(0);
  await stop();
}

/** Lets an hour pass, and sends what is due. */
async function sendDue(): Promise<void> {
  await letTimePass();
  await queueDigests();
  await work();
}

const header = ({ message }: ReceivedMail, key: string) =>
  message.headers.find((one) => one.key === key)?.value;
const only = () => {
  expect(smtp.received).toHaveLength(1);
  return smtp.received[0]!;
};

/** An issue that Ben watches. */
async function watchedIssue(title: string) {
  const issue = await makeIssue(ana, project, { title });
  await prisma.watch.create({ data: { tenantId: tenant.id, issueId: issue.id, userId: ben.id } });
  const comment = (body: string) =>
    ana.api.post(`${project.path}/issues/${issue.id}/comments`, { body });
  return { issue, comment };
}

describe("the daily digest", () => {
  it("lists what is unread by project and issue, with a line of each comment", async () => {
    const pump = await watchedIssue("Bilge pump squeaks");
    const hull = await watchedIssue("Hull is scratched");
    await hull.comment("Saw **it** too.");
    await pump.comment("It squeaks\n\nat night.");
    await pump.comment("And by day.");
    await sendDue();
    const mail = only();
    expect(mail.to).toEqual([ben.email]);
    expect(mail.message.subject).toMatch(/: 3 unread notifications$/);
    const { text = "" } = mail.message;
    const places = [
      "Hello Ben, you have 3 unread notifications since your last digest.",
      `${pump.issue.key} · Bilge pump squeaks`,
      "Ana Lima commented: It squeaks at night.",
      "Ana Lima commented: And by day.",
      `${hull.issue.key} · Hull is scratched`,
      "Ana Lima commented: Saw it too.",
    ].map((line) => text.indexOf(line));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain(`/inbox?open=${pump.issue.key}`);
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.message.messageId).toMatch(
      new RegExp(`^<digest-${tenant.id}-${ben.id}-\\d{4}-\\d\\d-\\d\\d@localhost>$`),
    );
  });

  it("is sent once, and the next one covers only what came since", async () => {
    const { comment } = await watchedIssue("Bilge pump squeaks");
    await comment("First.");
    await sendDue();
    expect(only().message.text).toContain("First.");
    await queueDigests();
    await work();
    expect(smtp.received).toHaveLength(1);
    await comment("Second.");
    await sendDue();
    expect(smtp.received).toHaveLength(2);
    const { text } = smtp.received[1]!.message;
    expect(text).toContain("Second.");
    expect(text).not.toContain("First.");
  });

  it("is not sent if nothing happened, and is off unless turned on", async () => {
    const { comment } = await watchedIssue("Bilge pump squeaks");
    await sendDue();
    await ben.api.put("/api/profile/digest", { ...PREFERENCE, is_active: false });
    await comment("For nobody.");
    await sendDue();
    expect(smtp.received).toEqual([]);
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(0);
  });

  it("leaves out what is read, snoozed or deleted by the time it is sent", async () => {
    const read = await watchedIssue("Read");
    const snoozed = await watchedIssue("Snoozed");
    const changed = await watchedIssue("Until it changes");
    const left = await watchedIssue("Left");
    for (const { comment } of [read, snoozed, changed, left]) await comment("Something.");
    const idOf = async ({ issue }: typeof read) =>
      (await prisma.notification.findFirstOrThrow({ where: { issueId: issue.id, userId: ben.id } }))
        .id;
    await letTimePass();
    await queueDigests();
    await ben.api.post("/api/notifications/bulk-read", { notification_ids: [await idOf(read)] });
    const until = new Date(Date.now() + 60_000).toISOString();
    await ben.api.post("/api/notifications/snooze", {
      notification_ids: [await idOf(snoozed)],
      until,
    });
    await ben.api.post("/api/notifications/snooze", {
      notification_ids: [await idOf(changed)],
      until_change: true,
    });
    await work();
    expect(only().message.subject).toContain("1 unread notification");
    expect(only().message.text).toContain("Left");
    // The snooze ends, so the next digest has it.
    await sendDue();
    expect(smtp.received).toHaveLength(2);
    expect(smtp.received[1]!.message.text).toContain("Snoozed");
    expect(smtp.received[1]!.message.text).not.toContain("Left");
  });

  it("does not quote comments that the person may not read", async () => {
    const { comment, issue } = await watchedIssue("Bilge pump squeaks");
    await comment("A secret.");
    const roleId = await tenant.role({ permissions: { issues: { read: true } } });
    await prisma.user.updateMany({ where: { id: ben.id }, data: { roleId } });
    await sendDue();
    expect(only().message.text).toContain(`${issue.key} · Bilge pump squeaks`);
    expect(only().raw).not.toContain("secret");
  });

  it("leaves out what the person may no longer see", async () => {
    const { comment } = await watchedIssue("Bilge pump squeaks");
    await comment("A secret.");
    await letTimePass();
    await queueDigests();
    await rows(Prisma.sql`DELETE FROM project_members
      WHERE tenant_id = ${tenant.id} AND user_id = ${ben.id}`);
    await work();
    expect(smtp.received).toEqual([]);
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(0);
  });

  it("goes to nobody who was deactivated or turned it off meanwhile", async () => {
    const { comment } = await watchedIssue("Bilge pump squeaks");
    await comment("Hello.");
    await letTimePass();
    await queueDigests();
    await ben.api.put("/api/profile/digest", { ...PREFERENCE, is_active: false });
    await work();
    await ben.api.put("/api/profile/digest", PREFERENCE);
    await comment("Hello again.");
    await letTimePass();
    await prisma.user.updateMany({ where: { id: ben.id }, data: { status: 2 } });
    await queueDigests();
    await work();
    expect(smtp.received).toEqual([]);
  });

  it("is queued once, however many processes find it due at once", async () => {
    const { comment } = await watchedIssue("Bilge pump squeaks");
    await comment("Once.");
    await letTimePass();
    await Promise.all(Array.from({ length: 8 }, queueDigests));
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(1);
    expect(await digestJobs()).toBe(1);
    await work();
    expect(only().message.text).toContain("Once.");
  });

  it("is one a day, even if the person moves the hour", async () => {
    const { comment } = await watchedIssue("Bilge pump squeaks");
    await comment("One.");
    daysAgo = 0;
    await letTimePass();
    await queueDigests();
    const { body } = await ben.api.put<{ next_at: string }>("/api/profile/digest", {
      ...PREFERENCE,
      hour: 23,
    });
    const { lastDay } = await prisma.digest.findFirstOrThrow({ where: { userId: ben.id } });
    const day = new Intl.DateTimeFormat("sv", { timeZone: PREFERENCE.time_zone });
    expect(day.format(new Date(body.next_at)) > lastDay!.toISOString().slice(0, 10)).toBe(true);
  });

  it("ends with one click, and only the digest", async () => {
    const { comment } = await watchedIssue("Bilge pump squeaks");
    await comment("Hello.");
    await sendDue();
    const { pathname } = new URL(header(only(), "list-unsubscribe")!.slice(1, -1));
    const response = await call(tenant.host, "POST", pathname);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: "You won't get the daily digest anymore." });
    const digest = () => ben.api.get<{ is_active: boolean }>("/api/profile/digest");
    expect((await digest()).body.is_active).toBe(false);
    expect((await call(tenant.host, "DELETE", pathname)).status).toBe(200);
    expect((await digest()).body).toMatchObject(PREFERENCE);
  });
});
