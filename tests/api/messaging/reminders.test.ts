import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { PREFERENCES } from "@/lib/messaging/notifications/enumerations";
import { remindersResource } from "@/lib/messaging/reminders/schema";
import { nextMorning } from "@/lib/messaging/reminders/next-morning";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { call } from "../../support/http/api";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  user = await tenant.user();
});

const path = "/api/profile/reminders";
const stateOf = async ({ api }: TestUser) => remindersResource.parse((await api.get(path)).body);

describe("GET and PUT /api/profile/reminders", () => {
  it("require a caller", async () => {
    expect((await tenant.anonymous.get(path)).status).toBe(401);
    expect((await tenant.anonymous.put(path, { is_active: false })).status).toBe(401);
  });

  it("have them on at first, and are the caller's own", async () => {
    const other = await tenant.user();
    expect(await stateOf(other)).toEqual({ is_active: true });
    const off = await user.api.put(path, { is_active: false });
    expect([off.status, off.body]).toEqual([200, { is_active: false }]);
    expect(await stateOf(user)).toEqual({ is_active: false });
    expect(await stateOf(other)).toEqual({ is_active: true });
  });

  it.each([
    [undefined, "Is required."],
    ["yes", "Must be true or false."],
    [null, "Must be true or false."],
  ])("reject %j", async (isActive, message) => {
    const response = await user.api.put(path, { is_active: isActive });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ errors: { is_active: [message] } });
  });

  it("are turned off by the link in the email, and leave the other preferences", async () => {
    const reader = await tenant.user();
    const token = unsubscribeToken({
      tenantId: tenant.id,
      userId: reader.id,
      subscription: "notify_due_dates",
    });
    const preferences = async () => {
      const { body } = await reader.api.get<Record<string, unknown>>("/api/profile");
      return PREFERENCES.map((name) => body[name]);
    };
    const before = await preferences();
    const link = `/api/unsubscribe/${token}`;
    const off = await call(tenant.host, "POST", link);
    expect(off.body).toEqual({ message: "You won't get reminders of due dates anymore." });
    expect(await stateOf(reader)).toEqual({ is_active: false });
    expect(await preferences()).toEqual(before);
    await call(tenant.host, "DELETE", link);
    expect(await stateOf(reader)).toEqual({ is_active: true });
  });
});

describe("the workspace's time zone", () => {
  it("moves the next reminders, and brings no second ones on a day", async () => {
    const own = await TestTenant.make();
    const admin = await own.user({ role: "admin" });
    const remindedOn = new Date().toISOString().slice(0, 10);
    await prisma.tenant.update({
      where: { id: own.id },
      data: { remindedOn: new Date(remindedOn) },
    });
    for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"]) {
      const before = nextMorning(new Date(), zone, remindedOn);
      await admin.api.put("/api/settings", { time_zone: zone });
      const after = nextMorning(new Date(), zone, remindedOn);
      const { nextRemindersAt } = await prisma.tenant.findUniqueOrThrow({ where: { id: own.id } });
      expect([before, after]).toContainEqual(nextRemindersAt);
    }
  });
});
