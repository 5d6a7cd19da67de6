import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import { someAddress } from "../support/api";
import { browserElsewhere, PASSWORD, personWithPassword } from "../support/password-user";
import { TestTenant } from "../support/tenant";

const tenant = await TestTenant.make();
const person = () => personWithPassword(tenant);
const browser = (headers = {}, host = tenant.host) => browserElsewhere(host, headers);

describe("the throttle", () => {
  it("refuses the eleventh attempt on an email, with how long to wait, from anywhere", async () => {
    const user = await person();
    for (let left = 9; left >= 0; left--) {
      const { status, headers } = await browser().signIn(user.email, "wrong");
      expect([status, headers.get("ratelimit-remaining")]).toEqual([401, String(left)]);
      expect(headers.get("ratelimit-limit")).toBe("10");
    }
    const { status, body, headers } = await browser().signIn(user.email.toUpperCase(), PASSWORD);
    expect(status).toBe(429);
    expect(body.message).toBe("Too many attempts. Try again in 15 minutes.");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(880);
    expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("counts by workspace and email, and for unknown emails alike", async () => {
    const email = "ghost@example.test";
    const other = await TestTenant.make();
    const headers = someAddress();
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await browser(headers).signIn(email, "wrong")).status);
    }
    expect(statuses.slice(9)).toEqual([401, 429]);
    expect((await browser(headers, other.host).signIn(email, "wrong")).status).toBe(401);
    const user = await person();
    expect((await browser(headers).signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it("lets no more through when they come at once", async () => {
    const user = await person();
    const clients = Array.from({ length: 30 }, () => browser());
    const answers = await Promise.all(clients.map((client) => client.signIn(user.email, "wrong")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it("starts anew after a success", async () => {
    const user = await person();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await browser().signIn(user.email, "wrong");
      expect((await browser().signIn(user.email, PASSWORD)).status).toBe(200);
    }
  });

  it("does not count what cannot be an attempt", async () => {
    const user = await person();
    for (let i = 0; i < 12; i++) await browser().signIn(user.email, "\0");
    expect((await browser().signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it("refuses an address after a hundred, and its neighbours, but nobody else", async () => {
    const block = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7`;
    const from = (address: string, email: string) =>
      browser({ "x-forwarded-for": address }).signIn(email, "wrong");
    const many = Array.from({ length: 100 }, (_, i) => from(`${block}::${i + 1}`, `a${i}@x.test`));
    expect((await Promise.all(many)).every(({ status }) => status === 401)).toBe(true);
    const user = await person();
    expect((await from(`${block}:1:2:3:4`, user.email)).status).toBe(429);
    // Refused by address, so it did not count against the email.
    const { headers } = await browser().signIn(user.email, "wrong");
    expect(headers.get("ratelimit-remaining")).toBe("9");
  });
});
