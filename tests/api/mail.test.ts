import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import { transaction } from "@/lib/db/query";
import { queueMail } from "@/lib/mail/queue-mail";
import type { OutgoingMail } from "@/lib/mail/schema";
import { startMailSender } from "@/lib/mail/sender";
import { openSmtp } from "../support/smtp";
import { TestTenant } from "../support/tenant";

let tenant: TestTenant;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  tenant = await TestTenant.make();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Refusals = Parameters<typeof openSmtp>[0];

async function serve(refusals: Refusals = []) {
  const smtp = await openSmtp(refusals);
  ends.push(smtp.close);
  return smtp;
}
function send(url: string) {
  const stop = startMailSender({ url, tenantId: tenant.id });
  ends.push(stop);
  return stop;
}

/** A sender looks every two seconds, and the machine may be busy. */
const soon = { timeout: 15_000 };

const MAIL: OutgoingMail = {
  to: "nora@example.test",
  subject: "Hello",
  text: "Hi",
  html: "<p>Hi</p>",
};
const queue = (mail: Partial<OutgoingMail> = {}) =>
  transaction((tx) => queueMail(tenant.id, { ...MAIL, ...mail }, tx));
const stored = () =>
  prisma.mail.findMany({ where: { tenantId: tenant.id }, orderBy: { id: "asc" } });
const only = async () => (await stored())[0]!;
const makeDue = () =>
  prisma.mail.updateMany({ where: { tenantId: tenant.id }, data: { dueAt: new Date(0) } });

describe("a queued mail", () => {
  it("arrives as text and HTML, with sender and Message-ID, and its body is kept no longer", async () => {
    const { url, received } = await serve();
    await queue({ subject: "Grüße, 👋 and ‏مرحبا‏", text: "Line\n\nhttps://x.test/link/abc\n" });
    const { messageId } = await only();
    send(url);
    await expect.poll(() => received.length, soon).toBe(1);
    const { from, to, message } = received[0]!;
    expect([from, to]).toEqual(["lanework@localhost", ["nora@example.test"]]);
    expect(message.subject).toBe("Grüße, 👋 and ‏مرحبا‏");
    expect(message.from?.name).toBe("Lanework");
    expect(message.messageId).toBe(messageId);
    expect(message.text?.trim()).toBe("Line\n\nhttps://x.test/link/abc");
    expect(message.html).toContain("<p>Hi</p>");
    expect(message.headers.find(({ key }) => key === "auto-submitted")?.value).toBe(
      "auto-generated",
    );
    await expect.poll(async () => (await only()).sentAt, soon).not.toBeNull();
    expect(await only()).toMatchObject({ body: null, dueAt: null, attempts: 1, lastError: null });
  });

  it("goes to its one address, whatever that and the subject look like", async () => {
    const { url, received } = await serve();
    const odd = ["a,b@example.test", '"x"<y@evil.test>@example.test', "o'neil@example.test"];
    for (const to of odd) await queue({ to, subject: "A\r\nBcc: evil@evil.test" });
    send(url);
    await expect.poll(() => received.length, soon).toBe(2);
    expect(received.map(({ to }) => to)).toEqual([[odd[0]], [odd[2]]]);
    for (const { message } of received) expect(message.bcc ?? []).toEqual([]);
    expect((await stored())[1]).toMatchObject({ sentAt: null, dueAt: null });
  });

  it("leaves after commit alone, and never when the change is rolled back", async () => {
    const { url, received } = await serve();
    send(url);
    const change = transaction(async (tx) => {
      await queueMail(tenant.id, MAIL, tx);
      await sleep(2_500);
      expect(received).toEqual([]);
      throw new Error("no");
    });
    await expect(change).rejects.toThrow("no");
    await queue({ to: "after@example.test" });
    await expect.poll(() => received.map(({ to }) => to[0]), soon).toEqual(["after@example.test"]);
  });
});

describe("delivery", () => {
  it("tries again, later and later, under the same Message-ID, when the server says not now", async () => {
    const { url, received } = await serve([
      { at: "recipient", code: 451 },
      { at: "message", code: 452 },
    ]);
    await queue();
    send(url);
    for (const [said, least] of [
      ["all recipients were rejected: 451 Not now", 8],
      ["Message failed: 452 Not now", 18],
    ] as const) {
      await expect.poll(async () => (await only()).lastError, soon).toContain(said);
      const { dueAt, sentAt } = await only();
      expect(sentAt).toBeNull();
      expect(dueAt!.getTime() - Date.now()).toBeGreaterThan(least * 1000);
      expect(dueAt!.getTime() - Date.now()).toBeLessThan(60_000);
      await makeDue();
    }
    await expect.poll(() => received.length, soon).toBe(1);
    expect(received[0]!.message.messageId).toBe((await only()).messageId);
  });

  it("survives a server that is not there", async () => {
    const { url, received, close } = await serve();
    await close();
    await queue();
    const stop = send(url);
    await expect.poll(async () => (await only()).lastError, soon).toContain("ECONNREFUSED");
    await stop();
    const up = await serve();
    await makeDue();
    send(up.url);
    await expect.poll(() => up.received.length, soon).toBe(1);
    expect(received).toEqual([]);
  });

  it("gives up on an address that the server will never take, and on a mail older than its links", async () => {
    const { url, received } = await serve([{ at: "recipient", code: 550 }]);
    await queue();
    send(url);
    await expect.poll(async () => (await only()).dueAt, soon).toBeNull();
    expect((await only()).lastError).toContain("Not now");
    await queue({ to: "old@example.test" });
    const old = { tenantId: tenant.id, toAddress: "old@example.test" };
    const days = 4 * 24 * 3_600_000;
    await prisma.mail.updateMany({ where: old, data: { createdAt: new Date(Date.now() - days) } });
    const gone = () => prisma.mail.findFirst({ where: old });
    await expect.poll(async () => (await gone())?.dueAt, soon).toBeNull();
    expect(received).toEqual([]);
  });

  it("sends each mail once though two processes are at it", async () => {
    const { url, received } = await serve();
    for (let i = 0; i < 20; i++) await queue({ to: `n${i}@example.test` });
    send(url);
    send(url);
    await expect.poll(async () => (await stored()).every(({ sentAt }) => sentAt), soon).toBe(true);
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(20);
    expect(received).toHaveLength(20);
  });

  it("stops when asked, with the mail under way sent or left", async () => {
    const { url, received } = await serve();
    for (let i = 0; i < 30; i++) await queue();
    const stop = send(url);
    await expect.poll(() => received.length, soon).toBeGreaterThan(0);
    await stop();
    const sent = (await stored()).filter(({ sentAt }) => sentAt).length;
    expect(sent).toBe(received.length);
    await sleep(300);
    expect(received).toHaveLength(sent);
  });
});
