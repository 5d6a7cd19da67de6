import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { UNREADABLE_NAME } from "@/lib/messaging/notifications/serialize";
import type { ApiResponse } from "../../../support/http/api";
import { makeIssue } from "../../../support/records/issue";
import { inboxOf, makeNotification, summaryOf } from "../../../support/records/notification";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Admin" });
});

const idsOf = async (user: TestUser, query = "") =>
  (await inboxOf(user, query)).map(({ id }) => id);

const makeNotificationFor = (
  user: TestUser,
  about: Omit<Parameters<typeof makeNotification>[0], "tenantId" | "userId">,
) => makeNotification({ tenantId: tenant.id, userId: user.id, ...about });

const bulk = (user: TestUser, action: "read" | "delete", notification_ids: number[]) =>
  user.api.post(`/api/notifications/bulk-${action}`, { notification_ids });

/** Creates a member with an issue and `count` notifications about it; `ids` are ascending. */
async function makeReader(count = 0) {
  const user = await tenant.user();
  const project = await tenant.project(admin, [user]);
  const issue = await makeIssue(admin, project);
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await makeNotificationFor(user, { issueId: issue.id }));
  return { user, project, issue, ids };
}

describe("the list", () => {
  it("contains the caller's notifications, newest first, with actor, notifiable, comment_id and reason", async () => {
    const { user, project, issue } = await makeReader();
    const team = await prisma.team.create({
      data: { tenantId: tenant.id, name: "Core", createdById: admin.id },
    });
    const about = { type: 1, actorId: admin.id, message: " assigned you" };
    const first = await makeNotificationFor(user, { ...about, issueId: issue.id });
    const second = await makeNotificationFor(user, { type: 5, projectId: project.id });
    const third = await makeNotificationFor(user, { type: 6, teamId: team.id, isRead: true });
    await makeNotificationFor(admin, { issueId: issue.id });
    const [ofTeam, ofProject, ofIssue, ...rest] = await inboxOf(user);
    expect(rest).toEqual([]);
    expect(ofIssue).toMatchObject({
      id: first,
      type: 1,
      message: "Ada Admin assigned you",
      read_at: null,
      actor: { id: admin.id, first_name: "Ada", last_name: "Admin", profile_picture: null },
      notifiable: {
        type: "issue",
        id: issue.id,
        key: issue.key,
        title: issue.title,
        project_id: project.id,
      },
      comment_id: null,
      reason: "watching",
    });
    const expectedProject = {
      type: "project",
      id: project.id,
      name: `Project ${project.keyPrefix}`,
    };
    expect(ofProject).toMatchObject({ id: second, actor: null, notifiable: expectedProject });
    expect(ofTeam).toMatchObject({ id: third, notifiable: { type: "team", id: team.id } });
    expect(ofTeam?.read_at).not.toBeNull();
  });

  it("has the beginning of the comment as plain text, only on request, and only while it is readable", async () => {
    const { user, project, issue } = await makeReader();
    const path = `${project.path}/issues/${issue.id}`;
    await user.api.post(`${path}/watch`);
    const posted = (
      await admin.api.post(`${path}/comments`, { body: `**Look**, [@Me](user:${user.id})` })
    ).body;
    await admin.api.post(`${path}/move`, { lane_id: project.lanes[1] });
    expect((await inboxOf(user)).map((each) => "excerpt" in each)).toEqual([false, false, false]);
    const excerpts = async () => (await inboxOf(user, "?details=true")).map((each) => each.excerpt);
    expect(await excerpts()).toEqual([null, "Look, @Me", "Look, @Me"]);
    await admin.api.delete(`${project.path}/members/${user.id}`);
    expect(await excerpts()).toEqual([null, null, null]);
    await admin.api.post(`${project.path}/members`, { user_id: user.id });
    await admin.api.delete(`${path}/comments/${posted.id}`);
    expect((await excerpts()).filter((text) => text !== null)).toEqual([]);
  });

  it("omits deleted actors and notifications about deleted issues", async () => {
    const { user, project, issue, ids } = await makeReader(1);
    const leaver = await tenant.user({ role: "admin" });
    const notificationId = await makeNotificationFor(user, {
      issueId: issue.id,
      actorId: leaver.id,
    });
    expect((await inboxOf(user))[0]?.actor?.id).toBe(leaver.id);
    expect((await admin.api.delete(`/api/users/${leaver.id}`)).status).toBe(204);
    expect((await inboxOf(user))[0]).toMatchObject({ id: notificationId, actor: null });
    expect(await idsOf(user)).toEqual([notificationId, ...ids]);
    await admin.api.delete(`${project.path}/issues/${issue.id}`);
    expect(await inboxOf(user)).toEqual([]);
    expect(await summaryOf(user)).toMatchObject({ unread: 0, total: 0 });
  });

  it("filters by unread, type and project, separately and combined", async () => {
    const { user, project, issue } = await makeReader();
    const other = await makeIssue(admin, await tenant.project(admin, [user]));
    const a = await makeNotificationFor(user, { issueId: issue.id, type: 1 });
    const b = await makeNotificationFor(user, { issueId: issue.id, type: 2, isRead: true });
    const c = await makeNotificationFor(user, { issueId: other.id, type: 2 });
    const d = await makeNotificationFor(user, { projectId: project.id, type: 5 });
    expect(await idsOf(user)).toEqual([d, c, b, a]);
    expect(await idsOf(user, "?unread=true")).toEqual([d, c, a]);
    expect(await idsOf(user, "?unread=1")).toEqual([d, c, a]);
    expect(await idsOf(user, "?unread=false")).toEqual([b]);
    expect(await idsOf(user, "?unread=0")).toEqual([b]);
    expect(await idsOf(user, "?type=2")).toEqual([c, b]);
    expect(await idsOf(user, "?type=4")).toEqual([]);
    expect(await idsOf(user, "?type=2&unread=true")).toEqual([c]);
    expect(await idsOf(user, `?project_id=${project.id}`)).toEqual([b, a]);
    expect(await idsOf(user, `?project_id=${project.id}&unread=true&type=1`)).toEqual([a]);
    expect(await idsOf(user, "?project_id=2147483647")).toEqual([]);
    const path = `/api/projects/${project.id}/issues/${issue.key}/move`;
    expect((await admin.api.post(path, { lane_id: project.lanes.at(-1) })).status).toBe(200);
    expect(await idsOf(user, "?finished=true")).toEqual([b, a]);
    expect(await idsOf(user, "?finished=false")).toEqual([c]);
    expect(await idsOf(user, "?finished=true&unread=true")).toEqual([a]);
  });

  it("continues before a given id, even for identical times, with a Link header while there are more", async () => {
    const { user, ids } = await makeReader(5);
    await prisma.notification.updateMany({
      where: { userId: user.id },
      data: { createdAt: new Date("2026-01-31T09:15:00Z") },
    });
    const newest = [...ids].reverse();
    const seen: number[] = [];
    let path: string | undefined = "/api/notifications?limit=2&unread=true";
    while (path !== undefined) {
      const response: ApiResponse<{ id: number }[]> = await user.api.get(path);
      seen.push(...response.body.map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
      if (path !== undefined) expect(path).toContain("unread=true");
    }
    expect(seen).toEqual(newest);
    for (const query of ["", "?limit=5", `?before=${ids[2]}`, "?before=1"]) {
      const response = await user.api.get(`/api/notifications${query}`);
      expect(response.headers.has("link"), query).toBe(false);
    }
    expect(await idsOf(user, `?before=${ids[2]}`)).toEqual([ids[1], ids[0]]);
  });

  it("returns at most 500 if no limit is given", async () => {
    const { user, issue } = await makeReader();
    const fields = { type: 2, reason: "watching", message: "m", issueId: issue.id };
    await prisma.notification.createMany({
      data: Array.from({ length: 501 }, () => ({
        tenantId: tenant.id,
        userId: user.id,
        ...fields,
      })),
    });
    const response = await user.api.get("/api/notifications");
    expect(response.body).toHaveLength(500);
    expect(response.headers.get("link")).toContain("before=");
    expect(await summaryOf(user)).toMatchObject({ unread: 501, total: 501 });
  });

  it.each([
    ["unread=maybe", "unread"],
    ["unread=", "unread"],
    ["type=0", "type"],
    ["type=7", "type"],
    ["type=1.5", "type"],
    ["project_id=x", "project_id"],
    ["finished=maybe", "finished"],
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["before=0", "before"],
    ["before=99999999999", "before"],
  ])("returns 422 for ?%s", async (query, field) => {
    const response = await admin.api.get(`/api/notifications?${query}`);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
  });

  it("returns 401 without a token, and is available to every role", async () => {
    for (const path of ["", "/summary"]) {
      expect((await tenant.anonymous.get(`/api/notifications${path}`)).status).toBe(401);
    }
    for (const action of ["read", "unread", "delete"]) {
      const response = await tenant.anonymous.post(`/api/notifications/bulk-${action}`, {});
      expect(response.status).toBe(401);
    }
    const roleless = await tenant.user({ role: {} });
    const project = await tenant.project(admin);
    const id = await makeNotificationFor(roleless, { projectId: project.id, type: 5 });
    expect(await idsOf(roleless)).toEqual([id]);
    expect((await bulk(roleless, "read", [id])).status).toBe(204);
    expect((await bulk(roleless, "delete", [id])).status).toBe(204);
  });
});

describe("notifications after losing access", () => {
  const removeMember = (user: TestUser, project: TestProject) =>
    admin.api.delete(`${project.path}/members/${user.id}`);

  it("are kept, but without the current title or name", async () => {
    const { user, project, issue } = await makeReader();
    const team = await admin.api.post("/api/teams", { name: "Secret", user_ids: [user.id] });
    await prisma.notification.deleteMany({ where: { userId: user.id } });
    await makeNotificationFor(user, { issueId: issue.id, message: " commented on it" });
    await makeNotificationFor(user, { projectId: project.id, type: 5 });
    await makeNotificationFor(user, { teamId: team.body.id, type: 6 });
    const before = await inboxOf(user);
    await removeMember(user, project);
    await admin.api.put(`/api/teams/${team.body.id}`, { name: "Secret", user_ids: [] });
    const after = await inboxOf(user);
    expect(after[2]).toEqual({
      ...before[2],
      notifiable: { ...before[2]?.notifiable, title: UNREADABLE_NAME },
    });
    expect(after[1]?.notifiable).toEqual({ ...before[1]?.notifiable, name: UNREADABLE_NAME });
    // A role that can read teams can read their names.
    expect(after[0]).toEqual(before[0]);
    expect(await summaryOf(user)).toMatchObject({ unread: 3, total: 3 });
    expect(await idsOf(user, `?project_id=${project.id}`)).toHaveLength(1);
    const ids = after.map(({ id }) => id);
    expect((await bulk(user, "read", ids)).status).toBe(204);
    expect((await bulk(user, "delete", ids)).status).toBe(204);
  });

  it("show issue titles only with Issues: Read, and team names only to members if the role cannot read teams", async () => {
    const role = { permissions: { issues: { read: true } } } as const;
    const [user, owner] = [await tenant.user({ role }), await tenant.user({ role: {} })];
    const project = await tenant.project(owner, [user]);
    const issue = await makeIssue(admin, project);
    const team = await admin.api.post("/api/teams", { name: "T", user_ids: [user.id, owner.id] });
    await admin.api.put(`/api/teams/${team.body.id}`, { name: "T", user_ids: [owner.id] });
    await prisma.notification.deleteMany({ where: { userId: { in: [user.id, owner.id] } } });
    for (const each of [user, owner]) {
      await makeNotificationFor(each, { issueId: issue.id });
      await makeNotificationFor(each, { teamId: team.body.id, type: 6 });
    }
    const texts = async (each: TestUser) =>
      (await inboxOf(each)).map(({ notifiable }) =>
        notifiable.type === "issue" ? notifiable.title : notifiable.name,
      );
    expect(await texts(user)).toEqual([UNREADABLE_NAME, issue.title]);
    expect(await texts(owner)).toEqual(["T", issue.title]);
    await prisma.role.update({
      where: { tenantId_id: { tenantId: tenant.id, id: user.roleId } },
      data: { permissions: Array.from({ length: 16 }, () => 0) },
    });
    expect(await texts(user)).toEqual([UNREADABLE_NAME, UNREADABLE_NAME]);
  });
});

describe("the summary", () => {
  it("contains all six types, even if empty", async () => {
    const { user, project, issue } = await makeReader();
    const none = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0 };
    expect(await summaryOf(user)).toEqual({
      unread: 0,
      total: 0,
      by_type: none,
      unread_subjects: { all: 0, by_type: none },
    });
    for (const type of [1, 1, 3, 4]) await makeNotificationFor(user, { issueId: issue.id, type });
    await makeNotificationFor(user, { issueId: issue.id, type: 1, isRead: true });
    await makeNotificationFor(user, { projectId: project.id, type: 5 });
    const by_type = { ...none, "1": 2, "3": 1, "4": 1, "5": 1 };
    const unread_subjects = { all: 2, by_type: { ...by_type, "1": 1 } };
    expect(await summaryOf(user)).toEqual({ unread: 5, total: 6, by_type, unread_subjects });
  });
});
