import "../../../support/database/own-database";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { startWorkers } from "@/server/workers/start-workers";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import type { AccountMailData } from "@/lib/messaging/mail/schema";
import { sealBody } from "@/lib/messaging/mail/stored-body";
import { mailDisabledWebhook } from "@/lib/messaging/webhooks/mail-disabled-webhook";
import { makeJobsDue, listJobs } from "../../../support/records/jobs";
import { openSmtp } from "../../../support/stand-ins/smtp";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
const cleanups: (() => Promise<void>)[] = [];

beforeEach(async () => {
  tenant = await TestTenant.make();
  await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type SmtpRejections = Parameters<typeof openSmtp>[0];

async function serve(refusals: SmtpRejections = []) {
  const smtp = await openSmtp(refusals);
  cleanups.push(smtp.close);
  return smtp;
}
async function work(smtpUrl?: string) {
  const stop = await startWorkers({ smtpUrl });
  let isStopped = false;
  const once = () => (isStopped ? Promise.resolve() : ((isStopped = true), stop()));
  cleanups.push(once);
  return once;
}

const WORDS: AccountMailData["invitation"] = {
  workspace: "North",
  firstName: "Nora",
  inviter: "Ada Admin",
  link: "https://x.test/link/abc",
};
interface MailInput {
  to?: string;
  words?: Partial<typeof WORDS>;
}
const queue = ({ to = "nora@example.test", words = {} }: MailInput = {}) =>
  transaction((tx) =>
    queueMail(tenant.id, { to, template: "invitation", words: { ...WORDS, ...words } }, tx),
  );
const stored = () =>
  prisma.mail.findMany({ where: { tenantId: tenant.id }, orderBy: { id: "asc" } });
const firstMail = async () => (await stored())[0]!;
const expectSent = async () => expect.poll(async () => (await firstMail()).sentAt).not.toBeNull();

describe("a queued email", () => {
  it("is sent as text and HTML with sender and Message-ID, and its body is then deleted", async () => {
    const { url, received } = await serve();
    await queue({ words: { inviter: "Grüße, 👋 and ‏مرحبا‏", workspace: "R&D <x>" } });
    const { messageId } = await firstMail();
    await work(url);
    await expect.poll(() => received.length).toBe(1);
    const { from, to, message } = received[0]!;
    expect([from, to]).toEqual(["lanework@localhost", ["nora@example.test"]]);
    expect(message.subject).toBe("Grüße, 👋 and ‏مرحبا‏ has invited you to R&D <x>");
    expect(message.from?.name).toBe("Lanework");
    expect(message.messageId).toBe(messageId);
    expect(message.text).toContain("Hello Nora,\n\nGrüße, 👋 and ‏مرحبا‏ has invited you");
    expect(message.text).toContain("Accept the invitation https://x.test/link/abc\n");
    expect(message.html).toContain("the workspace R&amp;D &lt;x&gt; on Lanework");
    expect(message.html).toContain('href="https://x.test/link/abc"');
    expect(message.headers.find(({ key }) => key === "auto-submitted")?.value).toBe(
      "auto-generated",
    );
    await expectSent();
    expect(await firstMail()).toMatchObject({ body: null, lastError: null });
    await expect.poll(listJobs).toEqual([]);
  });

  it("to admins is dropped for those who are no longer admins, but email about their own account is sent", async () => {
    const { url, received } = await serve();
    const users = await Promise.all(
      ["stays", "demoted", "gone", "left"].map((firstName) =>
        tenant.user({ role: "admin", firstName }),
      ),
    );
    const [active, demoted, deactivated, deleted] = users as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const member = await tenant.user();
    await member.api.post("/api/access-requests", { operation: "roles.read" });
    await transaction((tx) =>
      mailDisabledWebhook(
        {
          tenantId: tenant.id,
          webhookId: 1,
          name: "Hook",
          url: "https://hook.test/",
          reason: "failing",
        },
        tx,
      ),
    );
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(8);
    for (const { email } of users) await queue({ to: email });
    const roleId = await tenant.role("member");
    await prisma.user.updateMany({ where: { id: demoted.id }, data: { roleId } });
    await prisma.user.updateMany({ where: { id: deactivated.id }, data: { status: 2 } });
    await prisma.user.updateMany({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    await work(url);
    await expect.poll(listJobs).toEqual([]);
    const subjects = (user: TestUser) =>
      received.filter(({ to }) => to[0] === user.email).map(({ message }) => message.subject);
    expect(subjects(active)).toHaveLength(3);
    for (const user of [demoted, deactivated, deleted]) {
      expect(subjects(user)).toEqual(["Ada Admin has invited you to North"]);
    }
    expect(await prisma.mail.count({ where: { tenantId: tenant.id } })).toBe(6);
  });

  it("goes to its single recipient, whatever the address and the subject contain", async () => {
    const { url, received } = await serve();
    const addresses = ["a,b@example.test", '"x"<y@evil.test>@example.test', "o'neil@example.test"];
    for (const to of addresses)
      await queue({ to, words: { inviter: "A\r\nBcc: evil@evil.test\r\n\r\nB" } });
    await work(url);
    await expect.poll(() => received.length).toBe(2);
    expect(received.map(({ to }) => to[0]).sort()).toEqual([addresses[0], addresses[2]]);
    for (const { message, raw } of received) {
      expect(message.bcc ?? []).toEqual([]);
      expect(raw.split("\r\n\r\n", 1)[0]).not.toMatch(/^bcc:/im);
    }
    expect((await stored())[1]).toMatchObject({ sentAt: null });
  });

  it("is sent only after commit, and never if the change is rolled back", async () => {
    const { url, received } = await serve();
    await work(url);
    const change = transaction(async (tx) => {
      await queueMail(
        tenant.id,
        { to: "never@example.test", template: "invitation", words: WORDS },
        tx,
      );
      await sleep(1_000);
      expect(received).toEqual([]);
      throw new Error("no");
    });
    await expect(change).rejects.toThrow("no");
    await queue({ to: "after@example.test" });
    await expect.poll(() => received.map(({ to }) => to[0])).toEqual(["after@example.test"]);
  });

  it("is stored when no mail server is configured", async () => {
    await queue();
    await work();
    await expect
      .poll(async () => (await firstMail()).subject)
      .toBe("Ada Admin has invited you to North");
    await expect.poll(listJobs).toEqual([]);
    const admin = await tenant.user({ role: "admin" });
    expect(admin.id).toBeGreaterThan(0);
    expect(await firstMail()).toMatchObject({ sentAt: null });
    expect((await firstMail()).body).not.toContain("x.test");
  });

  it("from the version that predates the queue is sent", async () => {
    const { url, received } = await serve();
    const mail = {
      tenantId: tenant.id,
      toAddress: "old@example.test",
      subject: "Old",
      body: sealBody({ text: "Hi", html: "<p>Hi</p>" }),
    };
    await prisma.mail.create({ data: { ...mail, messageId: "<old-1@localhost>" } });
    await work(url);
    await expect.poll(() => received.map(({ message }) => message.subject)).toEqual(["Old"]);
    await expectSent();
    expect(await firstMail()).toMatchObject({ dueAt: null, body: null });
  });
});

describe("delivery", () => {
  it("retries at growing intervals under the same Message-ID after a temporary error", async () => {
    const { url, received } = await serve([
      { at: "recipient", code: 451 },
      { at: "message", code: 452 },
    ]);
    await queue();
    await work(url);
    for (const [error, attempts, minDelay] of [
      ["all recipients were rejected: 451 Not now", 1, 1],
      ["Message failed: 452 Not now", 2, 5],
    ] as const) {
      await expect.poll(async () => (await listJobs())[0]?.last_error).toContain(error);
      const [job] = await listJobs();
      expect(job).toMatchObject({ attempts, max_attempts: 21 });
      expect(job!.put_off).toBeGreaterThan(minDelay);
      expect(await firstMail()).toMatchObject({ sentAt: null });
      expect((await firstMail()).lastError).toContain(error);
      await makeJobsDue();
    }
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]!.message.messageId).toBe((await firstMail()).messageId);
  });

  it("survives an unreachable server", async () => {
    const { url, received, close } = await serve();
    await close();
    await queue();
    const stop = await work(url);
    await expect.poll(async () => (await firstMail()).lastError).toContain("ECONNREFUSED");
    await expect.poll(async () => (await listJobs())[0]?.locked_by).toBeNull();
    await stop();
    const up = await serve();
    await makeJobsDue();
    await work(up.url);
    await expect.poll(() => up.received.length).toBe(1);
    expect(received).toEqual([]);
  });

  it("gives up on permanently rejected addresses and on emails whose links have expired", async () => {
    const { url, received } = await serve([{ at: "recipient", code: 550 }]);
    await queue();
    await work(url);
    await expect.poll(async () => (await listJobs())[0]?.last_error).toContain("Not now");
    expect((await listJobs())[0]).toMatchObject({ attempts: 1, max_attempts: 1, locked_by: null });
    const days = 4 * 24 * 3_600_000;
    await transaction(async (tx) => {
      const to = "old@example.test";
      await queueMail(tenant.id, { to, template: "invitation", words: WORDS }, tx);
      await rows(
        Prisma.sql`UPDATE mails SET created_at = ${new Date(Date.now() - days)} WHERE to_address = ${to}`,
        tx,
      );
    });
    await expect.poll(async () => (await stored())[1]?.lastError).toContain("three days");
    expect((await stored())[1]).toMatchObject({ body: null, sentAt: null });
    expect(received).toEqual([]);
  });

  it("sends each email once with two processes", async () => {
    const { url, received } = await serve();
    for (let i = 0; i < 20; i++) await queue({ to: `n${i}@example.test` });
    await Promise.all([work(url), work(url)]);
    await expect.poll(async () => (await stored()).every(({ sentAt }) => sentAt)).toBe(true);
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(20);
    expect(received).toHaveLength(20);
  });

  it("stops on request, with emails in progress either sent or kept", async () => {
    const { url, received } = await serve();
    for (let i = 0; i < 60; i++) await queue();
    const stop = await work(url);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    await stop();
    const sent = (await stored()).filter(({ sentAt }) => sentAt).length;
    expect(sent).toBe(received.length);
    await sleep(300);
    expect(received).toHaveLength(sent);
  });
});
