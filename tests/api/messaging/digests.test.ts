import { beforeAll, describe, expect, it } from "vitest";
import { digestResource } from "@/lib/messaging/digests/schema";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  user = await tenant.user();
});

const path = "/api/profile/digest";
const VALID = { is_active: true, hour: 8, time_zone: "Europe/Paris" };

describe("GET and PUT /api/profile/digest", () => {
  it("require a caller", async () => {
    expect((await tenant.anonymous.get(path)).status).toBe(401);
    expect((await tenant.anonymous.put(path, VALID)).status).toBe(401);
  });

  it("have it off at first, without a time zone", async () => {
    const { body } = await (await tenant.user()).api.get(path);
    expect(digestResource.parse(body)).toEqual({
      is_active: false,
      hour: 8,
      time_zone: null,
      next_at: null,
    });
  });

  it("return when the next one is due, and keep the hour while it is off", async () => {
    const on = digestResource.parse((await user.api.put(path, VALID)).body);
    expect(on).toMatchObject(VALID);
    const due = new Date(on.next_at ?? 0);
    expect(due.getTime()).toBeGreaterThan(Date.now());
    expect(due.getTime()).toBeLessThan(Date.now() + 26 * 3_600_000);
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: VALID.time_zone,
      timeStyle: "short",
    });
    expect(clock.format(due)).toBe("08:00");
    expect(digestResource.parse((await user.api.get(path)).body)).toEqual(on);
    const off = digestResource.parse(
      (await user.api.put(path, { ...VALID, hour: 17, is_active: false })).body,
    );
    expect(off).toEqual({ ...VALID, hour: 17, is_active: false, next_at: null });
  });

  it("are the caller's own", async () => {
    await user.api.put(path, VALID);
    const other = await tenant.user();
    expect((await other.api.get<{ is_active: boolean }>(path)).body.is_active).toBe(false);
    const stranger = await (await TestTenant.make()).user();
    expect((await stranger.api.get<{ is_active: boolean }>(path)).body.is_active).toBe(false);
  });

  it.each([
    ["is_active", undefined, "Is required."],
    ["is_active", "yes", "Must be true or false."],
    ["hour", undefined, "Is required."],
    ["hour", 24, "Must be an hour from 0 to 23."],
    ["hour", -1, "Must be an hour from 0 to 23."],
    ["hour", 8.5, "Must be an hour from 0 to 23."],
    ["hour", "8", "Must be an hour from 0 to 23."],
    ["time_zone", undefined, "Is required."],
    ["time_zone", null, "Must be a time zone such as Europe/Paris."],
    ["time_zone", "Mars/Phobos", "Must be a time zone such as Europe/Paris."],
    ["time_zone", "+01:00", "Must be a time zone such as Europe/Paris."],
  ])("reject %s: %j", async (name, value, message) => {
    const response = await user.api.put<{ errors: Record<string, string[]> }>(path, {
      ...VALID,
      [name]: value,
    });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ [name]: [message] });
  });

  it("leave one row after concurrent changes", async () => {
    const racing = await tenant.user();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, hour) => racing.api.put(path, { ...VALID, hour })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { hour } = digestResource.parse((await racing.api.get(path)).body);
    expect(hour).toBeLessThan(6);
  });
});
