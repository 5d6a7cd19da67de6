import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { changesOf, makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** start_on, due_on and schedule_risk: docs/spec/issues.md#dates. */

type Refusal = { message: string; errors: Record<string, string[]> };

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let hidden: TestProject;
let member: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  const issues = { create: true, read: true, update: 2, delete: 2 } as const;
  member = await tenant.user({ role: { permissions: { issues } } });
  project = await tenant.project(admin, [member]);
  hidden = await tenant.project(admin);
});

const make = (fields: object = {}, where = project) => makeIssue(admin, where, fields);

function put(issue: Issue, fields: object, headers: Record<string, string> = {}) {
  const { title, description, lane_id, priority, type } = issue;
  return admin.api.put<Issue & Refusal>(
    `/api/projects/${issue.project_id}/issues/${issue.id}`,
    { title, description, lane_id, priority, type, ...fields },
    { headers },
  );
}

describe("dates", () => {
  it("are null unless given, set, cleared by null, and kept when left out", async () => {
    expect(await make()).toMatchObject({ start_on: null, due_on: null, schedule_risk: false });
    const issue = await make({ start_on: "2026-02-01", due_on: "2026-02-28" });
    expect(issue).toMatchObject({ start_on: "2026-02-01", due_on: "2026-02-28" });
    expect((await put(issue, { priority: 0 })).body).toMatchObject({ due_on: "2026-02-28" });
    expect((await put(issue, { due_on: null })).body).toMatchObject({
      start_on: "2026-02-01",
      due_on: null,
    });
    expect(await changesOf(issue.id)).toContainEqual({
      actorId: admin.id,
      field: "due_on",
      from: "2026-02-28",
      to: null,
    });
  });

  it("change together with fields that need a lock", async () => {
    const issue = await make();
    const response = await put(issue, {
      due_on: "2026-03-01",
      assignee_id: admin.id,
      label_ids: [],
    });
    expect(response.body).toMatchObject({ due_on: "2026-03-01", assignee_id: admin.id });
  });

  it.each([
    ["2026-02-30", "Must be a valid calendar date."],
    ["30.01.2026", "Must be a date in YYYY-MM-DD format."],
    [20260130, "Must be a date in YYYY-MM-DD format."],
  ])("of %s are refused", async (due, message) => {
    const body = { title: "x", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
    const created = await admin.api.post<Refusal>(`${project.path}/issues`, {
      ...body,
      due_on: due,
    });
    expect(created.status).toBe(422);
    expect(created.body.errors).toEqual({ due_on: [message] });
  });

  it("that end before they start are refused, also against the stored one", async () => {
    const issue = await make({ start_on: "2026-02-10", due_on: "2026-02-20" });
    const both = await put(issue, { start_on: "2026-03-02", due_on: "2026-03-01" });
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ["due_on"]]);
    const start = await put(issue, { start_on: "2026-02-21" });
    expect([start.status, Object.keys(start.body.errors)]).toEqual([422, ["start_on"]]);
    const due = await put(issue, { due_on: "2026-02-09", assignee_id: admin.id });
    expect([due.status, Object.keys(due.body.errors)]).toEqual([422, ["due_on"]]);
    expect(await readIssue(admin, project, issue.id)).toEqual(issue);
    expect((await put(issue, { start_on: "2026-02-20" })).status).toBe(200);
  });

  it("cannot end up swapped by two requests at once", async () => {
    for (let round = 0; round < 5; round++) {
      const issue = await make({ start_on: "2026-02-10", due_on: "2026-02-20" });
      const responses = await Promise.all([
        put(issue, { start_on: "2026-02-18" }),
        put(issue, { due_on: "2026-02-12" }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it("are set in bulk, except where they would be swapped", async () => {
    const [late, free] = [await make({ start_on: "2026-05-02" }), await make()];
    const response = await admin.api.post(`${project.path}/issues/bulk`, {
      ids: [late.id, free.id],
      set: { due_on: "2026-05-01", priority: 1 },
    });
    expect(response.body).toEqual({
      updated: 1,
      failed: [{ id: late.id, message: "Must not be before the start date." }],
    });
    expect(await readIssue(admin, project, late.id)).toEqual(late);
    expect(await readIssue(admin, project, free.id)).toMatchObject({
      due_on: "2026-05-01",
      priority: 1,
    });
  });
});

describe("schedule_risk", () => {
  it("is true while an open blocker is due later", async () => {
    const issue = await make({ due_on: "2026-06-10" });
    const blocker = await make({ due_on: "2026-06-11", blocks_ids: [issue.id] });
    const risk = async () => (await readIssue(admin, project, issue.id)).schedule_risk;
    expect(await risk()).toBe(true);
    const [listed] = (
      await admin.api.get<Issue[]>(`${project.path}/issues?limit=1&after=${issue.id - 1}`)
    ).body;
    expect(listed).toMatchObject({ id: issue.id, schedule_risk: true });
    await put(blocker, { due_on: "2026-06-10" });
    expect(await risk()).toBe(false);
    await put(blocker, { due_on: "2026-07-01" });
    expect(await risk()).toBe(true);
    expect((await put(issue, { due_on: "2026-07-02" })).body.schedule_risk).toBe(false);
    expect((await put(issue, { due_on: "2026-06-30" })).body.schedule_risk).toBe(true);
    await put(blocker, { lane_id: project.lanes.at(-1) });
    expect(await risk()).toBe(false);
  });

  it("does not tell of blockers that the caller cannot read", async () => {
    const issue = await make({ due_on: "2026-06-10" });
    await make({ due_on: "2026-06-11", blocks_ids: [issue.id] }, hidden);
    expect((await readIssue(admin, project, issue.id)).schedule_risk).toBe(true);
    expect((await readIssue(member, project, issue.id)).schedule_risk).toBe(false);
    const list = await member.api.get<Issue[]>(`${project.path}/issues`);
    expect(list.body.find(({ id }) => id === issue.id)).toMatchObject({ schedule_risk: false });
  });
});
