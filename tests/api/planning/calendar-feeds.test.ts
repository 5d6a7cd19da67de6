import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import {
  type CalendarFeed,
  calendarFeedResource,
  type NewCalendarFeed,
  newCalendarFeedResource,
} from "@/lib/planning/calendar-feeds/schema";
import { call } from "../../support/http/api";
import { makeIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** Calendar feeds: docs/spec/people.md#calendar-feeds. */

const PATH = "/api/profile/calendar-feeds";

let tenant: TestTenant;
let admin: TestUser;
let ana: TestUser;
let project: TestProject;
beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  ana = await tenant.user({ role: "contributor" });
  project = await tenant.project(admin, [ana]);
});

async function makeFeed(user: TestUser, body: object = {}): Promise<NewCalendarFeed> {
  const response = await user.api.post(PATH, body);
  expect(response.status).toBe(201);
  return newCalendarFeedResource.parse(response.body);
}
const feedsOf = async ({ api }: TestUser) =>
  (await api.get<unknown[]>(PATH)).body.map((feed) => calendarFeedResource.parse(feed));
const read = ({ url }: NewCalendarFeed, host = tenant.host, headers: Record<string, string> = {}) =>
  call(host, "GET", new URL(url).pathname, undefined, { headers });

/** Reads a feed's events with a parser that is not the writer. */
async function events(feed: NewCalendarFeed) {
  const response = await read(feed);
  expect(response.status).toBe(200);
  const text = response.bytes.toString();
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
}
const titles = async (feed: NewCalendarFeed) =>
  (await events(feed)).map(({ summary }) => summary.replace(/^\S+ /, "")).sort();

const due = (title: string, fields: object = {}, by = admin, into = project) =>
  makeIssue(by, into, { title, due_on: "2099-03-31", ...fields });

describe("feeds", () => {
  it("require a caller, and are the caller's own", async () => {
    expect((await tenant.anonymous.get(PATH)).status).toBe(401);
    expect((await tenant.anonymous.post(PATH, {})).status).toBe(401);
    const feed = await makeFeed(ana);
    expect((await tenant.anonymous.delete(`${PATH}/${feed.id}`)).status).toBe(401);
    expect((await admin.api.delete(`${PATH}/${feed.id}`)).status).toBe(404);
    expect(await feedsOf(admin)).toEqual([]);
    expect((await ana.api.delete(`${PATH}/${feed.id}`)).status).toBe(204);
    expect((await ana.api.delete(`${PATH}/${feed.id}`)).status).toBe(404);
    expect((await ana.api.delete(`${PATH}/x`)).status).toBe(404);
  });

  it("show their address only once, and store only its hash", async () => {
    const { url, ...feed } = await makeFeed(ana);
    expect(url).toMatch(
      new RegExp(`^http://${tenant.host}(:\\d+)?/api/calendar/[\\w-]{32}\\.ics$`),
    );
    expect(await feedsOf(ana)).toEqual([feed]);
    expect(feed.project).toBeNull();
    const secret = /([\w-]{32})\.ics$/.exec(url)?.[1] ?? "";
    const stored = await prisma.calendarFeed.findFirstOrThrow({ where: { id: feed.id } });
    expect(JSON.stringify(Object.values(stored).map(String))).not.toContain(secret);
    const audit = await prisma.auditEntry.findMany({ where: { tenantId: tenant.id } });
    expect(audit.map(({ after }) => JSON.stringify(after)).join()).not.toContain(secret);
  });

  it("reject a project that does not exist, is elsewhere or cannot be read", async () => {
    const foreign = await TestTenant.make();
    const theirs = await foreign.project(await foreign.user({ role: "admin" }));
    const secret = await tenant.project(admin);
    for (const id of [theirs.id, secret.id, 2 ** 31 - 1]) {
      const response = await ana.api.post<{ errors: object }>(PATH, { project_id: id });
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual({
        project_id: ["Must be a project whose issues you can read."],
      });
    }
    for (const id of [0, -1, "1", 1.5]) {
      expect((await ana.api.post(PATH, { project_id: id })).status).toBe(422);
    }
  });

  it("are listed in pages", async () => {
    const user = await tenant.user({ role: "contributor" });
    const projects = [await tenant.project(user), await tenant.project(user)];
    for (const { id } of projects) await makeFeed(user, { project_id: id });
    const first = await user.api.get<CalendarFeed[]>(`${PATH}?limit=1`);
    expect(first.body.map((feed) => feed.project?.id)).toEqual([projects[0]?.id]);
    const [, next = ""] = /<(.+)>/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await user.api.get<CalendarFeed[]>(next);
    expect(second.body.map((feed) => feed.project?.id)).toEqual([projects[1]?.id]);
    expect(second.headers.get("link")).toBeNull();
  });

  it("replace the one before, which ends, however many are made at once", async () => {
    const user = await tenant.user({ role: "contributor" });
    const made = await Promise.all(Array.from({ length: 6 }, () => makeFeed(user)));
    const [left, ...others] = await feedsOf(user);
    expect(others).toEqual([]);
    const statuses = await Promise.all(made.map(async (feed) => (await read(feed)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(made[statuses.indexOf(200)]?.id).toBe(left?.id);
  });

  it("are in the audit log", async () => {
    const user = await tenant.user({ role: "contributor" });
    const mine = await tenant.project(user);
    const feed = await makeFeed(user, { project_id: mine.id });
    await user.api.delete(`${PATH}/${feed.id}`);
    const { body } = await admin.api.get<{ action: string; subject_id: number }[]>(
      "/api/audit?subject=calendar_feed",
    );
    const about = body.filter(({ subject_id }) => subject_id === feed.id);
    const facts = { user_id: user.id, project_id: mine.id };
    expect(about).toMatchObject([
      { action: "deleted", before: facts },
      { action: "created", after: facts },
    ]);
  });
});

describe("a calendar", () => {
  it("has an all-day event for each issue, with an exclusive end", async () => {
    const user = await tenant.user({ role: "contributor" });
    const own = await tenant.project(user);
    const feed = await makeFeed(user, { project_id: own.id });
    const long = `Sails; ropes, "knots" \\ and 🛟 ${"ö".repeat(200)}`;
    const range = await due(long, { start_on: "2099-03-30" }, user, own);
    await due("One day", {}, user, own);
    const found = await events(feed);
    expect(found).toHaveLength(2);
    const [event] = found.filter(({ summary }) => summary === `${range.key} ${long}`);
    const value = (name: string) => String(event?.component.getFirstPropertyValue(name));
    expect(event?.startDate.toString()).toBe("2099-03-30");
    expect(event?.endDate.toString()).toBe("2099-04-01");
    expect(event?.startDate.isDate).toBe(true);
    expect(value("url")).toMatch(new RegExp(`/projects/${own.id}/issues/${range.key}$`));
    expect(value("uid")).toBe(`issue-${range.id}@${tenant.host}`);
    expect(value("dtstamp")).toBe(`${range.updated_at.slice(0, 19)}Z`);
    expect(value("last-modified")).toBe(`${range.updated_at.slice(0, 19)}Z`);
    const [day] = found.filter((one) => one !== event);
    expect([day?.startDate.toString(), day?.endDate.toString()]).toEqual([
      "2099-03-31",
      "2099-04-01",
    ]);
    const before = event?.sequence ?? 0;
    await user.api.put(`${own.path}/issues/${range.id}`, { ...range, due_on: "2099-05-01" });
    const [later] = (await events(feed)).filter(({ uid }) => uid === event?.uid);
    expect(later?.endDate.toString()).toBe("2099-05-02");
    expect(later?.sequence).toBeGreaterThan(before);
  });

  it("has the caller's own issues, or all of a project, that are unfinished and due", async () => {
    const user = await tenant.user({ role: "contributor" });
    const own = await tenant.project(user, [ana]);
    const other = await tenant.project(ana, [user]);
    const mine = { assignee_id: user.id };
    await due("mine", mine, user, own);
    await due("mine elsewhere", mine, ana, other);
    await due("of Ana", { assignee_id: ana.id }, user, own);
    await due("done", { ...mine, lane_id: own.lanes.at(-1) }, user, own);
    await makeIssue(user, own, { title: "not due", ...mine });
    const archived = await due("archived", mine, user, own);
    expect((await user.api.post(`${own.path}/issues/${archived.id}/archive`)).status).toBe(200);
    expect(await titles(await makeFeed(user))).toEqual(["mine", "mine elsewhere"]);
    expect(await titles(await makeFeed(user, { project_id: own.id }))).toEqual(["mine", "of Ana"]);
  });

  it("has what its user can read by then, and ends with their access", async () => {
    const user = await tenant.user({ role: "contributor" });
    const shared = await tenant.project(admin, [user]);
    await due("shared", { assignee_id: user.id }, admin, shared);
    const own = await makeFeed(user);
    const whole = await makeFeed(user, { project_id: shared.id });
    expect(await titles(whole)).toEqual(["shared"]);
    await prisma.projectMember.deleteMany({ where: { tenantId: tenant.id, userId: user.id } });
    expect(await titles(own)).toEqual([]);
    expect((await read(whole)).status).toBe(404);
    expect((await feedsOf(user)).map(({ id }) => id)).toEqual([own.id]);
    const person = { first_name: "A", last_name: "B", role_id: user.roleId };
    await admin.api.put(`/api/users/${user.id}`, { ...person, status: 2 });
    expect((await read(own)).status).toBe(404);
    await admin.api.put(`/api/users/${user.id}`, { ...person, status: 1 });
    expect((await read(own)).status).toBe(404);
  });

  it("is at its workspace's host only, and wrong addresses find nothing", async () => {
    const feed = await makeFeed(ana, { project_id: project.id });
    const elsewhere = await TestTenant.make();
    expect((await read(feed, elsewhere.host)).status).toBe(404);
    const path = new URL(feed.url).pathname;
    for (const wrong of [
      path.replace(".ics", ""),
      path.replace(/.\.ics$/, (end) => (end.startsWith("A") ? "B.ics" : "A.ics")),
      "/api/calendar/x.ics",
      `/api/calendar/${"%00".repeat(32)}.ics`,
      `/api/calendar/${"a".repeat(5000)}.ics`,
    ]) {
      expect((await call(tenant.host, "GET", wrong)).status).toBe(404);
    }
    await ana.api.delete(`${PATH}/${feed.id}`);
    expect((await read(feed)).status).toBe(404);
  });

  it("is private, and unchanged until an issue changes", async () => {
    const user = await tenant.user({ role: "contributor" });
    const own = await tenant.project(user);
    const feed = await makeFeed(user, { project_id: own.id });
    const issue = await due("One", {}, user, own);
    const first = await read(feed);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "ratelimit-limit": "60",
    });
    const etag = first.headers.get("etag") ?? "";
    const same = await read(feed, tenant.host, { "if-none-match": `"x", W/${etag}` });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    expect(same.headers.get("etag")).toBe(etag);
    await user.api.put(`${own.path}/issues/${issue.id}`, { ...issue, title: "Two" });
    expect((await read(feed, tenant.host, { "if-none-match": etag })).status).toBe(200);
    expect((await feedsOf(user))[0]?.last_read_at).not.toBeNull();
  });

  it("is throttled by feed, and wrong addresses by where they come from", async () => {
    const user = await tenant.user({ role: "contributor" });
    const feed = await makeFeed(user);
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) statuses.push((await read(feed)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    const headers = { "x-forwarded-for": "198.51.100.77" };
    const guess = () => call(tenant.host, "GET", "/api/calendar/guess.ics", undefined, { headers });
    const guesses: number[] = [];
    for (let n = 0; n < 101; n++) guesses.push((await guess()).status);
    expect(new Set(guesses.slice(0, 100))).toEqual(new Set([404]));
    expect(guesses.at(-1)).toBe(429);
  });
});
