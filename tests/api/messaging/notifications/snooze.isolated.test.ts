import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { relay } from "@/lib/messaging/relay/relay";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { inboxOf, summaryOf } from "../../../support/records/notification";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let project: TestProject;

const SOON = () => new Date(Date.now() + 3_600_000).toISOString();
const pathOf = ({ id }: Issue) => `${project.path}/issues/${id}`;
const snooze = (user: TestUser, notification_ids: unknown, when: object) =>
  user.api.post("/api/notifications/snooze", { notification_ids, ...when });
const unsnooze = (user: TestUser, notification_ids: unknown) =>
  user.api.post("/api/notifications/unsnooze", { notification_ids });
const idsOf = async (user: TestUser, query = "") =>
  (await inboxOf(user, query)).map(({ id }) => id);

async function comment(user: TestUser, issue: Issue, body = "Hello"): Promise<void> {
  await user.api.post(`${pathOf(issue)}/comments`, { body });
  await relay();
}

/** An issue that Ben watches, with `count` comments by Ana; `ids` of his notifications ascend. */
async function makeWatched(count = 1): Promise<{ issue: Issue; ids: number[] }> {
  const issue = await makeIssue(ben, project);
  for (let number = 1; number <= count; number++) await comment(ana, issue, `Comment ${number}`);
  const inbox = await inboxOf(ben);
  const ids = inbox.filter(({ notifiable }) => notifiable.id === issue.id).map(({ id }) => id);
  return { issue, ids: ids.reverse() };
}

/** Lets the time of Ben's snoozes pass. */
const passTime = () =>
  prisma.notification.updateMany({
    where: { userId: ben.id, snoozedUntil: { not: null } },
    data: { snoozedUntil: new Date(Date.now() - 1_000) },
  });

beforeAll(async () => {
  tenant = await TestTenant.make();
});

async function setUp(): Promise<void> {
  ana = await tenant.user({ role: "admin", firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben", lastName: "Okoye" });
  project = await tenant.project(ana, [ben]);
  await relay();
}

describe("a snooze until a time", () => {
  it("hides all notifications about the issue from lists and counts, and brings them back unread, first", async () => {
    await setUp();
    const { ids } = await makeWatched(3);
    const later = await makeWatched();
    await ben.api.post("/api/notifications/bulk-read", { notification_ids: ids });
    const until = SOON();
    expect((await snooze(ben, [ids[1]], { until })).status).toBe(204);
    expect(await idsOf(ben)).toEqual(later.ids);
    expect(await idsOf(ben, "?snoozed=true")).toEqual(ids.toReversed());
    const summary = await summaryOf(ben);
    expect(summary).toMatchObject({
      unread: 1,
      total: 1,
      by_type: { 2: 1 },
      unread_subjects: { all: 1, by_type: { 2: 1 } },
      snoozed: { count: 1 },
    });
    expect(Date.parse(summary.snoozed?.next_return ?? "")).toBe(Date.parse(until));
    const [newest] = await inboxOf(ben, "?snoozed=true&details=true&limit=1");
    expect(newest?.snooze).toEqual({ until: summary.snoozed?.next_return, until_change: false });

    await passTime();
    expect(await idsOf(ben)).toEqual([...later.ids, ...ids.toReversed()]);
    expect(await idsOf(ben, "?snoozed=true")).toEqual([]);
    const counts = await summaryOf(ben);
    expect(counts).toMatchObject({ unread: 2, total: 4, unread_subjects: { all: 2 } });
    expect(counts.snoozed).toBeUndefined();
    // Of the issue's notifications, only the newest is unread again.
    const [first = 0, second = 0, third = 0] = ids;
    const expected = [third, ...later.ids, second, first];
    expect(await idsOf(ben, "?returned_first=true")).toEqual(expected);
    expect(await idsOf(ben, `?returned_first=true&before=${later.ids[0]}`)).toEqual([
      second,
      first,
    ]);
    await ben.api.post("/api/notifications/bulk-read", { notification_ids: [third] });
    expect(await idsOf(ben, "?returned_first=true")).toEqual([...later.ids, third, second, first]);
  });

  it("includes new comments and moves, but a mention or an assignment ends it", async () => {
    await setUp();
    const { issue, ids } = await makeWatched();
    await snooze(ben, ids, { until: SOON() });
    await comment(ana, issue);
    await ana.api.post(`${pathOf(issue)}/move`, { lane_id: project.lanes[1] });
    await relay();
    expect(await idsOf(ben)).toEqual([]);
    expect(await idsOf(ben, "?snoozed=true")).toHaveLength(3);
    expect(await summaryOf(ben)).toMatchObject({ unread: 0, snoozed: { count: 1 } });
    await comment(ana, issue, `Please look, [@Ben](user:${ben.id})`);
    expect(await idsOf(ben)).toHaveLength(5);
    expect(await summaryOf(ben)).toMatchObject({ unread: 5, total: 5 });

    await snooze(ben, ids, { until: SOON() });
    await ana.api.post(`${project.path}/issues/bulk`, {
      ids: [issue.id],
      set: { assignee_id: ben.id },
    });
    await relay();
    expect(await summaryOf(ben)).toMatchObject({ unread: 6, total: 6 });
  });

  it("does not touch the others' notifications, and the email is sent as always", async () => {
    await setUp();
    const cara = await tenant.user({ role: "contributor" });
    await ana.api.post(`${project.path}/members`, { user_id: cara.id });
    const { issue, ids } = await makeWatched();
    await cara.api.post(`${pathOf(issue)}/watch`);
    await snooze(ben, ids, { until: SOON() });
    await comment(ana, issue);
    const unread = (await inboxOf(cara, "?unread=true")).filter(({ type }) => type === 2);
    expect(unread).toHaveLength(1);
    expect(await prisma.mail.count({ where: { userId: ben.id } })).toBe(2);
  });
});

describe("a snooze until the issue changes", () => {
  it.each([
    ["a comment", (issue: Issue) => ana.api.post(`${pathOf(issue)}/comments`, { body: "New" })],
    [
      "a move to another lane",
      (issue: Issue) => ana.api.post(`${pathOf(issue)}/move`, { lane_id: project.lanes[2] }),
    ],
    [
      "a new assignee",
      (issue: Issue) => ana.api.put(pathOf(issue), { ...issue, assignee_id: ana.id }),
    ],
  ])("is ended by %s, even if the person does not watch it", async (_, change) => {
    await setUp();
    const { issue, ids } = await makeWatched();
    await ben.api.post(`${pathOf(issue)}/watch`);
    expect((await snooze(ben, ids, { until_change: true })).status).toBe(204);
    expect(await summaryOf(ben)).toMatchObject({
      unread: 0,
      snoozed: { count: 1, next_return: null },
    });
    await change(issue);
    await relay();
    expect(await idsOf(ben)).toEqual(ids);
    expect(await idsOf(ben, "?returned_first=true&details=true")).toEqual(ids);
    expect(await summaryOf(ben)).toMatchObject({ unread: 1, total: 1 });
  });

  it("is not ended by the person's own changes, other changes, or other issues", async () => {
    await setUp();
    const { issue, ids } = await makeWatched();
    const other = await makeIssue(ben, project);
    await snooze(ben, ids, { until_change: true });
    await comment(ben, issue, "Mine");
    await ana.api.put(pathOf(issue), { ...issue, title: "Renamed" });
    await ana.api.post(`${pathOf(issue)}/move`, { lane_id: issue.lane_id, after_id: other.id });
    await comment(ana, other);
    expect(await idsOf(ben, "?snoozed=true")).toEqual(ids);
  });

  it("may have a time as well, and ends at whichever is first", async () => {
    await setUp();
    const one = await makeWatched();
    const two = await makeWatched();
    await snooze(ben, [...one.ids, ...two.ids], { until: SOON(), until_change: true });
    await comment(ana, one.issue);
    expect(await idsOf(ben, "?snoozed=true")).toEqual(two.ids);
    await passTime();
    expect(await idsOf(ben, "?snoozed=true")).toEqual([]);
  });

  it("and a comment at the same time end with the notification in the inbox", async () => {
    await setUp();
    const { issue, ids } = await makeWatched();
    await Promise.all([
      snooze(ben, ids, { until_change: true }),
      ana.api.post(`${pathOf(issue)}/comments`, { body: "At once" }),
    ]);
    await relay();
    // Whichever was first, the comment is not hidden.
    expect(await inboxOf(ben, "?unread=true")).toHaveLength(2);
    expect((await summaryOf(ben)).snoozed).toBeUndefined();
  });
});

describe("unsnoozing", () => {
  it("brings all notifications about the issue back in their place", async () => {
    await setUp();
    const { ids } = await makeWatched(2);
    const later = await makeWatched();
    await snooze(ben, ids, { until_change: true });
    expect((await unsnooze(ben, [ids[0]])).status).toBe(204);
    expect(await idsOf(ben, "?returned_first=true")).toEqual([...later.ids, ...ids.toReversed()]);
    expect((await unsnooze(ben, ids)).status).toBe(204);
  });
});

describe("invalid requests", () => {
  it("with any id that is not the caller's return 422 and change nothing", async () => {
    await setUp();
    const { ids } = await makeWatched();
    await comment(ben, await makeIssue(ana, project));
    const foreign = await idsOf(ana);
    for (const notification_ids of [[...ids, ...foreign], [...ids, 2147483647], [], [1.5], "x"]) {
      const response = await snooze(ben, notification_ids, { until: SOON() });
      expect([response.status, Object.keys(response.body.errors)[0]?.split(".")[0]]).toEqual([
        422,
        "notification_ids",
      ]);
    }
    expect((await unsnooze(ben, foreign)).status).toBe(422);
    expect(await idsOf(ben)).toEqual(ids);
    expect((await snooze(ben, [...ids, ...ids], { until: SOON() })).status).toBe(204);
  });

  it("without a valid end return 422, and without a session 401", async () => {
    await setUp();
    const { ids } = await makeWatched();
    const past = "2020-01-01T00:00:00Z";
    for (const when of [
      {},
      { until: null },
      { until: past },
      { until: "tomorrow" },
      { until: 5 },
    ]) {
      const response = await snooze(ben, ids, when);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["until"]]);
    }
    const anonymous = await tenant.anonymous.post("/api/notifications/snooze", {});
    expect(anonymous.status).toBe(401);
    expect(await idsOf(ben)).toEqual(ids);
  });
});
