import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { type RankedIssue, rankedIssueResource } from "@/lib/issues/my-issues/schema";
import { addDays } from "@/lib/issues/filters/dates";
import { localDay } from "@/lib/messaging/digests/local-time";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET /api/issues/my/ranked: the groups in "My issues". */

const rankedResponse = z.strictObject({
  data: z.array(rankedIssueResource),
  meta: z.strictObject({ truncated: z.boolean(), count: z.int(), limit: z.int() }),
});

let tenant: TestTenant;
let admin: TestUser;

async function ranked(of: TestUser) {
  const response = await of.api.get("/api/issues/my/ranked");
  expect(response.status).toBe(200);
  return rankedResponse.parse(response.body);
}

const summarize = ({ title, standing, waiting_count, blocked_by_count }: RankedIssue) =>
  `${title}: ${standing} ${waiting_count} ${blocked_by_count}`;
const summaryLines = async (of: TestUser) => (await ranked(of)).data.map(summarize);

async function scene(): Promise<{ user: TestUser; project: TestProject }> {
  const user = await tenant.user();
  return { user, project: await tenant.project(admin, [user]) };
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("my issues, ranked", () => {
  it("are grouped as ready, blocked or unblocking, ordered by the number of waiting issues, then by priority", async () => {
    const { user, project } = await scene();
    const mine = { assignee_id: user.id };
    await makeIssue(admin, project, { title: "plain", ...mine });
    await makeIssue(admin, project, { title: "urgent", priority: 0, ...mine });
    const root = await makeIssue(admin, project, { title: "root", ...mine });
    const small = await makeIssue(admin, project, { title: "small", priority: 0, ...mine });
    const middle = await makeIssue(admin, project, {
      title: "middle",
      blocked_by_ids: [root.id],
      ...mine,
    });
    await makeIssue(admin, project, { title: "a", blocked_by_ids: [middle.id, small.id] });
    await makeIssue(admin, project, { title: "b", blocked_by_ids: [middle.id, root.id] });
    await makeIssue(admin, project, { title: "elsewhere", assignee_id: admin.id });
    expect(await summaryLines(user)).toEqual([
      "urgent: ready 0 0",
      "plain: ready 0 0",
      "middle: blocked 2 1",
      "root: unblocks 3 0",
      "small: unblocks 1 0",
    ]);
    const { data, meta } = await ranked(user);
    expect(meta).toEqual({ truncated: false, count: 5, limit: 500 });
    expect(data[2]?.blocked_by).toEqual([{ key: root.key, project_id: project.id }]);
  });

  it("put what has a due date first in its group, by that date", async () => {
    const { user, project } = await scene();
    const today = localDay(new Date(), "UTC");
    const make = (title: string, days: number | null, fields: object = {}) =>
      makeIssue(admin, project, {
        ...{ title, assignee_id: user.id, priority: 4, ...fields },
        due_on: days === null ? null : addDays(today, days),
      });
    await make("none", null, { priority: 0 });
    await make("far", 20, { priority: 1 });
    await make("farther", 60, { priority: 0 });
    await make("soon", 5);
    await make("overdue", -3);
    await make("today", 0);
    const blocker = await make("late blocker", 30, { assignee_id: null });
    await make("blocked", 10, { blocked_by_ids: [blocker.id] });
    await make("blocked, soon", 6, { blocked_by_ids: [blocker.id] });
    const { data } = await ranked(user);
    expect(data.map(({ title }) => title)).toEqual([
      ...["overdue", "today", "soon", "far", "farther", "none"],
      ...["blocked, soon", "blocked"],
    ]);
    expect(data.map(({ due_on }) => due_on)).toContain(addDays(today, -3));
    expect(data.filter((issue) => issue.schedule_risk).map(({ title }) => title)).toEqual([
      "blocked, soon",
      "blocked",
    ]);
  });

  it("ignore done issues on both sides", async () => {
    const { user, project } = await scene();
    const mine = { assignee_id: user.id };
    const done = await makeIssue(admin, project, { title: "done", lane_id: project.lanes[3] });
    const free = await makeIssue(admin, project, {
      title: "free",
      blocked_by_ids: [done.id],
      ...mine,
    });
    const between = await makeIssue(admin, project, {
      title: "between",
      lane_id: project.lanes[3],
      blocked_by_ids: [free.id],
    });
    await makeIssue(admin, project, { title: "behind", blocked_by_ids: [between.id] });
    expect(await summaryLines(user)).toEqual(["free: ready 0 0"]);
    await admin.api.post(`${project.path}/issues/${between.id}/move`, {
      lane_id: project.lanes[0],
    });
    expect(await summaryLines(user)).toEqual(["free: unblocks 2 0"]);
  });

  it("neither count nor mention issues the caller cannot read", async () => {
    const { user, project } = await scene();
    const closed = await tenant.project(admin);
    const secret = await makeIssue(admin, closed, { title: "secret" });
    const open = await makeIssue(admin, project, { title: "open" });
    const stuck = await makeIssue(admin, project, {
      title: "stuck",
      assignee_id: user.id,
      blocked_by_ids: [secret.id, open.id],
    });
    await makeIssue(admin, closed, { title: "waits", blocked_by_ids: [stuck.id] });
    const { data } = await ranked(user);
    expect(data.map(summarize)).toEqual(["stuck: blocked 0 1"]);
    expect(data[0]?.blocked_by).toEqual([{ key: open.key, project_id: project.id }]);
    expect(JSON.stringify(data)).not.toContain(secret.key);
  });

  it("list at most three blockers but count all of them", async () => {
    const { user, project } = await scene();
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await makeIssue(admin, project)).id);
    await makeIssue(admin, project, { title: "x", assignee_id: user.id, blocked_by_ids: ids });
    const [issue] = (await ranked(user)).data;
    expect(issue).toMatchObject({ blocked_by_count: 5 });
    expect(issue?.blocked_by).toHaveLength(3);
  });

  it("tolerate circular dependencies and do not count an issue as waiting for itself", async () => {
    const { user, project } = await scene();
    const first = await makeIssue(admin, project, { title: "first", assignee_id: user.id });
    const second = await makeIssue(admin, project, { blocked_by_ids: [first.id] });
    await prisma.issueLink.create({
      data: { tenantId: tenant.id, blockerId: second.id, blockedId: first.id },
    });
    expect(await summaryLines(user)).toEqual(["first: blocked 1 1"]);
  });

  it("count at most 100 waiting issues in a chain of 520", async () => {
    const { user, project } = await scene();
    const count = 520;
    await prisma.issue.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        tenantId: tenant.id,
        projectId: project.id,
        number: index + 1,
        key: `${project.keyPrefix}-${index + 1}`,
        title: `Link ${index}`,
        description: "",
        userId: admin.id,
        assigneeId: index < 500 ? user.id : null,
        laneId: project.lanes[0] ?? 0,
        priority: 2,
        type: 0,
      })),
    });
    const chain = await prisma.issue.findMany({
      where: { tenantId: tenant.id, projectId: project.id },
      orderBy: { number: "asc" },
    });
    await prisma.issueLink.createMany({
      data: chain.slice(1).map(({ id }, index) => ({
        tenantId: tenant.id,
        blockerId: chain[index]?.id ?? 0,
        blockedId: id,
      })),
    });
    const { data } = await ranked(user);
    expect(data).toHaveLength(500);
    expect(data.at(-1)).toMatchObject({
      title: "Link 0",
      standing: "unblocks",
      waiting_count: 100,
    });
    expect(data.find(({ title }) => title === "Link 499")).toMatchObject({ waiting_count: 20 });
  });

  it("return 403 for a caller who cannot read any issues", async () => {
    const nobody = await tenant.user({ role: { permissions: {} } });
    expect((await nobody.api.get("/api/issues/my/ranked")).status).toBe(403);
  });
});
