import { describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { someAddress } from "../../support/http/api";
import { Browser } from "../../support/http/browser";
import { mailsTo } from "../../support/people/mails";
import {
  browserAtAnotherAddress,
  PASSWORD,
  createUserWithPassword,
} from "../../support/people/password-user";
import { TestTenant } from "../../support/people/tenant";

const tenant = await TestTenant.make();
const makePerson = () => createUserWithPassword(tenant);
const browser = (headers = {}, host = tenant.host) => browserAtAnotherAddress(host, headers);
const someHeaders = someAddress;

/** Enters wrong passwords from one address and returns the status codes. */
async function failSignIns(times: number, email: string, headers: Record<string, string>) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) {
    statuses.push((await browser(headers).signIn(email, "wrong")).status);
  }
  return statuses;
}

describe("the throttle", () => {
  it("rejects the eleventh attempt per person and address, with Retry-After", async () => {
    const user = await makePerson();
    const here = someHeaders();
    for (let left = 9; left >= 0; left--) {
      const { status, headers } = await browser(here).signIn(user.email, "wrong");
      expect([status, headers.get("ratelimit-remaining")]).toEqual([401, String(left)]);
      expect(headers.get("ratelimit-limit")).toBe("10");
    }
    const { status, body, headers } = await browser(here).signIn(user.email, PASSWORD);
    expect(status).toBe(429);
    expect(body.message).toBe("Too many attempts. Try again in 15 minutes.");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(880);
    expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("counts per person, however the address is spelled, even with İ", async () => {
    const user = await makePerson();
    const email = `idil${user.id}@example.test`;
    await prisma.user.updateMany({ where: { id: user.id }, data: { email } });
    const here = someHeaders();
    // PostgreSQL matches all of these to the person; JavaScript folds the last one differently.
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replaceAll("i", "İ")];
    for (const spelled of spellings) {
      expect((await browser().signIn(spelled, PASSWORD)).status, spelled).toBe(200);
    }
    for (let i = 0; i < 10; i++) {
      const spelled = spellings[i % spellings.length] ?? email;
      expect((await browser(here).signIn(spelled, "wrong")).status).toBe(401);
    }
    for (const spelled of spellings) {
      expect((await browser(here).signIn(spelled, PASSWORD)).status, spelled).toBe(429);
    }
  });

  it("counts per workspace, and treats unknown addresses alike", async () => {
    const email = "ghost@example.test";
    const other = await TestTenant.make();
    const headers = someHeaders();
    expect((await failSignIns(11, email, headers)).slice(9)).toEqual([401, 429]);
    expect((await browser(headers).signIn(email.toUpperCase(), "wrong")).status).toBe(429);
    expect((await browser(headers, other.host).signIn(email, "wrong")).status).toBe(401);
    const user = await makePerson();
    expect((await browser(headers).signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it("enforces the limit for concurrent attempts", async () => {
    const user = await makePerson();
    const here = someHeaders();
    const clients = Array.from({ length: 30 }, () => browser(here));
    const responses = await Promise.all(
      clients.map((client) => client.signIn(user.email, "wrong")),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it("resets after a success", async () => {
    const user = await makePerson();
    const here = someHeaders();
    for (let round = 0; round < 2; round++) {
      expect(await failSignIns(9, user.email, here)).toEqual(Array(9).fill(401));
      expect((await browser(here).signIn(user.email, PASSWORD)).status).toBe(200);
    }
  });

  it("does not count passwords that cannot be valid", async () => {
    const user = await makePerson();
    const here = someHeaders();
    for (let i = 0; i < 12; i++) await browser(here).signIn(user.email, "\0");
    expect((await browser(here).signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it("rejects an IPv6 network after a hundred failures, but no other address", async () => {
    const block = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7`;
    const from = (address: string, email: string) =>
      browser({ "x-forwarded-for": address }).signIn(email, "wrong");
    const attempts = Array.from({ length: 100 }, (_, i) =>
      from(`${block}::${i + 1}`, `a${i}@x.test`),
    );
    expect((await Promise.all(attempts)).every(({ status }) => status === 401)).toBe(true);
    const user = await makePerson();
    expect((await from(`${block}:1:2:3:4`, user.email)).status).toBe(429);
    // The 429 above was for the address, so it did not count against the person.
    const { headers } = await browser().signIn(user.email, "wrong");
    expect(headers.get("ratelimit-remaining")).toBe("9");
  });
});

const deviceOf = (client: Browser) =>
  new Map([...client.cookies].filter(([name]) => name.startsWith("lanework.device-")));

/** Returns a browser in which the person has signed in and out again. */
async function usedDevice(email: string, headers: Record<string, string>): Promise<Browser> {
  const client = browser(headers);
  expect((await client.signIn(email, PASSWORD)).status).toBe(200);
  await client.signOut();
  expect(deviceOf(client).size).toBe(1);
  return client;
}

describe("a person under attack (docs/spec/people.md#sign-in)", () => {
  it("can sign in from a second address", async () => {
    const user = await makePerson();
    expect((await failSignIns(12, user.email, someHeaders())).at(-1)).toBe(429);
    expect((await browser().signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it("can sign in from a known device at a throttled address", async () => {
    const user = await makePerson();
    const here = someHeaders();
    const device = await usedDevice(user.email, here);
    expect((await failSignIns(12, user.email, here)).at(-1)).toBe(429);
    expect((await browser(here).signIn(user.email, PASSWORD)).status).toBe(429);
    expect((await device.signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it(
    "can sign in after one address failed for many people, or many addresses failed for them",
    { tags: ["slow"] },
    async () => {
      const user = await makePerson();
      const here = someHeaders();
      const device = await usedDevice(user.email, here);
      const crowd = Array.from({ length: 100 }, (_, i) => `b${i}-${user.id}@x.test`);
      await Promise.all(crowd.map((email) => browser(here).signIn(email, "wrong")));
      const botnet = Array.from({ length: 30 }, () => failSignIns(10, user.email, someHeaders()));
      const statuses = (await Promise.all(botnet)).flat();
      expect(statuses.filter((status) => status === 401)).toHaveLength(300);
      // From here on, an unknown address gets three attempts instead of ten, regardless of other
      // addresses.
      expect(await failSignIns(4, user.email, someHeaders())).toEqual([401, 401, 401, 429]);
      const { status, headers } = await browser().signIn(user.email, PASSWORD);
      const [limit, left] = [headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")];
      expect([status, limit, left]).toEqual([200, "3", "2"]);
      expect((await device.signIn(user.email, PASSWORD)).status).toBe(200);
    },
  );

  it("can sign in with a reset link, which clears the counters and stolen devices", async () => {
    const user = await makePerson();
    const here = someHeaders();
    const device = await usedDevice(user.email, someHeaders());
    await failSignIns(12, user.email, here);
    const client = browser(here);
    const requested = await client.fetch("POST", "/api/auth/password-reset", { email: user.email });
    expect(requested.status).toBe(204);
    const secret = (await mailsTo(tenant.id, user.email)).at(-1)?.secret;
    const password = "another good password";
    const chosen = await client.fetch("POST", "/api/auth/new-password", { secret, password });
    expect(chosen.status).toBe(204);
    expect((await browser(here).signIn(user.email, password)).status).toBe(200);
    // The old device is unknown again, so it shares its address's throttle.
    const thief = someHeaders();
    await failSignIns(12, user.email, thief);
    const stolen = browser(thief);
    for (const [name, value] of deviceOf(device)) stolen.cookies.set(name, value);
    expect((await stolen.signIn(user.email, password)).status).toBe(429);
    for (const [name, value] of deviceOf(client)) stolen.cookies.set(name, value);
    expect((await stolen.signIn(user.email, password)).status).toBe(200);
  });
});

describe("a known device (docs/spec/people.md#sign-in)", () => {
  it("gets ten attempts per address; a copy of it counts as another browser", async () => {
    const user = await makePerson();
    const here = someHeaders();
    const device = await usedDevice(user.email, here);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await device.signIn(user.email, "wrong")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const copy = browser();
    for (const [name, value] of deviceOf(device)) copy.cookies.set(name, value);
    const copyStatuses: number[] = [];
    for (let i = 0; i < 11; i++) copyStatuses.push((await copy.signIn(user.email, "wrong")).status);
    expect(copyStatuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it("is bound to one person in one workspace and cannot be forged", async () => {
    const [user, colleague] = [await makePerson(), await makePerson()];
    const here = someHeaders();
    const device = await usedDevice(user.email, here);
    const [[name = "", value = ""] = []] = deviceOf(device);
    await failSignIns(12, colleague.email, here);
    for (const [key, text] of [
      [`lanework.device-${colleague.id}`, value],
      [name, value],
      [`lanework.device-${colleague.id}`, "AAAA"],
      [`lanework.device-${colleague.id}`, value.slice(0, -4)],
    ]) {
      const client = browser(here);
      client.cookies.set(String(key), String(text));
      expect((await client.signIn(colleague.email, PASSWORD)).status).toBe(429);
    }
    const other = await TestTenant.make();
    expect((await new Browser(other.host, here).signIn(user.email, PASSWORD)).status).toBe(401);
  });

  it("is HttpOnly and limited to this host", async () => {
    const user = await makePerson();
    const client = browser();
    const { headers } = await client.signIn(user.email, PASSWORD);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    const line = cookies.find((one) => one.startsWith(`lanework.device-${user.id}=`));
    expect(line).toMatch(/; Path=\/; Max-Age=\d{8}; HttpOnly; SameSite=Lax$/);
  });

  it("is kept if it is among the eight newest in a shared browser", async () => {
    const user = await makePerson();
    const client = browser();
    for (let id = 1; id <= 9; id++) client.cookies.set(`lanework.device-9000000${id}`, "x");
    client.cookies.set("lanework.other", "x");
    for (let round = 0; round < 2; round++) {
      expect((await client.signIn(user.email, PASSWORD)).status).toBe(200);
      expect([...deviceOf(client).keys()].sort()).toEqual(
        [3, 4, 5, 6, 7, 8, 9]
          .map((id) => `lanework.device-9000000${id}`)
          .concat(`lanework.device-${user.id}`)
          .sort(),
      );
    }
    expect(client.cookies.has("lanework.other")).toBe(true);
  });
});
