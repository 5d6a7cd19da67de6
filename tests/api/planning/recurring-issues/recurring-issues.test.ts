import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import {
  MAX_RECURRING_ISSUES,
  type RecurringIssue,
  recurringIssueResource,
} from "@/lib/planning/recurring-issues/schema";
import { provesGuards } from "../../../support/rights/guards";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

provesGuards([
  { method: "get", path: "/recurring-issues", permission: ["issues", "read"] },
  { method: "get", path: "/recurring-issues/:missing", permission: ["issues", "read"] },
  { method: "put", path: "/recurring-issues/:missing", permission: ["issueTemplates", "update"] },
  {
    method: "delete",
    path: "/recurring-issues/:missing",
    permission: ["issueTemplates", "delete"],
  },
]);

let tenant: TestTenant;
let owner: TestUser;
let contributor: TestUser;
let project: TestProject;
let path: string;

const DAILY = { title: "Check backups", every: "day", at: "09:00" };
const post = (body: object, user = owner) => user.api.post<RecurringIssue>(path, body);
const put = (id: number, body: object, user = owner) =>
  user.api.put<RecurringIssue>(`${path}/${id}`, body);
const get = async (id: number) =>
  recurringIssueResource.parse((await owner.api.get(`${path}/${id}`)).body);
const list = async () =>
  z.array(recurringIssueResource).parse((await owner.api.get<RecurringIssue[]>(path)).body);
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { errors: object }).errors);
const makeId = async (kind: string, body: object, on = project) =>
  (await owner.api.post<{ id: number }>(`${on.path}/${kind}`, body)).body.id;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [contributor]);
  path = `${project.path}/recurring-issues`;
});

describe("creating one", () => {
  it("requires Issue templates: Create and Issues: Create, because its issues are the caller's", async () => {
    const [templates, issues] = [
      { issueTemplates: { create: true } },
      { issues: { create: true } },
    ];
    const asked = async (permissions: object) => {
      const user = await tenant.user({ role: { permissions } });
      const own = await tenant.project(owner, [user]);
      const { status } = await user.api.post(`${own.path}/recurring-issues`, DAILY);
      return status;
    };
    expect(await asked(templates)).toBe(403);
    expect(await asked(issues)).toBe(403);
    expect(await asked({ ...templates, ...issues })).toBe(201);
    expect((await tenant.anonymous.post(path, DAILY)).status).toBe(401);
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect((await stranger.api.post(path, DAILY)).status).toBe(404);
  });
});

describe("recurring issues", () => {
  it("store an issue's fields and when it recurs; the rest has defaults", async () => {
    const labels = [await makeId("labels", { name: "a" }), await makeId("labels", { name: "b" })];
    const epic_id = await makeId("epics", { title: "Upkeep" });
    const input = {
      title: " Review\tlogs of {{date}} ",
      description: "## Steps\n",
      prompt: "Look for {{date}}.",
      type: 1,
      priority: 0,
      assignee_id: contributor.id,
      epic_id,
      lane_id: project.lanes[1],
      estimated_minutes: 30,
      every: "week",
      at: "08:30",
      starts_on: "2026-01-31",
    };
    const response = await post({ ...input, label_ids: labels.toReversed(), on: [5, 1, 5] });
    expect(response.status).toBe(201);
    const stored = recurringIssueResource.parse(response.body);
    expect(stored).toMatchObject({
      ...input,
      project_id: project.id,
      title: "Review logs of {{date}}",
      label_ids: labels,
      on: [1, 5],
      time_zone: "UTC",
      is_paused: false,
      paused_because: null,
      last_issue_id: null,
      last_issue_key: null,
      created_by_id: owner.id,
    });
    expect(stored.next_run_at).toMatch(/T08:30:00/);
    expect(await get(stored.id)).toEqual(stored);
    const plain = recurringIssueResource.parse((await post(DAILY)).body);
    expect(plain).toMatchObject({
      ...DAILY,
      ...{ description: "", prompt: null, type: 0, priority: 2, assignee_id: null, epic_id: null },
      ...{ lane_id: null, estimated_minutes: null, label_ids: [], on: [], starts_on: null },
    });
    expect((await list()).map(({ id }) => id)).toEqual([stored.id, plain.id]);
  });

  it("are listed in pages", async () => {
    const all = await list();
    const first = await owner.api.get<RecurringIssue[]>(`${path}?limit=1`);
    expect(first.body).toEqual(all.slice(0, 1));
    const next = /<(.+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await owner.api.get<RecurringIssue[]>(next)).body).toEqual(all.slice(1, 2));
    expect((await owner.api.get(`${path}?limit=0`)).status).toBe(422);
  });

  it("start with a template's content in the fields that are left out", async () => {
    const label = await makeId("labels", { name: "from template" });
    const template = { title: "Weekly", description: "- [ ] One", priority: 1, label_ids: [label] };
    const template_id = await makeId("issue-templates", { name: "W", ...template });
    const when = { every: "month", on: 31, at: "00:00" };
    const made = await post({ template_id, ...when, priority: 3 });
    expect(made.body).toMatchObject({ ...template, priority: 3, type: 0, on: [31] });
    const blank = await makeId("issue-templates", { name: "Blank" });
    expect(fieldsOf(await post({ template_id: blank, ...when }))).toEqual(["title"]);
    const other = await tenant.project(owner);
    const foreign = await makeId("issue-templates", { name: "X", title: "X" }, other);
    expect(fieldsOf(await post({ template_id: foreign, ...when }))).toEqual(["template_id"]);
    const blind = await tenant.user({
      role: {
        permissions: { issueTemplates: { create: true }, issues: { create: true } },
        accessAllProjects: true,
      },
    });
    expect(fieldsOf(await post({ template_id, ...when }, blind))).toEqual(["template_id"]);
  });

  it("are updated field by field, and keep the next time unless the recurrence changes", async () => {
    const { body: before } = await post({ ...DAILY, description: "d", estimated_minutes: 5 });
    const renamed = await put(before.id, { title: "Renamed", estimated_minutes: null });
    expect(renamed.status).toBe(200);
    const { updated_at } = renamed.body;
    expect(renamed.body).toEqual({
      ...before,
      title: "Renamed",
      estimated_minutes: null,
      updated_at,
    });
    const later = await put(before.id, { at: "10:15" });
    expect(later.body.next_run_at).toMatch(/T10:15:00/);
    const weekly = await put(before.id, { every: "week", on: [3] });
    expect(weekly.body).toMatchObject({ every: "week", on: [3], at: "10:15" });
    expect(new Date(weekly.body.next_run_at ?? "").getUTCDay()).toBe(3);
    expect(fieldsOf(await put(before.id, { every: "month" }))).toEqual(["on"]);
    expect(fieldsOf(await put(before.id, { on: [] }))).toEqual(["on"]);
    expect((await put(before.id, { every: "day" })).body).toMatchObject({ every: "day", on: [] });
  });

  it("pause and resume", async () => {
    const { body: made } = await post({ ...DAILY, is_paused: true });
    expect(made).toMatchObject({ is_paused: true, next_run_at: null, paused_because: null });
    const resumed = await put(made.id, { is_paused: false });
    expect(resumed.body.next_run_at).toMatch(/T09:00:00/);
    expect((await put(made.id, { at: "11:00", is_paused: true })).body.next_run_at).toBeNull();
    await prisma.recurringIssue.update({
      where: { tenantId_id: { tenantId: tenant.id, id: made.id } },
      data: { pausedBecause: "creator_inactive" },
    });
    expect((await put(made.id, { title: "t" })).body.paused_because).toBe("creator_inactive");
    expect((await put(made.id, { is_paused: false })).body.paused_because).toBeNull();
  });

  const missing = 2_147_483_647;
  it.each([
    ["title", { ...DAILY, title: " " }],
    ["title", { ...DAILY, title: "x".repeat(256) }],
    ["title", { ...DAILY, title: null }],
    ["description", { ...DAILY, description: "y".repeat(65_536) }],
    ["prompt", { ...DAILY, prompt: "y".repeat(10_001) }],
    ["type", { ...DAILY, type: 2 }],
    ["priority", { ...DAILY, priority: 5 }],
    ["assignee_id", { ...DAILY, assignee_id: missing }],
    ["epic_id", { ...DAILY, epic_id: missing }],
    ["lane_id", { ...DAILY, lane_id: missing }],
    ["label_ids", { ...DAILY, label_ids: [missing] }],
    ["label_ids", { ...DAILY, label_ids: null }],
    ["estimated_minutes", { ...DAILY, estimated_minutes: -1 }],
    ["every", { ...DAILY, every: "year" }],
    ["on", { ...DAILY, on: [8] }],
    ["on", { ...DAILY, every: "week", on: [] }],
    ["on.0", { ...DAILY, every: "week", on: [0] }],
    ["on", { ...DAILY, every: "week", on: "1" }],
    ["on.1", { ...DAILY, every: "month", on: [1, 32] }],
    ["at", { ...DAILY, at: "24:00" }],
    ["at", { ...DAILY, at: "9:00" }],
    ["at", { ...DAILY, at: 9 }],
    ["starts_on", { ...DAILY, starts_on: "2026-02-30" }],
    ["is_paused", { ...DAILY, is_paused: 1 }],
  ])("return 422 on %s for %j on POST and PUT and change nothing", async (field, body) => {
    const { id } = (await post(DAILY)).body;
    const before = await list();
    for (const response of [await post(body), await put(id, body)]) {
      expect([response.status, fieldsOf(response)]).toEqual([422, [field]]);
    }
    expect(await list()).toEqual(before);
    await owner.api.delete(`${path}/${id}`);
  });

  it("require a title, an interval and a time", async () => {
    expect(fieldsOf(await post({}))).toEqual(["every", "at"]);
    expect(fieldsOf(await post({ every: "day", at: "09:00" }))).toEqual(["title"]);
  });

  it("reject another project's records and people who are not members", async () => {
    const other = await tenant.project(owner);
    const stranger = await tenant.user();
    const foreign = {
      assignee_id: stranger.id,
      epic_id: await makeId("epics", { title: "E" }, other),
      lane_id: other.lanes[0],
      label_ids: [await makeId("labels", { name: "x" }, other)],
    };
    const fields = ["assignee_id", "epic_id", "label_ids", "lane_id"];
    expect(fieldsOf(await post({ ...DAILY, ...foreign })).sort()).toEqual(fields);
    const { id } = (await post(DAILY)).body;
    expect(fieldsOf(await put(id, foreign)).sort()).toEqual(fields);
    const elsewhere = `${other.path}/recurring-issues/${id}`;
    expect((await owner.api.get(elsewhere)).status).toBe(404);
    expect((await owner.api.put(elsewhere, {})).status).toBe(404);
    expect((await owner.api.delete(elsewhere)).status).toBe(404);
  });

  it("can be changed and deleted only by their creator under Own", async () => {
    const theirs = (await post(DAILY)).body.id;
    const own = (await post(DAILY, contributor)).body.id;
    expect((await put(theirs, { title: "x" }, contributor)).status).toBe(403);
    expect((await contributor.api.delete(`${path}/${theirs}`)).status).toBe(403);
    expect((await put(own, { title: "x" }, contributor)).status).toBe(200);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(204);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(404);
  });

  it("follow the workspace's time zone", async () => {
    const other = await TestTenant.make();
    const admin = await other.user({ role: "admin" });
    const place = await other.project(admin);
    const made = await admin.api.post<RecurringIssue>(`${place.path}/recurring-issues`, DAILY);
    const paused = { ...DAILY, is_paused: true };
    await admin.api.post<RecurringIssue>(`${place.path}/recurring-issues`, paused);
    expect(made.body.next_run_at).toMatch(/T09:00:00/);
    const changed = await admin.api.put("/api/settings", { time_zone: "Asia/Kathmandu" });
    expect(changed.status).toBe(200);
    const after = await admin.api.get<RecurringIssue[]>(`${place.path}/recurring-issues`);
    expect(after.body[0]?.next_run_at).toMatch(/T03:15:00/);
    expect(after.body[0]?.time_zone).toBe("Asia/Kathmandu");
    expect(after.body[1]?.next_run_at).toBeNull();
  });

  it("are limited in number, even under concurrent calls", async () => {
    const other = await tenant.project(owner);
    const fields = { title: "t", type: 0, priority: 2, every: "day", atTime: "09:00" };
    const row = { ...fields, tenantId: tenant.id, projectId: other.id, createdById: owner.id };
    await prisma.recurringIssue.createMany({
      data: Array.from({ length: MAX_RECURRING_ISSUES - 1 }, () => ({ ...row, isPaused: true })),
    });
    const make = () => owner.api.post(`${other.path}/recurring-issues`, DAILY);
    const responses = await Promise.all([make(), make(), make()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it("are gone with their project", async () => {
    const other = await tenant.project(owner);
    await owner.api.post(`${other.path}/recurring-issues`, DAILY);
    expect((await owner.api.delete(other.path)).status).toBe(204);
    expect((await owner.api.delete(`${other.path}?purge=true`)).status).toBe(204);
    expect(await prisma.recurringIssue.count({ where: { projectId: other.id } })).toBe(0);
  });
});
