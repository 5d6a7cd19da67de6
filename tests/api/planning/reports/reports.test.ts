import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import {
  burndownResource,
  cumulativeFlowResource,
  throughputResource,
} from "@/lib/planning/reports/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeOldIssue } from "../../../support/records/history";
import { makePart } from "../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

provesGuards([
  { method: "get", path: "/reports/burndown", permission: ["reports", "read"] },
  { method: "get", path: "/reports/cumulative-flow", permission: ["reports", "read"] },
  { method: "get", path: "/reports/throughput", permission: ["reports", "read"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
let sprint: number;

const get = (report: string, query: string) =>
  owner.api.get(`${project.path}/reports/${report}?${query}`);
const WEEK = "from=2024-03-04&to=2024-03-08";

/**
 * A sprint from Monday, 4 March to Friday, 8 March 2024, completed on Friday at 16:00:
 *
 * - A, 60 min: done on Tuesday. Re-estimated and reopened after the sprint, outside the reported week.
 * - B, 120 min: in progress on Tuesday, 180 min from Wednesday, carried over to the next sprint.
 * - C, 30 min: done on Tuesday, reopened on Wednesday, done on Thursday.
 * - E, no estimate: created and added on Wednesday, done on Friday.
 * - F, 240 min: done and reopened on Tuesday; removed from the sprint on Thursday.
 * - G: imported, created on 1 February and resolved on Wednesday. Not in a sprint.
 * - H: in a lane that was deleted on Thursday. Not in a sprint.
 */
beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
  const [backlog = 0, todo = 0, progress = 0, done = 0] = project.lanes;
  const deletedLane = await makePart(owner, project, "lanes", { title: "Deleted", order: 0 });
  await owner.api.delete(`${project.path}/lanes/${deletedLane}`, { fallback_lane_id: backlog });
  const dates = { starts_on: "2024-03-04", ends_on: "2024-03-08" };
  sprint = await makePart(owner, project, "sprints", { title: "Week 10", ...dates });
  const next = await makePart(owner, project, "sprints", { title: "Week 11" });
  await prisma.sprint.update({
    where: { tenantId_id: { tenantId: tenant.id, id: sprint } },
    data: { completedAt: new Date("2024-03-08T16:00:00Z") },
  });
  const make = (past: Parameters<typeof makeOldIssue>[3]) =>
    makeOldIssue(tenant, owner, project, past);
  const withEstimate = (minutes: number) => ({ lane_id: todo, estimated_minutes: minutes });
  const planned = ["2024-03-01 10:00", "sprint_id", null, sprint] as const;
  const createdAt = "2024-03-01 09:00";
  await make({
    createdAt,
    fields: withEstimate(60),
    changes: [
      [...planned],
      ["2024-03-05 10:00", "lane_id", todo, done],
      ["2024-03-11 09:00", "estimated_minutes", 60, 600],
      ["2024-03-12 09:00", "lane_id", done, todo],
    ],
  });
  await make({
    createdAt,
    fields: withEstimate(120),
    changes: [
      [...planned],
      ["2024-03-05 09:00", "lane_id", todo, progress],
      ["2024-03-06 09:00", "estimated_minutes", 120, 180],
      ["2024-03-08 16:00", "sprint_id", sprint, next],
    ],
  });
  await make({
    createdAt,
    fields: withEstimate(30),
    changes: [
      [...planned],
      ["2024-03-05 15:00", "lane_id", todo, done],
      ["2024-03-06 09:00", "lane_id", done, progress],
      ["2024-03-07 09:00", "lane_id", progress, done],
    ],
  });
  await make({
    createdAt: "2024-03-06 12:00",
    changes: [
      ["2024-03-06 13:00", "sprint_id", null, sprint],
      ["2024-03-08 10:00", "lane_id", backlog, done],
    ],
  });
  await make({
    createdAt,
    fields: withEstimate(240),
    changes: [
      [...planned],
      ["2024-03-05 11:00", "lane_id", todo, done],
      ["2024-03-05 12:00", "lane_id", done, todo],
      ["2024-03-07 23:59", "sprint_id", sprint, null],
      ["2024-03-20 09:00", "lane_id", todo, progress],
    ],
  });
  await make({
    createdAt: "2024-02-01 00:00",
    fields: { lane_id: done },
    resolvedAt: "2024-03-06 08:00",
  });
  await make({ createdAt, changes: [["2024-03-07 10:00", "lane_id", deletedLane, todo]] });
});

describe("the burndown", () => {
  const names = [
    "day",
    "scope_count",
    "scope_minutes",
    "remaining_count",
    "remaining_minutes",
    "ideal_count",
    "ideal_minutes",
  ];
  const asRows = (body: unknown) =>
    burndownResource
      .parse(body)
      .days.map((day) => names.map((name) => day[name as keyof typeof day]));

  it("shows each day's scope, remaining work and ideal line, as calculated by hand", async () => {
    const response = await get("burndown", `sprint_id=${sprint}`);
    expect(response.status).toBe(200);
    const { from, to, sprint_id } = response.body;
    expect([from, to, sprint_id]).toEqual(["2024-03-04", "2024-03-08", sprint]);
    expect(asRows(response.body)).toEqual([
      ["2024-03-04", 4, 450, 4, 450, 4, 450], // A 60, B 120, C 30, F 240
      ["2024-03-05", 4, 450, 2, 360, 3, 337.5], // A and C are done
      ["2024-03-06", 5, 510, 4, 450, 2, 225], // B is now 180, C is open again, E was added
      ["2024-03-07", 4, 270, 2, 180, 1, 112.5], // C is done, F was removed
      ["2024-03-08", 4, 270, 1, 180, 0, 0], // E is done, B remains
    ]);
  });

  it("shows nothing for days after completion", async () => {
    const { body } = await get("burndown", `sprint_id=${sprint}&from=2024-03-07&to=2024-03-09`);
    expect(asRows(body)).toEqual([
      ["2024-03-07", 4, 270, 2, 180, 4, 270],
      ["2024-03-08", 4, 270, 1, 180, 0, 0],
      ["2024-03-09", null, null, null, null, 0, 0],
    ]);
  });

  it("shows only the ideal line for a future sprint", async () => {
    const dates = { starts_on: "2099-01-01", ends_on: "2099-01-03" };
    const id = await makePart(owner, project, "sprints", { title: "Future", ...dates });
    await owner.api.post(`${project.path}/issues`, {
      title: "I",
      description: "",
      lane_id: project.lanes[0],
      priority: 2,
      type: 0,
      sprint_id: id,
    });
    const { body } = await get("burndown", `sprint_id=${id}`);
    expect(
      asRows(body).map(([day, scope, , remaining, , ideal]) => [day, scope, remaining, ideal]),
    ).toEqual([
      ["2099-01-01", null, null, 1],
      ["2099-01-02", null, null, 0.5],
      ["2099-01-03", null, null, 0],
    ]);
  });

  it("without a sprint covers all issues, as calculated by hand", async () => {
    const response = await get("burndown", WEEK);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ from: "2024-03-04", to: "2024-03-08", sprint_id: null });
    expect(asRows(response.body)).toEqual([
      ["2024-03-04", 6, 450, 6, 450, 6, 450], // A 60, B 120, C 30, F 240, G, H
      ["2024-03-05", 6, 450, 4, 360, 4.5, 337.5], // A and C are done
      // B is now 180, C is open again, E was added, G is done
      ["2024-03-06", 7, 510, 5, 450, 3, 225],
      ["2024-03-07", 7, 510, 4, 420, 1.5, 112.5], // C is done
      ["2024-03-08", 7, 510, 3, 420, 0, 0], // E is done; B, F and H remain
    ]);
  });

  it("without a sprint ends today with the board's totals, however old the issues", async () => {
    const last = (body: unknown) => burndownResource.parse(body).days.at(-1);
    const { issues_count, open_issues_count } = (await owner.api.get(project.path)).body;
    expect(last((await get("burndown", "")).body)).toMatchObject({
      scope_count: issues_count,
      remaining_count: open_issues_count,
    });
  });
});

describe("the cumulative flow", () => {
  const asRows = (body: unknown) =>
    cumulativeFlowResource.parse(body).days.map(({ day, counts }) => [day, ...(counts ?? [])]);

  it("shows the lanes' counts at the end of each day, as calculated by hand", async () => {
    const { body } = await get("cumulative-flow", WEEK);
    const { lanes } = cumulativeFlowResource.parse(body);
    expect(lanes.map(({ id }) => id)).toEqual([null, ...project.lanes]);
    expect(asRows(body)).toEqual([
      // Deleted, Backlog, To do, In progress, Done
      ["2024-03-04", 1, 1, 4, 0, 0], // H · G · A B C F
      ["2024-03-05", 1, 1, 1, 1, 2], // H · G · F · B · A C
      ["2024-03-06", 1, 1, 1, 2, 2], // H · E · F · B C · A G
      ["2024-03-07", 0, 1, 2, 1, 3], // E · F H · B · A C G
      ["2024-03-08", 0, 0, 2, 1, 4], // F H · B · A C E G
    ]);
  });

  it("applies changes in the order they were written, even if their timestamps are out of order", async () => {
    const other = await tenant.project(owner);
    const [, todo = 0, progress = 0, done = 0] = other.lanes;
    await makeOldIssue(tenant, owner, other, {
      createdAt: "2024-03-01 09:00",
      fields: { lane_id: todo },
      changes: [
        ["2024-03-05 10:01", "lane_id", todo, progress],
        ["2024-03-05 10:00", "lane_id", progress, done],
      ],
    });
    const { body } = await owner.api.get(`${other.path}/reports/cumulative-flow?${WEEK}`);
    expect(asRows(body).slice(0, 2)).toEqual([
      ["2024-03-04", 0, 1, 0, 0],
      ["2024-03-05", 0, 0, 0, 1],
    ]);
  });

  it("of a sprint counts the issues in it", async () => {
    const { body } = await get("cumulative-flow", `sprint_id=${sprint}`);
    expect(asRows(body)).toEqual([
      ["2024-03-04", 0, 4, 0, 0],
      ["2024-03-05", 0, 1, 1, 2],
      ["2024-03-06", 1, 1, 2, 1],
      ["2024-03-07", 1, 0, 1, 2],
      ["2024-03-08", 0, 0, 0, 3],
    ]);
  });

  it("ends today with the board's counts and is null for tomorrow", async () => {
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const board = await owner.api.get<{ lanes: { issues_count: number }[] }>(
      `${project.path}/board`,
    );
    const { body } = await get("cumulative-flow", `from=${day(0)}&to=${day(1)}`);
    const [now, tomorrow] = cumulativeFlowResource.parse(body).days;
    expect(now?.counts).toEqual(board.body.lanes.map((lane) => lane.issues_count));
    expect(tomorrow?.counts).toBeNull();
  });
});

describe("throughput", () => {
  const asRows = (body: unknown) =>
    throughputResource
      .parse(body)
      .periods.map((p) => [p.starts_on, p.created, p.completed, p.reopened]);

  it("shows issues created, completed and reopened each day, as calculated by hand", async () => {
    const { body } = await get("throughput", WEEK);
    expect(asRows(body)).toEqual([
      ["2024-03-04", 0, 0, 0],
      ["2024-03-05", 0, 2, 0], // A and C; F was done and reopened on the same day
      ["2024-03-06", 1, 1, 1], // E was created, G was done, C was reopened
      ["2024-03-07", 0, 1, 0], // C
      ["2024-03-08", 0, 1, 0], // E
    ]);
    expect(body).toMatchObject({
      totals: { created: 1, completed: 5, reopened: 1 },
      // In hours: E 46, A 97, C 102, C 144, G 824.
      lead_time: { p50_minutes: 102 * 60, p85_minutes: 824 * 60 },
    });
  });

  it("by week is limited to the range", async () => {
    const { body } = await get("throughput", "from=2024-03-01&to=2024-03-08&interval=week");
    expect(asRows(body)).toEqual([
      ["2024-03-01", 5, 0, 0],
      ["2024-03-04", 1, 5, 1],
    ]);
  });

  it("of a sprint counts the issues in it that day", async () => {
    const { body } = await get("throughput", `sprint_id=${sprint}`);
    expect(body).toMatchObject({ totals: { created: 1, completed: 4, reopened: 1 } });
  });

  it("of an unknown sprint is empty", async () => {
    const { body } = await get("throughput", `sprint_id=2147483647&${WEEK}`);
    expect(body).toMatchObject({
      totals: { created: 0, completed: 0, reopened: 0 },
      lead_time: { p50_minutes: null, p85_minutes: null },
    });
  });
});
