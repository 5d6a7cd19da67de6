import "../../../support/database/own-database";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows } from "@/lib/platform/db/query";
import { createDueIssues } from "@/lib/issues/issues/create/create-due-issues";
import type { Issue } from "@/lib/issues/issues/schema";
import { localDay } from "@/lib/messaging/digests/local-time";
import type { RecurringIssue } from "@/lib/planning/recurring-issues/schema";
import { startWorkers } from "@/server/workers/start-workers";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** What the workers make of recurring issues: docs/spec/projects.md#recurring-issues. */

let tenant: TestTenant;
let owner: TestUser;
let ana: TestUser;
let project: TestProject;
let path: string;

const DAILY = { title: "Check backups", every: "day", at: "09:00" };

beforeEach(async () => {
  await rows(Prisma.sql`DELETE FROM recurring_issues`);
  tenant = await TestTenant.make();
  owner = await tenant.user();
  ana = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [ana]);
  path = `${project.path}/recurring-issues`;
});

const make = async (body: object, user = owner) =>
  (await user.api.post<RecurringIssue>(path, body)).body;
const get = async (id: number) => (await owner.api.get<RecurringIssue>(`${path}/${id}`)).body;
const issues = async () =>
  (await owner.api.get<Issue[]>(`${project.path}/issues?sort=id`)).body.toReversed();
const full = async ({ id }: { id: number }) =>
  (await owner.api.get<Issue>(`${project.path}/issues/${id}`)).body;

/** Makes all recurring issues due for `days` days. */
async function letDaysPass(days = 1): Promise<void> {
  await rows(Prisma.sql`
    UPDATE recurring_issues SET next_run_at = now() - make_interval(days => ${days}::int)
    WHERE NOT is_paused`);
}

describe("a due recurring issue", () => {
  it("creates an ordinary issue in its creator's name", async () => {
    const label = (await owner.api.post<{ id: number }>(`${project.path}/labels`, { name: "l" }))
      .body.id;
    const fields = {
      ...{ type: 1, priority: 0, assignee_id: owner.id, estimated_minutes: 30 },
      ...{ lane_id: project.lanes[1], label_ids: [label] },
    };
    const dated = { title: "Logs of {{date}}", description: "{{date}}", prompt: "On {{date}}" };
    const made = await make({ ...DAILY, ...fields, ...dated }, ana);
    await createDueIssues();
    expect(await issues()).toEqual([]);
    await letDaysPass();
    const day = localDay(new Date(), "UTC");
    await createDueIssues();
    const [listed] = await issues();
    const issue = await full(listed!);
    expect(issue).toMatchObject({
      ...fields,
      user_id: ana.id,
      key: `${project.keyPrefix}-1`,
      epic_id: null,
      sprint_id: null,
    });
    const noted = await owner.api.get<{ action: string; field: string; to: unknown }[]>(
      `${project.path}/issues/${issue.id}/activity`,
    );
    expect(noted.body.find(({ action }) => action === "created")).toMatchObject({
      field: "recurring_issue",
      to: { id: made.id, title: dated.title },
    });
    // Midnight may have passed.
    const on = [day, localDay(new Date(), "UTC")];
    expect(on.map((date) => `Logs of ${date}`)).toContain(issue.title);
    expect(on).toContain(issue.description);
    expect(on.map((date) => `On ${date}`)).toContain(issue.prompt);
    const after = await get(made.id);
    expect(after).toMatchObject({ last_issue_id: issue.id, last_issue_key: issue.key });
    expect(after.next_run_at).toMatch(/T09:00:00/);
    expect(Date.parse(after.next_run_at ?? "")).toBeGreaterThan(Date.now());
    const activity = await owner.api.get<{ action: string; actor: { id: number } }[]>(
      `${project.path}/issues/${issue.id}/activity`,
    );
    expect(activity.body.map(({ action, actor }) => [action, actor.id])).toEqual([
      ["created", ana.id],
    ]);
    const watchers = await prisma.watch.findMany({ where: { tenantId: tenant.id } });
    expect(watchers.map(({ userId, reason }) => [userId, reason]).sort()).toEqual(
      [
        [owner.id, "assigned"],
        [ana.id, "created"],
      ].sort(),
    );
    const inbox = await prisma.notification.findMany({
      where: { tenantId: tenant.id, issueId: issue.id },
    });
    expect(inbox.map(({ userId, type }) => [userId, type])).toEqual([[owner.id, 1]]);
  });

  it("is in its sprint, or in the one that is active by then", async () => {
    const sprint = async (title: string) =>
      (await owner.api.post<{ id: number }>(`${project.path}/sprints`, { title })).body.id;
    const act = async (id: number, verb: string, body: object = {}) =>
      expect((await owner.api.post(`${project.path}/sprints/${id}/${verb}`, body)).status).toBe(
        200,
      );
    const [planned, first, second] = [await sprint("A"), await sprint("B"), await sprint("C")];
    await make({ ...DAILY, title: "Planned", sprint_id: planned });
    await make({ ...DAILY, title: "Active", sprint_id: "active" });
    const made = async () => {
      await letDaysPass();
      await createDueIssues();
      const found = (await issues()).toSorted((a, b) => a.id - b.id).slice(-2);
      return Object.fromEntries(found.map(({ title, sprint_id }) => [title, sprint_id]));
    };
    expect(await made()).toEqual({ Planned: planned, Active: null });
    await act(first, "start");
    await act(second, "start");
    expect(await made()).toEqual({ Planned: planned, Active: second });
    await act(second, "complete", { move_open_to: null });
    await act(planned, "complete", { move_open_to: null });
    expect(await made()).toEqual({ Planned: null, Active: first });
  });

  it("goes to the first lane as it is by then, and tells the assignee who made it, too", async () => {
    await make({ ...DAILY, assignee_id: owner.id });
    const title = { title: "New first", order: 0 };
    const lane = await owner.api.post<{ id: number }>(`${project.path}/lanes`, title);
    await letDaysPass();
    await createDueIssues();
    const [issue] = await issues();
    expect(issue?.lane_id).toBe(lane.body.id);
    const told = { tenantId: tenant.id, issueId: issue!.id, userId: owner.id };
    expect(await prisma.notification.count({ where: told })).toBe(1);
  });

  it("creates one issue for all the runs that were missed", async () => {
    await make(DAILY);
    await letDaysPass(10);
    await createDueIssues();
    await createDueIssues();
    expect(await issues()).toHaveLength(1);
  });

  it("creates one issue, however many processes run at once", async () => {
    for (let n = 0; n < 5; n++) await make({ ...DAILY, title: `Task ${n}` });
    for (let round = 1; round <= 3; round++) {
      await letDaysPass();
      await Promise.all([createDueIssues(), createDueIssues(), createDueIssues()]);
      const titles = (await issues()).map(({ title }) => title);
      expect(titles).toHaveLength(5 * round);
      expect(new Set(titles).size).toBe(5);
    }
    const keys = (await issues()).map(({ key }) => key);
    // A second process that came too late used up no key.
    expect(new Set(keys)).toEqual(
      new Set(Array.from({ length: 15 }, (_, n) => `${project.keyPrefix}-${n + 1}`)),
    );
  });

  it("survives changes, pauses and deletions at the same time", async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await make({ ...DAILY, title: `Task ${n}`, assignee_id: ana.id });
      await letDaysPass();
      const before = (await issues()).length;
      const [, changed] = await Promise.all([
        createDueIssues(),
        n % 2 === 0
          ? owner.api.put(`${path}/${id}`, { is_paused: true })
          : owner.api.delete(`${path}/${id}`),
        owner.api.delete(`${project.path}/members/${ana.id}`),
      ]);
      expect(changed.status).toBeOneOf([200, 204]);
      expect((await issues()).length - before).toBeOneOf([0, 1]);
      await rows(Prisma.sql`DELETE FROM recurring_issues`);
      await prisma.projectMember.createMany({
        data: [{ tenantId: tenant.id, projectId: project.id, userId: ana.id }],
        skipDuplicates: true,
      });
    }
  });

  it("pauses, with the reason, if its creator was deactivated, and creates nothing", async () => {
    const made = await make(DAILY, ana);
    const admin = await tenant.user({ role: "admin" });
    await prisma.user.update({
      where: { tenantId_id: { tenantId: tenant.id, id: ana.id } },
      data: { status: 2 },
    });
    await letDaysPass();
    await createDueIssues();
    const paused = { is_paused: true, paused_because: "creator_inactive", next_run_at: null };
    expect(await get(made.id)).toMatchObject(paused);
    expect(await issues()).toEqual([]);
    // Open pages show it.
    const where = { tenantId: tenant.id, name: "project.changed", actorId: ana.id };
    expect(await prisma.outboxEvent.count({ where })).toBe(2);
    const resumed = await admin.api.put(`${path}/${made.id}`, { is_paused: false });
    expect(resumed.body).toMatchObject({ is_paused: false, paused_because: null });
  });

  it("pauses, with the reason, if its creator was deleted", async () => {
    const made = await make(DAILY, ana);
    const admin = await tenant.user({ role: "admin" });
    expect((await admin.api.delete(`/api/users/${ana.id}`)).status).toBe(204);
    await letDaysPass();
    await createDueIssues();
    expect(await get(made.id)).toMatchObject({ paused_because: "creator_inactive" });
    expect(await issues()).toEqual([]);
  });

  it("pauses, with the reason, if its creator has left the project or lost the permission", async () => {
    const left = await make(DAILY, ana);
    await owner.api.delete(`${project.path}/members/${ana.id}`);
    const templates = { issueTemplates: { create: true } };
    const bea = await tenant.user({
      role: { permissions: { ...templates, issues: { create: true } } },
    });
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: project.id, userId: bea.id },
    });
    const without = await make(DAILY, bea);
    const roleId = await tenant.role({ permissions: templates });
    await prisma.user.updateMany({ where: { id: bea.id }, data: { roleId } });
    const kept = await make(DAILY);
    await letDaysPass();
    await createDueIssues();
    for (const { id } of [left, without]) {
      expect(await get(id)).toMatchObject({
        is_paused: true,
        paused_because: "creator_not_permitted",
      });
    }
    expect(await get(kept.id)).toMatchObject({ is_paused: false, paused_because: null });
    expect(await issues()).toHaveLength(1);
  });

  it("does not stop others if it fails, and is tried again later", async () => {
    const broken = await make({ ...DAILY, title: "Broken" });
    await make({ ...DAILY, title: "Fine" });
    // Its issue would break a rule of the database.
    await rows(Prisma.sql`UPDATE recurring_issues SET priority = 99 WHERE id = ${broken.id}`);
    await letDaysPass();
    await createDueIssues();
    expect((await issues()).map(({ title }) => title)).toEqual(["Fine"]);
    const after = await get(broken.id);
    expect(after.is_paused).toBe(false);
    expect(Date.parse(after.next_run_at ?? "")).toBeGreaterThan(Date.now());
  });

  it("is found by the workers", async () => {
    await make(DAILY);
    await letDaysPass();
    const stop = await startWorkers();
    await expect.poll(async () => (await issues()).length).toBe(1);
    await stop();
    expect(await issues()).toHaveLength(1);
  });
});
