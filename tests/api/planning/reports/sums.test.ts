import { beforeAll, expect, it } from "vitest";
import { Prisma, rows } from "@/lib/platform/db/query";
import { foldStates } from "@/lib/planning/reports/update-sums";
import { makePart } from "../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Reports from daily sums equal those computed from every issue's history: on random histories,
 * whatever has been added to the sums so far.
 */

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
let sprints: number[];
let lanes: number[];

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
  const extra = await makePart(owner, project, "lanes", { title: "Extra", order: 1 });
  lanes = [...project.lanes, extra];
  sprints = [];
  for (const title of ["A", "B", "C"]) {
    const dates = { starts_on: "2024-03-04", ends_on: "2024-03-15" };
    sprints.push(await makePart(owner, project, "sprints", { title, ...dates }));
  }
});

let seed = 11;
/** An integer from 0 to `end` - 1, the same ones in every run. */
function random(end: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * end);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

/** A minute from 1 March 2024, on one of 24 days, often near midnight. */
const minuteOf = (day: number) => day * 1440 + pick([0, 1, 600, 720, 1380, 1439]);
const timeAt = (minute: number) => new Date(Date.UTC(2024, 2, 1) + minute * 60_000).toISOString();

const FIELDS = ["lane_id", "sprint_id", "estimated_minutes"] as const;
type Values = Record<(typeof FIELDS)[number], number | null>;

function randomValue(field: keyof Values): number | null {
  if (field === "lane_id") return pick(lanes);
  return field === "sprint_id" ? pick([null, ...sprints]) : pick([null, 0, 30, 45]);
}

let number = 1_000;
async function insertIssue(): Promise<void> {
  number += 1;
  const start = minuteOf(random(20));
  const values: Values = {
    lane_id: pick(lanes),
    sprint_id: randomValue("sprint_id"),
    estimated_minutes: randomValue("estimated_minutes"),
  };
  const resolved = random(4) === 0 ? timeAt(start + random(5) * 700) : null;
  const [made] = await rows<{ id: number }>(Prisma.sql`
    INSERT INTO issues (tenant_id, project_id, number, key, title, description, user_id, lane_id, sprint_id,
      estimated_minutes, priority, type, created_at, resolved_at)
    VALUES (${tenant.id}, ${project.id}, ${number}, ${`X-${number}`}, 'Random', '', ${owner.id}, ${values.lane_id},
      ${values.sprint_id}, ${values.estimated_minutes}, ${number % 3}, 0, ${timeAt(start)}::timestamptz, ${resolved}::timestamptz)
    RETURNING id`);
  let minute = start;
  for (let left = random(8); left > 0; left -= 1) {
    minute = Math.max(minute, minuteOf(Math.floor(minute / 1440) + random(3)));
    await change(made?.id ?? 0, values, minute);
  }
}

/** Changes a random field as a request would, in one statement; `minute` is when. */
async function change(id: number, values: Values, minute: number): Promise<void> {
  const field = pick(FIELDS);
  const [from, to] = [values[field], randomValue(field)];
  if (from === to) return;
  values[field] = to;
  await rows(Prisma.sql`
    WITH changed AS (
      UPDATE issues SET ${Prisma.raw(field)} = ${to}::int WHERE tenant_id = ${tenant.id} AND id = ${id}
    )
    INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value, created_at)
    VALUES (${tenant.id}, ${id}, ${owner.id}, 'updated', ${field}, to_json(${from}::int), to_json(${to}::int),
      ${timeAt(minute)}::timestamptz)`);
}

async function insertIssues(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await insertIssue();
}

const ids = async () =>
  (
    await rows<{ id: number }>(Prisma.sql`
      SELECT id FROM issues WHERE tenant_id = ${tenant.id} AND project_id = ${project.id} ORDER BY id`)
  ).map(({ id }) => id);

async function readReports() {
  const ranges = ["from=2024-02-20&to=2024-03-31", "from=2024-03-08&to=2024-03-12"];
  const inSprints = sprints.slice(0, 2).map((id) => `&sprint_id=${id}`);
  const scopes = ["", "&priority=1", "&priority=!1&assignee_id=none", ...inSprints].concat(
    inSprints.map((scope) => `${scope}&priority=0,2`),
  );
  const all: [string, unknown][] = [];
  for (const report of ["burndown", "cumulative-flow", "throughput"]) {
    for (const range of ranges) {
      for (const scope of scopes) {
        const path = `${project.path}/reports/${report}?${range}${scope}`;
        all.push([path, (await owner.api.get(path)).body]);
      }
    }
  }
  return all;
}

/** While the project's states are said to be missing, reports compute everything. */
async function computeReports() {
  const [mark] = await rows<{ change: string }>(Prisma.sql`
    INSERT INTO stale_report_issues (tenant_id, project_id, issue_id, is_backfill)
    VALUES (${tenant.id}, ${project.id}, 0, true) RETURNING change::text`);
  const reports = await readReports();
  await rows(Prisma.sql`DELETE FROM stale_report_issues
    WHERE tenant_id = ${tenant.id} AND project_id = ${project.id} AND change = ${mark?.change}::bigint`);
  return reports;
}

async function expectExact(): Promise<void> {
  expect(await readReports()).toEqual(await computeReports());
}

const fold = () => foldStates({ tenantId: tenant.id, projectId: project.id });

async function countStale(): Promise<number> {
  const [found] = await rows<{ stale: number }>(Prisma.sql`
    SELECT count(*)::int AS stale FROM stale_report_issues WHERE tenant_id = ${tenant.id} AND project_id = ${project.id}`);
  return found?.stale ?? 0;
}

it("changes that the sums lack are added to them", async () => {
  await insertIssues(50);
  await expectExact();
  await fold();
  expect(await countStale()).toBe(0);
  await expectExact();
});

it("filters select issues, and one that all of them pass changes nothing", async () => {
  type Flow = { days: { counts: number[] | null }[] };
  const read = async (filter: string) => {
    const path = `${project.path}/reports/cumulative-flow?from=2024-02-20&to=2024-03-31${filter}`;
    return (await owner.api.get<Flow>(path)).body.days.map(({ counts }) => counts ?? []);
  };
  const whole = await read("");
  expect(await read("&type=0")).toEqual(whole);
  const parts = await Promise.all([0, 1, 2].map((priority) => read(`&priority=${priority}`)));
  const lanesCount = whole[0]?.length ?? 0;
  expect(parts.every((part) => part[0]?.length === lanesCount)).toBe(true);
  expect(
    whole.map((_, day) =>
      Array.from({ length: lanesCount }, (_none, lane) =>
        parts.reduce((sum, part) => sum + (part[day]?.[lane] ?? 0), 0),
      ),
    ),
  ).toEqual(whole);
  expect((await read("&priority=4")).flat().every((count) => count === 0)).toBe(true);
  for (const report of ["burndown", "cumulative-flow", "throughput"]) {
    const refused = await owner.api.get(`${project.path}/reports/${report}?priority=9`);
    expect([refused.status, refused.body.errors]).toMatchObject([422, { priority: [/./] }]);
  }
});

it("changed, deleted and new issues replace what the sums say of them", async () => {
  await insertIssues(15);
  for (const id of (await ids()).filter(() => random(3) === 0)) {
    const [values] = await rows<Values>(
      Prisma.sql`SELECT lane_id, sprint_id, estimated_minutes FROM issues WHERE tenant_id = ${tenant.id} AND id = ${id}`,
    );
    if (values) await change(id, values, minuteOf(24));
  }
  const [first, second, ...others] = await ids();
  await owner.api.delete(`${project.path}/issues/${first}`);
  await rows(Prisma.sql`DELETE FROM issues WHERE tenant_id = ${tenant.id} AND id = ${second}`);
  await rows(Prisma.sql`UPDATE issues SET resolved_at = now() + interval '1 day'
    WHERE tenant_id = ${tenant.id} AND id = ${others[0]}`);
  await expectExact();
  await fold();
  expect(await countStale()).toBe(1);
  await expectExact();
});

it("sums hold when lanes and sprints are deleted, reordered and completed", async () => {
  await owner.api.delete(`${project.path}/lanes/${lanes.pop()}`, { fallback_lane_id: lanes[0] });
  await owner.api.delete(`${project.path}/sprints/${sprints.pop()}`);
  await owner.api.put(`${project.path}/lanes/${lanes[0]}`, { title: "Now last", order: 3 });
  await owner.api.post(`${project.path}/sprints/${sprints[0]}/start`);
  await owner.api.post(`${project.path}/sprints/${sprints[0]}/complete`);
  await expectExact();
  await fold();
  await expectExact();
});

it("existing issues get their states from a backfill", async () => {
  await rows(
    Prisma.sql`DELETE FROM report_states WHERE tenant_id = ${tenant.id} AND project_id = ${project.id}`,
  );
  await rows(
    Prisma.sql`DELETE FROM report_sums WHERE tenant_id = ${tenant.id} AND project_id = ${project.id}`,
  );
  await rows(
    Prisma.sql`DELETE FROM stale_report_issues WHERE tenant_id = ${tenant.id} AND project_id = ${project.id}`,
  );
  const expected = await computeReports();
  await rows(Prisma.sql`INSERT INTO stale_report_issues (tenant_id, project_id, issue_id, is_backfill)
    VALUES (${tenant.id}, ${project.id}, 0, true)`);
  await fold();
  // The issue resolved tomorrow, whose states change then.
  expect(await countStale()).toBe(1);
  expect(await readReports()).toEqual(expected);
});
