import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { search, type SearchParams } from "../../../support/records/search";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * GET /api/issues/search and …/issues/search: filters, envelope and permissions;
 * docs/spec/search.md#filters; docs/spec/search.md#my-issues.
 */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

function make(fields: Partial<Issue>, where = project): Promise<Issue> {
  return makeIssue(admin, where, fields);
}

async function refusal(path: string) {
  const response = await admin.api.get<{ errors: Record<string, string[]> }>(path);
  return { status: response.status, fields: Object.keys(response.body.errors) };
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
});

describe("the filters", () => {
  let first: Issue;
  let second: Issue;
  let place: TestProject;
  let member: TestUser;
  let epicId: number;
  let sprintId: number;

  beforeAll(async () => {
    member = await tenant.user();
    place = await tenant.project(admin, [member]);
    epicId = (await admin.api.post(`${place.path}/epics`, { title: "Big" })).body.id as number;
    sprintId = (await admin.api.post(`${place.path}/sprints`, { title: "S" })).body.id as number;
    const fields = { assignee_id: member.id, epic_id: epicId, sprint_id: sprintId };
    first = await make(
      { title: "gnu", priority: 0, type: 1, lane_id: place.lanes[1]!, ...fields },
      place,
    );
    second = await make({ title: "gnu two", priority: 4, lane_id: place.lanes[3]! }, place);
  });

  it("each restrict the results by their field", async () => {
    const gnus = async (filter: SearchParams) =>
      (await search(admin, { query: "gnu", ...filter })).data.map((issue) => issue.id);
    expect(await gnus({})).toEqual([second.id, first.id]);
    expect(await gnus({ project_id: place.id })).toHaveLength(2);
    expect(await gnus({ project_id: project.id })).toEqual([]);
    expect(await gnus({ lane_id: place.lanes[1]! })).toEqual([first.id]);
    expect(await gnus({ assignee_id: member.id })).toEqual([first.id]);
    expect(await gnus({ sprint_id: sprintId })).toEqual([first.id]);
    expect(await gnus({ epic_id: epicId })).toEqual([first.id]);
    expect(await gnus({ priority: 0 })).toEqual([first.id]);
    expect(await gnus({ priority: 4, type: 0 })).toEqual([second.id]);
    expect(await gnus({ type: 1 })).toEqual([first.id]);
    for (const yes of ["true", "1"])
      expect(await gnus({ exclude_final_lane: yes })).toEqual([first.id]);
    for (const no of ["false", "0"]) expect(await gnus({ exclude_final_lane: no })).toHaveLength(2);
  });

  it("work without search text and in a project search", async () => {
    expect((await search(admin, { epic_id: epicId })).data.map((i) => i.id)).toEqual([first.id]);
    const inPlace = async (params: SearchParams) =>
      (await search(admin, params, place.path)).data.map((issue) => issue.id);
    expect(await inPlace({})).toEqual([second.id, first.id]);
    expect(await inPlace({ q: "two" })).toEqual([second.id]);
    expect(await inPlace({ query: "two" })).toHaveLength(2);
    expect(await inPlace({ exclude_final_lane: 1 })).toEqual([first.id]);
    expect(await inPlace({ project_id: project.id })).toEqual([]);
  });

  it("treat whichever lane is currently last as final", async () => {
    const lane = await admin.api.post(`${place.path}/lanes`, { title: "Archive" });
    const found = await search(admin, { query: "gnu", exclude_final_lane: "true" });
    expect(found.meta.count).toBe(2);
    const fallback = { fallback_lane_id: place.lanes[3] };
    await admin.api.delete(`${place.path}/lanes/${lane.body.id}`, fallback);
  });

  it("return nothing for unknown values", async () => {
    for (const name of ["project_id", "lane_id", "assignee_id", "sprint_id", "epic_id"]) {
      for (const query of ["", "gnu"]) {
        expect((await search(admin, { [name]: 2147483647, query })).data, name).toEqual([]);
      }
    }
  });

  it.each([
    ["project_id", ["0", "-1", "x", "1.5", "", "2147483648", "1e3", "0x1"]],
    ["lane_id", ["zero"]],
    ["assignee_id", ["null"]],
    ["sprint_id", ["-5"]],
    ["epic_id", ["1,x"]],
    ["priority", ["5", "-1", "high"]],
    ["type", ["2", ""]],
    ["exclude_final_lane", ["yes", "", "TRUE"]],
    ["limit", ["0", "501", "-1", "ten", "1.0", ""]],
  ])("return 422 for an invalid %s", async (name, values) => {
    for (const value of values) {
      for (const path of ["/api", place.path]) {
        const query = `${name}=${encodeURIComponent(value)}`;
        const refused = { status: 422, fields: [name] };
        expect(await refusal(`${path}/issues/search?${query}`), value).toEqual(refused);
      }
    }
  });

  it("return the complete search resource", async () => {
    const [found] = (await search(admin, { query: "gnu", type: 1 })).data;
    expect(found).toEqual({
      id: first.id,
      key: first.key,
      title: "gnu",
      project_id: place.id,
      project_name: `Project ${place.keyPrefix}`,
      lane_id: place.lanes[1],
      lane_title: "To do",
      lane_color: 9741240,
      epic_id: epicId,
      epic_title: "Big",
      user_id: admin.id,
      assignee_id: member.id,
      priority: 0,
      type: 1,
      updated_at: first.updated_at.replace("Z", "+00:00"),
    });
  });
});

describe("the envelope", () => {
  it("contains 25 issues by default, 1 to 500 on request, and says whether it was truncated", async () => {
    const place = await tenant.project(admin);
    const lane = place.lanes[0] ?? 0;
    await prisma.issue.createMany({
      data: Array.from({ length: 510 }, (_, index) => ({
        tenantId: tenant.id,
        projectId: place.id,
        number: index + 1,
        key: `${place.keyPrefix}-${index + 1}`,
        title: index < 26 ? "ibex kid" : "ibex",
        description: "",
        userId: admin.id,
        laneId: lane,
        priority: 2,
        type: 0,
      })),
    });
    const meta = async (params: SearchParams) => (await search(admin, params)).meta;
    expect(await meta({ query: "ibex" })).toEqual({ truncated: true, count: 25, limit: 25 });
    expect(await meta({ query: "kid", limit: 26 })).toEqual({
      truncated: false,
      count: 26,
      limit: 26,
    });
    expect(await meta({ query: "kid", limit: 1 })).toEqual({ truncated: true, count: 1, limit: 1 });
    expect(await meta({ query: "ibex", limit: 500 })).toEqual({
      truncated: true,
      count: 500,
      limit: 500,
    });
    expect(await meta({ project_id: place.id, limit: 500 })).toMatchObject({
      truncated: true,
      count: 500,
    });
    const inPlace = await search(admin, { q: "ibex -499", limit: 2 }, place.path);
    expect(inPlace.meta).toEqual({ truncated: false, count: 1, limit: 2 });
  });
});

describe("a caller", () => {
  const full = { create: true, read: true, update: 2, delete: 2 } as const;

  it("finds issues in accessible projects if their role can read them, otherwise only in projects they own", async () => {
    const outsider = await tenant.user();
    const reader = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    const seesAll = await tenant.user({
      role: { permissions: { issues: { read: true } }, accessAllProjects: true },
    });
    const owner = await tenant.user({ role: { permissions: { projects: full } } });
    const [open, closed] = [
      await tenant.project(admin, [reader, owner]),
      await tenant.project(owner),
    ];
    await make({ title: "capybara open" }, open);
    await makeIssue(owner, closed, { title: "capybara closed" });
    const seen = async (user: TestUser) =>
      (await search(user, { query: "capybara" })).data.map((issue) => issue.title).sort();
    expect(await seen(outsider)).toEqual([]);
    expect(await seen(reader)).toEqual(["capybara open"]);
    expect(await seen(owner)).toEqual(["capybara closed"]);
    expect(await seen(seesAll)).toEqual(["capybara closed", "capybara open"]);
    expect(await seen(admin)).toHaveLength(2);
    const withoutText = await search(reader, { limit: 500 });
    expect(new Set(withoutText.data.map((issue) => issue.project_id))).toEqual(new Set([open.id]));
    expect((await search(reader, { query: "capybara", project_id: closed.id })).data).toEqual([]);
    expect((await search(reader, { project_id: closed.id })).data).toEqual([]);
  });

  it("finds issues in projects joined through a team", async () => {
    const user = await tenant.user();
    const place = await tenant.project(admin);
    const issue = await make({ title: "tapir" }, place);
    await prisma.team.create({
      data: {
        tenantId: tenant.id,
        name: "Team",
        createdById: admin.id,
        members: { create: { userId: user.id } },
        projects: { create: { projectId: place.id } },
      },
    });
    expect((await search(user, { query: "tapir" })).data.map(({ id }) => id)).toEqual([issue.id]);
  });

  it("receives a 403 rather than a 422 if they cannot read issues anywhere", async () => {
    const nobody = await tenant.user({ role: { permissions: { projects: { read: true } } } });
    await tenant.project(admin, [nobody]);
    for (const path of [
      "/api/issues/search?limit=0",
      "/api/issues/search?query=x",
      "/api/issues/my",
    ]) {
      const response = await nobody.api.get(path);
      expect(response.status).toBe(403);
      expect(response.body).toHaveProperty("message");
    }
    await tenant.project(nobody);
    expect((await nobody.api.get("/api/issues/search")).status).toBe(200);
    expect((await nobody.api.get("/api/issues/search?limit=0")).status).toBe(422);
  });

  it("needs Issues: Read to search a project", async () => {
    const unprivileged = await tenant.user({ role: { permissions: { projects: full } } });
    const place = await tenant.project(admin, [unprivileged]);
    expect((await unprivileged.api.get(`${place.path}/issues/search?q=x`)).status).toBe(403);
    const outsider = await tenant.user();
    expect((await outsider.api.get(`${place.path}/issues/search?q=x`)).status).toBe(403);
    expect((await admin.api.get("/api/projects/2147483647/issues/search")).status).toBe(404);
  });
});
