import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { settingsResource } from "@/lib/workspace/settings/schema";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

async function settings() {
  const { status, body } = await admin.api.get("/api/settings");
  expect(status).toBe(200);
  return settingsResource.parse(body);
}

describe("workspace settings", () => {
  it("start with the workspace's name, error tracking off and no story provider", async () => {
    expect(await settings()).toMatchObject({
      id: tenant.id,
      name: tenant.slug,
      error_tracking_enabled: false,
      time_zone: "UTC",
      story_provider: "none",
    });
  });

  it("can be changed one at a time, keep omitted fields, and ignore changes to the provider", async () => {
    const put = (body: object) => admin.api.put("/api/settings", body);
    const renamed = await put({ name: " Acme\n", story_provider: "anthropic" });
    expect(renamed.status).toBe(200);
    expect(settingsResource.parse(renamed.body)).toMatchObject({
      name: "Acme",
      error_tracking_enabled: false,
      story_provider: "none",
    });
    const on = await put({ error_tracking_enabled: true });
    expect(on.body).toMatchObject({ name: "Acme", error_tracking_enabled: true });
    const moved = await put({ time_zone: "Europe/Paris" });
    expect(moved.body).toMatchObject({ error_tracking_enabled: true, time_zone: "Europe/Paris" });
    expect((await put({})).body).toEqual(moved.body);
    expect(await settings()).toEqual(moved.body);
    const entries = await prisma.auditEntry.findMany({
      where: { tenantId: tenant.id, subjectType: "settings" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ subjectId, before, after }) => [subjectId, before, after])).toEqual([
      [null, { name: tenant.slug }, { name: "Acme" }],
      [null, { error_tracking_enabled: false }, { error_tracking_enabled: true }],
      [null, { time_zone: "UTC" }, { time_zone: "Europe/Paris" }],
    ]);
  });

  it("require AppSettings: Read to read and Update All to change; Own is not enough", async () => {
    const read = await tenant.user();
    const own = await tenant.user({ role: { permissions: { appSettings: { update: 1 } } } });
    const full = await tenant.user({ role: { permissions: { appSettings: { update: 2 } } } });
    expect((await read.api.get("/api/settings")).status).toBe(200);
    expect((await read.api.put("/api/settings", {})).status).toBe(403);
    expect((await own.api.put("/api/settings", {})).status).toBe(403);
    expect((await full.api.put("/api/settings", {})).status).toBe(200);
    expect((await full.api.get("/api/settings")).status).toBe(403);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: null }, "name"],
    [{ name: "x".repeat(256) }, "name"],
    [{ error_tracking_enabled: 1 }, "error_tracking_enabled"],
    [{ error_tracking_enabled: "true", name: "X" }, "error_tracking_enabled"],
    [{ time_zone: null }, "time_zone"],
    [{ time_zone: "Mars/Phobos" }, "time_zone"],
    [{ time_zone: "+01:00" }, "time_zone"],
  ])("return 422 for %j and change nothing", async (body, field) => {
    const before = await settings();
    const response = await admin.api.put("/api/settings", body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    expect(await settings()).toEqual(before);
  });
});
