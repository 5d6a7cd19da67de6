import { beforeEach, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { laneResource } from "@/lib/planning/lanes/schema";
import { issuesInLane, makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

const ANY = { create: true, read: true, update: 2, delete: 2 } as const;

/** Hard limits of lanes: docs/spec/projects.md#hard-limits. */

type Refusal = { errors: Record<string, string[]> };

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;
let backlog: number;
let doing: number;

/** Sets the limit of the lane In progress. */
async function limit(fields: object) {
  const response = await admin.api.put(`${project.path}/lanes/${doing}`, {
    title: "In progress",
    ...fields,
  });
  expect(response.status).toBe(200);
  return laneResource.parse(response.body);
}

const fill = async (count: number) => {
  const made: Issue[] = [];
  for (let i = 0; i < count; i++)
    made.push(await makeIssue(admin, project, { lane_id: doing, override_wip_limit: true }));
  return made;
};
const move = (user: TestUser, issue: Issue, body: object = {}) =>
  user.api.post<Refusal>(`${project.path}/issues/${issue.id}/move`, { lane_id: doing, ...body });
const put = (user: TestUser, issue: Issue, body: object = {}) =>
  user.api.put<Refusal>(`${project.path}/issues/${issue.id}`, {
    ...issue,
    lane_id: doing,
    ...body,
  });
const create = (user: TestUser, body: object = {}) =>
  user.api.post<Refusal>(`${project.path}/issues`, {
    title: "New",
    description: "",
    priority: 2,
    type: 0,
    lane_id: doing,
    ...body,
  });
const bulk = (user: TestUser, ids: number[], body: object = {}) =>
  user.api.post<{ updated: number; failed: { id: number; message: string }[] }>(
    `${project.path}/issues/bulk`,
    { ids, set: { lane_id: doing }, ...body },
  );
const full = (count: number, most: number) =>
  `In progress is full (${count} of ${most}). Only people who can update lanes can exceed the limit.`;

beforeEach(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user({ role: { permissions: { issues: ANY } } });
  project = await tenant.project(admin, [member]);
  [backlog, , doing] = project.lanes as [number, number, number];
});

describe("a lane with a limit", () => {
  it("is advisory until the limit is made hard, and again when it no longer is", async () => {
    expect(await limit({ wip_limit: 1 })).toMatchObject({ wip_limit: 1, is_wip_limit_hard: false });
    await fill(1);
    expect((await create(member)).status).toBe(201);
    expect(await limit({ is_wip_limit_hard: true })).toMatchObject({ is_wip_limit_hard: true });
    expect((await create(member)).status).toBe(422);
    expect(await limit({})).toMatchObject({ wip_limit: 1, is_wip_limit_hard: true });
    expect(await limit({ wip_limit: null })).toMatchObject({ wip_limit: null });
    expect((await create(member)).status).toBe(201);
    await limit({ wip_limit: 1, is_wip_limit_hard: false });
    expect((await create(member)).status).toBe(201);
  });

  it("can be created hard, and refuses a value that is not a boolean", async () => {
    const body = { title: "Review", wip_limit: 2, is_wip_limit_hard: true };
    const made = await admin.api.post(`${project.path}/lanes`, body);
    expect(laneResource.parse(made.body)).toMatchObject(body);
    const bad = { title: "Review", is_wip_limit_hard: "yes" };
    const refused = await admin.api.post<Refusal>(`${project.path}/lanes`, bad);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(["is_wip_limit_hard"]);
  });
});

describe("a full lane with a hard limit", () => {
  let inside: Issue[];
  let outside: Issue;

  beforeEach(async () => {
    inside = await fill(2);
    outside = await makeIssue(admin, project);
    await limit({ wip_limit: 2, is_wip_limit_hard: true });
  });

  it("refuses moves, updates and new issues, and says why", async () => {
    for (const response of [
      await move(member, outside),
      await move(member, outside, { after_id: inside[0]?.id }),
      await put(member, outside),
      await put(member, outside, { title: "Other", assignee_id: member.id }),
      await put(member, outside, { blocked_by_ids: [inside[0]?.id] }),
      await create(member),
      await create(member, { assignee_id: member.id }),
      await create(member, { blocks_ids: [outside.id] }),
    ]) {
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual({ lane_id: [full(2, 2)] });
    }
    expect(await readIssue(admin, project, outside.id)).toEqual(outside);
    expect(await issuesInLane(doing)).toHaveLength(2);
    const next = await makeIssue(admin, project);
    expect(next.key).toBe(`${project.keyPrefix}-4`);
  });

  it("takes no one's place in a lane that is over its limit", async () => {
    await limit({ wip_limit: 1 });
    expect((await move(member, outside)).body.errors).toEqual({ lane_id: [full(2, 1)] });
  });

  it("checks a missing issue, its version and its neighbor first", async () => {
    const missing = await move(member, { ...outside, id: 2_000_000_000 });
    expect(missing.status).toBe(404);
    const anchor = await move(member, outside, { after_id: outside.id });
    expect(Object.keys(anchor.body.errors)).toEqual(["after_id"]);
    const path = `${project.path}/issues/${outside.id}`;
    const headers = { "If-Match": `"${outside.id}-99"` };
    const stale = await member.api.put(path, { ...outside, lane_id: doing }, { headers });
    expect(stale.status).toBe(412);
  });

  it("lets its own issues change, move within it and leave", async () => {
    const [first, second] = inside as [Issue, Issue];
    expect((await move(member, first, { after_id: second.id })).status).toBe(200);
    expect((await put(member, first, { title: "Renamed" })).status).toBe(200);
    expect((await bulk(member, [first.id, second.id])).body).toEqual({ updated: 2, failed: [] });
    expect((await move(member, first, { lane_id: backlog })).status).toBe(200);
    expect((await move(member, outside)).status).toBe(200);
  });

  it("takes more from people with Lanes: Update who ask for it", async () => {
    const lead = await tenant.user({ role: { permissions: { issues: ANY, lanes: ANY } } });
    const own = { ...ANY, update: 1 } as const;
    const limited = await tenant.user({ role: { permissions: { issues: ANY, lanes: own } } });
    for (const { id } of [lead, limited])
      await admin.api.post(`${project.path}/members`, { user_id: id });
    const asked = { override_wip_limit: true };
    for (const user of [member, limited]) {
      expect((await move(user, outside, asked)).body.errors).toEqual({ lane_id: [full(2, 2)] });
      expect((await put(user, outside, asked)).status).toBe(422);
      expect((await create(user, asked)).status).toBe(422);
      expect((await bulk(user, [outside.id], asked)).body.updated).toBe(0);
    }
    const unasked = await move(lead, outside);
    expect(unasked.body.errors).toEqual({
      lane_id: ["In progress is full (2 of 2). Set override_wip_limit to exceed the limit."],
    });
    expect((await move(lead, outside, asked)).status).toBe(200);
    const others = [await makeIssue(admin, project), await makeIssue(admin, project)] as const;
    expect((await put(lead, others[0], asked)).status).toBe(200);
    expect((await bulk(admin, [others[1].id], asked)).body).toEqual({ updated: 1, failed: [] });
    expect((await create(lead, asked)).status).toBe(201);
    expect(await issuesInLane(doing)).toHaveLength(6);
  });

  it("takes as many of a bulk change as it has room for, in order", async () => {
    await limit({ wip_limit: 4 });
    const ids = [outside.id];
    for (let i = 0; i < 3; i++) ids.unshift((await makeIssue(admin, project)).id);
    const [a, b, c, d] = ids as [number, number, number, number];
    const priority = { set: { lane_id: doing, priority: 0 } };
    const { body } = await bulk(member, [a, inside[0]?.id ?? 0, 2_000_000_000, b, c, d], priority);
    expect(body).toEqual({
      updated: 3,
      failed: [
        { id: 2_000_000_000, message: "Issue not found." },
        { id: c, message: full(4, 4) },
        { id: d, message: full(4, 4) },
      ],
    });
    expect(await issuesInLane(doing)).toEqual([...inside.map(({ id }) => id), a, b]);
    expect(await readIssue(admin, project, c)).toMatchObject({ lane_id: backlog, priority: 2 });
    expect(await readIssue(admin, project, b)).toMatchObject({ priority: 0 });
  });

  it("takes what a deleted lane leaves behind, and what is imported", async () => {
    const path = `${project.path}/lanes/${backlog}`;
    expect((await admin.api.delete(path, { fallback_lane_id: doing })).status).toBe(204);
    expect(await issuesInLane(doing)).toHaveLength(3);
  });
});

describe("at once", () => {
  const RIVALS = 8;

  it("only one of many moves, updates and new issues gets the last place", async () => {
    await fill(1);
    const issues: Issue[] = [];
    for (let i = 0; i < RIVALS; i++) issues.push(await makeIssue(admin, project));
    await limit({ wip_limit: 2, is_wip_limit_hard: true });
    const statuses = await Promise.all([
      ...issues.slice(0, 3).map((issue) => move(member, issue)),
      ...issues.slice(3, 6).map((issue) => put(member, issue)),
      ...issues.slice(6).map((issue) => put(member, issue, { blocks_ids: [issues[0]?.id] })),
      create(member),
      create(member, { assignee_id: member.id }),
    ]);
    const entered = statuses.filter(({ status }) => status < 300);
    expect(entered).toHaveLength(1);
    expect(statuses.filter(({ status }) => status === 422)).toHaveLength(statuses.length - 1);
    expect(await issuesInLane(doing)).toHaveLength(2);
  });

  it("bulk changes share the places that are left", async () => {
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push((await makeIssue(admin, project)).id);
    await limit({ wip_limit: 7, is_wip_limit_hard: true });
    const responses = await Promise.all(
      [0, 4, 8].map((start) => bulk(member, ids.slice(start, start + 4))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const updated = responses.reduce((sum, { body }) => sum + body.updated, 0);
    expect(updated).toBe(7);
    expect(await issuesInLane(doing)).toHaveLength(7);
  });
});

describe("a duplicate of another issue", () => {
  it("does not close if the final lane is full, unless the caller can exceed its limit", async () => {
    const done = project.lanes.at(-1);
    const lane = { title: "Done", wip_limit: 1, is_wip_limit_hard: true };
    await admin.api.put(`${project.path}/lanes/${done}`, lane);
    const original = await makeIssue(admin, project, { lane_id: done });
    const copy = await makeIssue(admin, project);
    const close = ({ api }: TestUser) =>
      api.post<Refusal>(`${project.path}/issues/${copy.id}/relations`, {
        kind: 1,
        issue_id: original.id,
      });
    const refused = await close(member);
    expect([refused.status, refused.body.errors["lane_id"]?.[0]]).toEqual([
      422,
      "Done is full (1 of 1). Only people who can update lanes can exceed the limit.",
    ]);
    expect(await readIssue(admin, project, copy.id)).toEqual(copy);
    expect((await close(admin)).status).toBe(201);
    expect((await readIssue(admin, project, copy.id)).lane_id).toBe(done);
  });
});
