import { PREFERENCES } from "@/lib/messaging/notifications/enumerations";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { MAIL_PREFERENCE } from "@/lib/messaging/notifications/schema";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { unsubscribeResource } from "@/lib/messaging/unsubscribe/schema";
import { call } from "../../../support/http/api";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let otherTenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  otherTenant = await TestTenant.make();
  user = await tenant.user();
});

const tokenFor = (preference: (typeof MAIL_PREFERENCE)[1 | 2 | 4 | 5 | 6], recipient = user) =>
  unsubscribeToken({ tenantId: tenant.id, userId: recipient.id, subscription: preference });
const path = (token: string) => `/api/unsubscribe/${encodeURIComponent(token)}`;

/** Sends the one-click request that email clients send (RFC 8058). */
const oneClick = (token: string, host = tenant.host) =>
  call(host, "POST", path(token), undefined, {
    raw: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

async function preferences() {
  const { body } = await user.api.get<Record<string, boolean>>("/api/profile");
  return Object.fromEntries(PREFERENCES.map((name) => [name, body[name]]));
}
const allOn = Object.fromEntries(PREFERENCES.map((name) => [name, true]));

describe("an unsubscribe link", () => {
  it.each([...new Set(Object.values(MAIL_PREFERENCE))])(
    "turns exactly %s off, and on again",
    async (preference) => {
      const token = tokenFor(preference);
      for (let time = 0; time < 2; time++) {
        const response = await oneClick(token);
        expect(response.status).toBe(200);
        expect(unsubscribeResource.parse(response.body).message).toMatch(
          /^You won't get emails about /,
        );
        expect(await preferences()).toEqual({ ...allOn, [preference]: false });
      }
      const undone = await call(tenant.host, "DELETE", path(token));
      expect(undone.status).toBe(200);
      expect(await preferences()).toEqual(allOn);
    },
  );

  it("changes nothing when opened and leads to a page with a button", async () => {
    const token = tokenFor("notify_mentions");
    const response = await call(tenant.host, "GET", path(token));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/unsubscribe/${token}`);
    expect(await preferences()).toEqual(allOn);
  });

  it("returns 404 if any part of it is altered", async () => {
    const token = tokenFor("notify_mentions");
    const [payload = "", signature = ""] = token.split(".");
    const invalidTokens = [
      "x",
      payload,
      `${payload}.`,
      `${payload}.${"A".repeat(43)}`,
      `${payload.replace(/\d$/, "1")}.${signature}`,
      `${payload.replace(/\d$/, "9")}.${signature}`,
      `${token}A`,
      ` ${token}`,
      `${tenant.id}-${user.id + 1}-0.${signature}`,
      "%00",
      "a".repeat(5000),
    ];
    for (const method of ["GET", "POST", "DELETE"]) {
      for (const one of invalidTokens) {
        expect((await call(tenant.host, method, path(one))).status, `${method} ${one}`).toBe(404);
      }
      expect((await call(otherTenant.host, method, path(token))).status).toBe(404);
    }
    expect(await preferences()).toEqual(allOn);
  });

  it("returns 404 once its recipient is deleted", async () => {
    const deletedUser = await tenant.user();
    const token = tokenFor("notify_mentions", deletedUser);
    await prisma.user.updateMany({
      where: { id: deletedUser.id },
      data: { deletedAt: new Date() },
    });
    expect((await oneClick(token)).status).toBe(404);
  });
});

describe("POST /api/profile/test-email", () => {
  it("queues an email to the caller, at most five per minute", async () => {
    const { api, email } = await tenant.user();
    for (let n = 4; n >= 0; n--) {
      const response = await api.post("/api/profile/test-email");
      expect(response.status).toBe(204);
      expect(response.headers.get("ratelimit-remaining")).toBe(String(n));
    }
    const rejected = await api.post("/api/profile/test-email");
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await prisma.mail.count({ where: { tenantId: tenant.id, toAddress: email } })).toBe(5);
    expect((await tenant.anonymous.post("/api/profile/test-email")).status).toBe(401);
  });
});
