import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type FoundIssue, foundIssueResource } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET /api/issues/my: docs/spec/search.md#my-issues. */

let tenant: TestTenant;
let admin: TestUser;
let user: TestUser;
let project: TestProject;

async function mine(of = user) {
  const response = await of.api.get<{ data: FoundIssue[]; meta: object }>("/api/issues/my");
  expect(response.status).toBe(200);
  response.body.data.forEach((issue) => foundIssueResource.parse(issue));
  return response.body;
}

const titles = async (of = user) => (await mine(of)).data.map((issue) => issue.title);

const assign = (where: TestProject, fields: object, to = user) =>
  makeIssue(admin, where, { assignee_id: to.id, ...fields });

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  user = await tenant.user();
  project = await tenant.project(admin, [user]);
});

describe("GET /api/issues/my", () => {
  it("lists the caller's issues outside final lanes in every project, newest first", async () => {
    const second = await tenant.project(admin, [user]);
    await assign(project, { title: "old" });
    await assign(second, { title: "elsewhere", lane_id: second.lanes[2] });
    await assign(project, { title: "done", lane_id: project.lanes[3] });
    await makeIssue(admin, project, { title: "nobody's" });
    await assign(project, { title: "newest", lane_id: project.lanes[1] });
    expect(await titles()).toEqual(["newest", "elsewhere", "old"]);
    expect((await mine()).meta).toEqual({ truncated: false, count: 3, limit: 500 });
    expect(await titles(admin)).toEqual([]);
  });

  it("takes the filters, and ignores other query parameters", async () => {
    const all = await user.api.get<{ data: FoundIssue[] }>("/api/issues/my?limit=0&after=1");
    expect(all.status).toBe(200);
    expect(all.body.data).toHaveLength(3);
    const old = await user.api.get<{ data: FoundIssue[] }>("/api/issues/my?query=old");
    expect(old.body.data.map(({ title }) => title)).toEqual(["old"]);
  });

  it("reflects a change of the final lane", async () => {
    const moved = await tenant.project(admin, [user]);
    await assign(moved, { title: "was last", lane_id: moved.lanes[3] });
    expect(await titles()).not.toContain("was last");
    await admin.api.post(`${moved.path}/lanes`, { title: "After it" });
    expect(await titles()).toContain("was last");
  });

  it("leaves out a project with a single lane, which is its final one", async () => {
    const single = await tenant.project(admin, [user]);
    await assign(single, { title: "only lane" });
    const [keep, ...others] = single.lanes;
    for (const id of others) {
      await admin.api.delete(`${single.path}/lanes/${id}`, { fallback_lane_id: keep });
    }
    expect(await titles()).not.toContain("only lane");
  });

  it("leaves out issues the caller can no longer read", async () => {
    const lost = await tenant.project(admin, [user]);
    const issue = await assign(lost, { title: "lost" });
    await prisma.projectMember.deleteMany({ where: { tenantId: tenant.id, projectId: lost.id } });
    expect(await titles()).not.toContain("lost");
    await prisma.issue.delete({ where: { tenantId_id: { tenantId: tenant.id, id: issue.id } } });
  });

  it("returns at most 500 issues", async () => {
    const busy = await tenant.user();
    const place = await tenant.project(admin, [busy]);
    await prisma.issue.createMany({
      data: Array.from({ length: 501 }, (_, index) => ({
        tenantId: tenant.id,
        projectId: place.id,
        number: index + 1,
        key: `${place.keyPrefix}-${index + 1}`,
        title: `Issue ${index}`,
        description: "",
        userId: admin.id,
        assigneeId: busy.id,
        laneId: place.lanes[0] ?? 0,
        priority: 2,
        type: 0,
      })),
    });
    expect((await mine(busy)).meta).toEqual({ truncated: true, count: 500, limit: 500 });
  });

  it("lists only issues in owned projects for an owner without Issues: Read", async () => {
    const owner = await tenant.user({ role: { permissions: {} } });
    expect((await owner.api.get("/api/issues/my")).status).toBe(403);
    const [own, foreign] = [await tenant.project(owner), await tenant.project(admin, [owner])];
    await makeIssue(owner, own, { title: "own", assignee_id: owner.id });
    await assign(foreign, { title: "foreign" }, owner);
    expect(await titles(owner)).toEqual(["own"]);
  });
});
