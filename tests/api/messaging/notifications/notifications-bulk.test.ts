import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { makeIssue } from "../../../support/records/issue";
import { inboxOf, makeNotification, summaryOf } from "../../../support/records/notification";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Admin" });
});

const idsOf = async (user: TestUser) => (await inboxOf(user)).map(({ id }) => id);

const makeNotificationFor = (
  user: TestUser,
  about: Omit<Parameters<typeof makeNotification>[0], "tenantId" | "userId">,
) => makeNotification({ tenantId: tenant.id, userId: user.id, ...about });

const bulk = (user: TestUser, action: "read" | "unread" | "delete", notification_ids: unknown) =>
  user.api.post(`/api/notifications/bulk-${action}`, { notification_ids });

const eventsOf = (user: TestUser) =>
  prisma.outboxEvent.count({ where: { tenantId: tenant.id, userIds: { has: user.id } } });

/** Creates a member with an issue and `count` notifications about it; `ids` are ascending. */
async function makeReader(count = 0) {
  const user = await tenant.user();
  const project = await tenant.project(admin, [user]);
  const issue = await makeIssue(admin, project);
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await makeNotificationFor(user, { issueId: issue.id }));
  return { user, issue, ids };
}

describe("bulk actions", () => {
  it("return 204 and mark as read, mark as unread or delete, whatever the current state", async () => {
    const { user, ids } = await makeReader(3);
    const [a = 0, b = 0, c = 0] = ids;
    const read = async () => (await inboxOf(user)).map(({ read_at }) => read_at !== null);
    expect(await read()).toEqual([false, false, false]);
    const response = await bulk(user, "read", [a, c]);
    expect([response.status, response.body]).toEqual([204, null]);
    expect(await read()).toEqual([true, false, true]);
    expect((await bulk(user, "read", ids)).status).toBe(204);
    expect(await read()).toEqual([true, true, true]);
    expect((await bulk(user, "unread", [b, c])).status).toBe(204);
    expect(await read()).toEqual([false, false, true]);
    expect((await bulk(user, "unread", ids)).status).toBe(204);
    expect((await bulk(user, "read", [a])).status).toBe(204);
    expect((await bulk(user, "delete", [a, b])).status).toBe(204);
    expect(await idsOf(user)).toEqual([c]);
    expect((await bulk(user, "delete", [c])).status).toBe(204);
    expect(await inboxOf(user)).toEqual([]);
  });

  it("keep the first read_at when read again", async () => {
    const { user, ids } = await makeReader(1);
    await bulk(user, "read", ids);
    const [first] = await inboxOf(user);
    await bulk(user, "read", ids);
    expect(await inboxOf(user)).toEqual([first]);
  });

  it("notify the caller's other clients in one event, if anything changed", async () => {
    const { user, ids } = await makeReader(3);
    for (const [action, eventCount] of [
      ["read", 1],
      ["read", 1],
      ["unread", 2],
      ["delete", 3],
    ] as const) {
      const headers = { "X-Socket-Id": "123.456" };
      const body = { notification_ids: ids };
      await user.api.post(`/api/notifications/bulk-${action}`, body, { headers });
      expect(await eventsOf(user)).toBe(eventCount);
    }
    const where = { tenantId: tenant.id, userIds: { has: user.id } };
    const event = await prisma.outboxEvent.findFirst({ where });
    expect(event).toMatchObject({
      name: "notifications.changed",
      projectId: null,
      userIds: [user.id],
      actorId: user.id,
      socketId: "123.456",
    });
  });

  it.each(["read", "unread", "delete"] as const)(
    "are all or nothing for %s: an id that is unknown or belongs to someone else returns 422 and changes nothing",
    async (action) => {
      const { user, ids } = await makeReader(2);
      const [mine = 0] = ids;
      await bulk(user, "read", [mine]);
      const before = [await inboxOf(user), await summaryOf(user), await eventsOf(user)];
      const stranger = await (await TestTenant.make()).user();
      const project = await tenant.project(admin);
      const colleagues = await makeNotificationFor(admin, { projectId: project.id, type: 5 });
      const strangerProfile = await stranger.api.get("/api/profile");
      const strangerProject = await prisma.project.create({
        data: {
          tenantId: strangerProfile.body.tenant_id,
          name: "X",
          keyPrefix: "XX",
          ownerId: stranger.id,
        },
      });
      const strangers = await makeNotification({
        tenantId: strangerProject.tenantId,
        userId: stranger.id,
        type: 5,
        projectId: strangerProject.id,
      });
      for (const id of [colleagues, strangers, 2147483647]) {
        for (const list of [[id], [...ids, id], [id, ...ids, mine]]) {
          const response = await bulk(user, action, list);
          expect([response.status, Object.keys(response.body.errors)]).toEqual([
            422,
            ["notification_ids"],
          ]);
        }
      }
      expect([await inboxOf(user), await summaryOf(user), await eventsOf(user)]).toEqual(before);
      const [other] = await prisma.notification.findMany({ where: { id: colleagues } });
      expect(other?.readAt).toBeNull();
      expect((await inboxOf(stranger)).map(({ read_at }) => read_at)).toEqual([null]);
    },
  );

  it("accept duplicates and 1,000 ids", async () => {
    const { user, issue } = await makeReader();
    const fields = { type: 2, reason: "watching", message: "m", issueId: issue.id };
    const made = await prisma.notification.createManyAndReturn({
      data: Array.from({ length: 1000 }, () => ({
        tenantId: tenant.id,
        userId: user.id,
        ...fields,
      })),
      select: { id: true },
    });
    const ids = made.map(({ id }) => id);
    const [first] = ids;
    expect((await bulk(user, "read", [first, first, first])).status).toBe(204);
    expect(await summaryOf(user)).toMatchObject({ unread: 999, total: 1000 });
    expect((await bulk(user, "read", ids)).status).toBe(204);
    expect(await summaryOf(user)).toMatchObject({ unread: 0, total: 1000 });
    expect((await bulk(user, "delete", ids)).status).toBe(204);
    expect(await summaryOf(user)).toMatchObject({ unread: 0, total: 0 });
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  it.each([
    ["missing ids", undefined, "notification_ids"],
    ["null", null, "notification_ids"],
    ["an empty list", [], "notification_ids"],
    ["1,001 ids", many(1001), "notification_ids"],
    ["10,000 ids", many(10_000), "notification_ids"],
    ["a number", 1, "notification_ids"],
    ["a string", "1", "notification_ids"],
    ["an object", { 0: 1 }, "notification_ids"],
    ["a list of strings", ["1"], "notification_ids.0"],
    ["a list of floats", [1, 1.5], "notification_ids.1"],
    ["a zero id", [0], "notification_ids"],
    ["a negative id", [-1], "notification_ids"],
    ["an id over 32 bits", [2 ** 31], "notification_ids"],
    ["a nested list", [[1]], "notification_ids.0"],
    ["a null id", [null], "notification_ids.0"],
  ])("return 422 for %s", async (_, ids, field) => {
    for (const action of ["read", "unread", "delete"] as const) {
      const response = await bulk(admin, action, ids);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    }
  });

  it("succeed only once for concurrent deletions; the other call returns 422", async () => {
    const { user, ids } = await makeReader(20);
    const backwards = [...ids].reverse();
    const responses = await Promise.all([
      bulk(user, "delete", ids),
      bulk(user, "delete", backwards),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect(await summaryOf(user)).toMatchObject({ unread: 0, total: 0 });
  });

  it("keep exact counts while notifications arrive and are marked read and unread concurrently", async () => {
    const { user, issue, ids } = await makeReader(30);
    const halves = [ids.slice(0, 20), ids.slice(10)];
    for (let round = 0; round < 4; round++) {
      const responses = await Promise.all([
        ...halves.map((half) => bulk(user, "read", half)),
        ...halves.map((half) => bulk(user, "unread", [...half].reverse())),
        makeNotificationFor(user, { issueId: issue.id, type: 4 }).then(() => ({ status: 204 })),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    }
    const [all, unread] = [await inboxOf(user), await inboxOf(user, "?unread=true")];
    const ofType = (type: number) => unread.filter((each) => each.type === type).length;
    expect(await summaryOf(user)).toEqual({
      unread: unread.length,
      total: all.length,
      by_type: { "1": 0, "2": ofType(2), "3": 0, "4": 4, "5": 0, "6": 0 },
      unread_subjects: {
        all: 1,
        by_type: { "1": 0, "2": Math.min(ofType(2), 1), "3": 0, "4": 1, "5": 0, "6": 0 },
      },
    });
  });
});
