import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { errorEventResource, errorGroupSummary, trendPoint } from "@/lib/errors/groups/schema";
import {
  followPages,
  groupPath,
  makeErrorGroup,
  readGroup,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const HOUR = 60 * 60_000;

let tenant: TestTenant;
let owner: TestUser;

async function freshProject(): Promise<TestProject> {
  return tenant.project(owner);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

describe("the summary", () => {
  it("counts groups by status, and regressed groups, using the list's filters", async () => {
    const project = await freshProject();
    await makeErrorGroup(tenant, project);
    await makeErrorGroup(tenant, project, { isRegressed: true, environment: "staging" });
    for (const status of [1, 1, 2, 2, 2]) await makeErrorGroup(tenant, project, { status });
    const read = async (query: string) => {
      const response = await owner.api.get(`${project.path}/error-groups/summary${query}`);
      expect(response.status).toBe(200);
      return errorGroupSummary.parse(response.body);
    };
    expect(await read("")).toEqual({ open: 2, regressed: 1, resolved: 2, ignored: 3 });
    const staging = { open: 1, regressed: 1, resolved: 0, ignored: 0 };
    expect(await read("?environment=staging")).toEqual(staging);
    expect((await read("?query=function&release=1")).open).toBe(0);
  });
});

describe("the trend", () => {
  it("returns each hour of the last week or each day of the last 90 days, oldest first; a group includes its last 24 hours", async () => {
    const project = await freshProject();
    const id = await makeErrorGroup(tenant, project);
    const now = Math.floor(Date.now() / HOUR) * HOUR;
    const counts = [3, 23, 24, 167, 168, 2000, 2400].map((ago) => ({ ago, count: BigInt(ago) }));
    await prisma.errorGroupHour.createMany({
      data: counts.map(({ ago, count }) => {
        return { tenantId: tenant.id, errorGroupId: id, hour: new Date(now - ago * HOUR), count };
      }),
    });
    const read = async (query: string) => {
      const response = await owner.api.get(`${groupPath(project, id)}/trend${query}`);
      expect(response.status).toBe(200);
      return z.array(trendPoint).parse(response.body);
    };
    const hours = await read("");
    expect(await read("?interval=hour")).toEqual(hours);
    expect(hours).toHaveLength(168);
    expect(Date.parse(hours.at(-1)!.at) - Date.parse(hours[0]!.at)).toBe(167 * HOUR);
    expect(hours.filter(({ count }) => count > 0).map(({ count }) => count)).toEqual([
      167, 24, 23, 3,
    ]);
    const days = await read("?interval=day");
    expect(days).toHaveLength(90);
    expect(days.at(-1)!.at.slice(11)).toBe("00:00:00.000000Z");
    const sum = days.reduce((total, { count }) => total + count, 0);
    expect(sum).toBe(3 + 23 + 24 + 167 + 168 + 2000);
    const { trend_24h } = await readGroup(owner, project, id);
    expect(trend_24h).toHaveLength(24);
    expect([trend_24h[20], trend_24h[0]]).toEqual([3, 23]);
    expect(trend_24h.reduce((total, count) => total + count)).toBe(26);
  });

  it("returns 422 for an unknown interval", async () => {
    const project = await freshProject();
    const path = groupPath(project, await makeErrorGroup(tenant, project));
    const response = await owner.api.get(`${path}/trend?interval=week`);
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { interval: [expect.any(String)] } },
    });
  });
});

describe("the occurrences", () => {
  it("are paginated, newest first, with everything the SDK sent", async () => {
    const project = await freshProject();
    const id = await makeErrorGroup(tenant, project, { environment: "staging" });
    const other = await makeErrorGroup(tenant, project);
    const context = { before: ["a"], line: "b", after: [] };
    const payload = {
      tags: { browser: "Firefox" },
      breadcrumbs: [{ message: "clicked" }],
      request: { url: "https://example.test/" },
      user: { id: "7" },
      contexts: { os: { name: "Linux" } },
      extra: { cart: [1, 2] },
      platform: "node",
      frames: [
        { function: "add", file: "cart.ts", line: 12, column: null, in_app: true, context },
        { function: null, file: "node:internal", line: null, column: null, in_app: false },
      ],
      secret: 1,
    };
    const event = { tenantId: tenant.id, errorGroupId: id, message: "m", stackTrace: "s" };
    const occurredAt = new Date("2026-03-04T05:06:07.089Z");
    const made: number[] = [];
    for (let index = 0; index < 30; index++) {
      const sent = index === 29 ? { payload, release: "1.0", eventId: "a".repeat(32) } : {};
      const { id: newId } = await prisma.errorEvent.create({
        data: { ...event, occurredAt, ...sent },
      });
      made.unshift(Number(newId));
    }
    await prisma.errorEvent.create({ data: { ...event, errorGroupId: other, occurredAt } });

    const path = `${groupPath(project, id)}/events`;
    const response = await owner.api.get(path);
    expect(response.status).toBe(200);
    const events = z.array(errorEventResource).parse(response.body);
    expect(events.map((one) => one.id)).toEqual(made);
    const { created_at, updated_at, ...first } = events[0]!;
    expect(updated_at).toBe(created_at);
    expect(first).toEqual({
      id: made[0],
      occurred_at: "2026-03-04T05:06:07.089000Z",
      exception_class: "TypeError",
      message: "m",
      stack_trace: "s",
      environment: "staging",
      release: "1.0",
      tags: payload.tags,
      breadcrumbs: payload.breadcrumbs,
      request: payload.request,
      user: payload.user,
      contexts: payload.contexts,
      extra: payload.extra,
      event_id: "a".repeat(32),
      platform: "node",
      frames: [
        { ...payload.frames[0], vars: null },
        { ...payload.frames[1], context: null, vars: null },
      ],
      causes: [],
    });
    expect(events[1]).toMatchObject({
      ...{ release: null, tags: {}, breadcrumbs: [], request: null, user: null, contexts: {} },
      ...{ extra: {}, event_id: null, platform: null, frames: [] },
    });
    expect(await followPages(owner, `${path}?limit=7`)).toEqual(made);
    for (const query of ["limit=0", "limit=501", "before=0", "before=x"]) {
      expect((await owner.api.get(`${path}?${query}`)).status).toBe(422);
    }
  });
});
