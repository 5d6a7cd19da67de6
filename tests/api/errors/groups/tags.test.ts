import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { errorEventResource, groupTagsResource, groupTrend } from "@/lib/errors/groups/schema";
import { prisma } from "@/tests/support/database/prisma";
import {
  groupPath,
  makeErrorGroup,
  readGroup,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const HOUR = 3_600_000;
let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
  project = await tenant.project(owner);
});

async function event(errorGroupId: number, payload: object, release: string | null = null) {
  const { id } = await prisma.errorEvent.create({
    data: {
      tenantId: tenant.id,
      errorGroupId,
      message: "m",
      stackTrace: "",
      release,
      payload,
      occurredAt: new Date(),
    },
  });
  return Number(id);
}

async function readTags(id: number) {
  const response = await owner.api.get(`${groupPath(project, id)}/tags`);
  expect(response.status).toBe(200);
  return groupTagsResource.parse(response.body);
}

async function eventIds(id: number, query: string) {
  const response = await owner.api.get(`${groupPath(project, id)}/events?${query}`);
  expect(response.status, query).toBe(200);
  return errorEventResource
    .array()
    .parse(response.body)
    .map((found) => found.id);
}

const tags = (...list: [name: string, ...values: [value: string, events: number][]][]) =>
  list.map(([name, ...values]) => ({
    name,
    events: values.reduce((sum, [, count]) => sum + count, 0),
    values: values.map(([value, events]) => ({ value, events })),
  }));

describe("the tags of a group", () => {
  it("are empty if no occurrence is stored", async () => {
    const id = await makeErrorGroup(tenant, project, { occurrenceCount: 9n });
    expect(await readTags(id)).toEqual({ events: 0, users: 0, events_with_user: 0, tags: [] });
  });

  it("count values, users and contexts over its own occurrences and those merged into it", async () => {
    const id = await makeErrorGroup(tenant, project);
    const merged = await makeErrorGroup(tenant, project, { mergedIntoId: id });
    const other = await makeErrorGroup(tenant, project);
    const contexts = { browser: { name: "Firefox", version: "141" }, event: { level: "warning" } };
    await event(id, { tags: { plan: "pro" }, user: { id: 7 }, contexts }, "1.0");
    await event(id, { tags: { plan: "free", browser: "Safari" }, user: { id: "7" }, contexts });
    await event(merged, { tags: { plan: "pro" }, user: { email: "a@b.test" } }, "1.0");
    await event(merged, { tags: null, user: { id: "[Filtered]" }, contexts: "odd" });
    await event(other, { tags: { plan: "other" }, user: { id: 8 } });

    expect(await readTags(id)).toEqual({
      events: 4,
      users: 2,
      events_with_user: 3,
      tags: tags(
        ["browser", ["Firefox", 1], ["Safari", 1]],
        ["level", ["warning", 2]],
        ["plan", ["pro", 2], ["free", 1]],
        ["release", ["1.0", 2]],
      ),
    });
  });

  it("list the ten most frequent values of a tag", async () => {
    const id = await makeErrorGroup(tenant, project);
    for (let at = 0; at < 12; at++) await event(id, { tags: { page: `page ${at % 11}` } });
    const [page] = (await readTags(id)).tags;
    expect(page).toMatchObject({ name: "page", events: 12 });
    expect(page?.values).toHaveLength(10);
    expect(page?.values[0]).toEqual({ value: "page 0", events: 2 });
  });

  it("filter the occurrences, page by page", async () => {
    const id = await makeErrorGroup(tenant, project);
    const first = await event(id, { tags: { plan: "pro", "a:b": "x" } }, "1.0");
    const second = await event(id, { tags: { plan: "free" }, contexts: { os: { name: "Linux" } } });
    const third = await event(id, { tags: { plan: "pro" } });
    expect(await eventIds(id, "tag=plan&value=pro")).toEqual([third, first]);
    expect(await eventIds(id, `tag=plan&value=pro&before=${third}&limit=1`)).toEqual([first]);
    expect(await eventIds(id, "tag=plan")).toEqual([third, second, first]);
    expect(await eventIds(id, "tag=release&value=1.0")).toEqual([first]);
    expect(await eventIds(id, "tag=os&value=Linux")).toEqual([second]);
    expect(await eventIds(id, "tag=a%3Ab&value=x")).toEqual([first]);
    expect(await eventIds(id, "tag=plan&value=Pro")).toEqual([]);
    const response = await owner.api.get(`${groupPath(project, id)}/events?value=pro`);
    expect(response).toMatchObject({ status: 422, body: { errors: { value: ["Needs a tag."] } } });
  });
});

it("a group has the level of its newest stored occurrence", async () => {
  const id = await makeErrorGroup(tenant, project);
  await event(id, { contexts: { event: { level: "fatal" } } });
  expect((await readGroup(owner, project, id)).level).toBe("fatal");
  await event(id, { tags: { level: "info" } });
  expect((await readGroup(owner, project, id)).level).toBe("info");
  await event(id, { tags: {} });
  expect((await readGroup(owner, project, id)).level).toBeNull();
});

describe("trends", () => {
  async function read(query: string, status = 200) {
    const response = await owner.api.get(`${project.path}/error-groups/trends${query}`);
    expect(response.status, query).toBe(status);
    return status === 200 ? z.array(groupTrend).parse(response.body) : [];
  }

  it("count several groups, with those merged into them, in each period", async () => {
    const id = await makeErrorGroup(tenant, project);
    const merged = await makeErrorGroup(tenant, project, { mergedIntoId: id });
    const other = await makeErrorGroup(tenant, project);
    const now = Math.floor(Date.now() / HOUR) * HOUR;
    const data = [
      [id, 0, 1],
      [merged, 0, 2],
      [id, 23, 10],
      [id, 6 * 27, 100],
      [id, 24 * 29, 1_000],
      [id, 24 * 31, 10_000],
    ].map(([errorGroupId = 0, ago = 0, count = 0]) => ({
      tenantId: tenant.id,
      errorGroupId,
      hour: new Date(now - ago * HOUR),
      count: BigInt(count),
    }));
    await prisma.errorGroupHour.createMany({ data });
    const sum = (counts: number[] = []) => counts.reduce((total, count) => total + count, 0);
    for (const [period, length, total] of [
      ["24h", 24, 13],
      ["7d", 28, 113],
      ["30d", 30, 1_113],
    ] as const) {
      const [first, second, ...more] = await read(`?period=${period}&ids=${id},${other}`);
      expect([first?.error_group_id, second?.error_group_id]).toEqual([id, other]);
      expect(first?.counts).toHaveLength(length);
      expect(sum(first?.counts)).toBe(total);
      expect(first?.counts.at(-1)).toBeGreaterThanOrEqual(3);
      expect(sum(second?.counts)).toBe(0);
      expect(more).toEqual([]);
    }
    const { trend_24h } = await readGroup(owner, project, id);
    expect((await read(`?ids=${id}`))[0]?.counts).toEqual(trend_24h);
  });

  it("leave out what is not a group in the project", async () => {
    const elsewhere = await tenant.project(owner);
    const id = await makeErrorGroup(tenant, elsewhere);
    expect(await read(`?ids=${id},2147483647`)).toEqual([]);
    expect(await read("")).toEqual([]);
  });

  it("refuse bad parameters", async () => {
    const many = Array.from({ length: 101 }, (_, at) => at + 1).join();
    for (const query of ["?period=1y", "?ids=a", "?ids=1,", "?ids=4294967296", `?ids=${many}`]) {
      await read(query, 422);
    }
  });
});
