import { beforeAll, describe, expect, it } from "vitest";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import type { Board } from "@/lib/issues/board/schema";
import { addIssueCountChanges } from "@/lib/planning/issue-counts/add-changes";
import { countedIssues, type Facet } from "@/lib/planning/issue-counts/queries";
import { removeProject } from "@/lib/planning/projects/remove-project";
import { makeErrorGroup, groupPath, setErrorTracking } from "../../support/errors/error-group";
import fc from "../../support/patterns/laws";
import { makeIssue } from "../../support/records/issue";
import { makePart } from "../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** The columns that a facet is split by. */
const COLUMNS: Record<Facet, string> = {
  lane: "lane_id",
  assignee: "lane_id, NULLIF(assignee_id, 0) AS assignee_id, priority, type",
  sprint: "lane_id, sprint_id",
  epic: "lane_id, epic_id",
};

let tenant: TestTenant;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ role: "admin" });
  member = await tenant.user({ role: "admin" });
  await setErrorTracking(tenant.id);
});

/** Returns the sums of `rows`, which have the columns of issues, in a comparable form. */
async function sumsOf(rows: Prisma.Sql, facet: Facet): Promise<string[]> {
  const found = await selectJson<object>(Prisma.sql`
    SELECT * FROM (
      SELECT ${Prisma.raw(COLUMNS[facet])}, sum(issues)::int AS issues, sum(minutes)::int AS minutes
      FROM (${rows}) counted GROUP BY ${Prisma.raw(COLUMNS[facet].replace(/ AS \w+/g, ""))}
    ) cells WHERE issues <> 0 OR minutes <> 0`);
  return found.map((cell) => JSON.stringify(cell)).sort();
}

/** Compares the counters with counting, in every facet. */
async function expectExact({ id }: Pick<TestProject, "id">): Promise<void> {
  const issues = Prisma.sql`SELECT i.*, 1 AS issues, COALESCE(i.estimated_minutes, 0) AS minutes
    FROM issues i WHERE i.tenant_id = ${tenant.id} AND i.project_id = ${id} AND i.archived_at IS NULL`;
  for (const facet of ["lane", "assignee", "sprint", "epic"] as const) {
    const counted = countedIssues(tenant.id, Prisma.sql`${id}`, facet);
    expect(await sumsOf(counted, facet), facet).toEqual(await sumsOf(issues, facet));
  }
}

/** What can be set on an issue; numbers choose one of the project's records. */
const fields = fc.record(
  {
    lane: fc.nat(9),
    assignee: fc.nat(2),
    sprint: fc.nat(2),
    epic: fc.nat(2),
    priority: fc.nat(4),
    type: fc.nat(1),
    minutes: fc.option(fc.nat(500)),
  },
  { requiredKeys: ["lane"] },
);
const someIssues = fc.array(fc.nat(30), { minLength: 1, maxLength: 6 });
const change = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), set: fields }),
  fc.record({ kind: fc.constant("update" as const), issue: fc.nat(30), set: fields }),
  fc.record({ kind: fc.constant("move" as const), issue: fc.nat(30), lane: fc.nat(9) }),
  fc.record({ kind: fc.constant("set" as const), issues: someIssues, set: fields }),
  fc.record({ kind: fc.constant("archive" as const), issues: someIssues, archived: fc.boolean() }),
  fc.record({ kind: fc.constant("delete" as const), issues: someIssues }),
  fc.record({ kind: fc.constant("delete one" as const), issue: fc.nat(30) }),
  fc.record({ kind: fc.constant("promote" as const) }),
  fc.record({ kind: fc.constant("delete lane" as const), lane: fc.nat(9), to: fc.nat(9) }),
  fc.record({ kind: fc.constant("delete sprint" as const), sprint: fc.nat(1) }),
  fc.record({ kind: fc.constant("delete epic" as const), epic: fc.nat(1) }),
  fc.record({ kind: fc.constant("add" as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
type Fields = typeof fields extends fc.Arbitrary<infer T> ? T : never;

interface Scene {
  project: TestProject;
  sprints: number[];
  epics: number[];
}

async function makeScene(): Promise<Scene> {
  const project = await tenant.project(owner, [member]);
  const make = (path: string) => makePart(owner, project, path, { title: "One" });
  const sprints = [await make("sprints"), await make("sprints")];
  const epics = [await make("epics"), await make("epics")];
  for (let i = 0; i < 5; i++) await makeIssue(owner, project, { estimated_minutes: i * 10 });
  return { project, sprints, epics };
}

const pick = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)];

function bodyOf({ project, sprints, epics }: Scene, set: Fields): object {
  const { lane, assignee, sprint, epic, priority, type, minutes } = set;
  return {
    lane_id: pick(project.lanes, lane),
    ...(assignee === undefined ? {} : { assignee_id: pick([null, owner.id, member.id], assignee) }),
    ...(sprint === undefined ? {} : { sprint_id: pick([null, ...sprints], sprint) }),
    ...(epic === undefined ? {} : { epic_id: pick([null, ...epics], epic) }),
    ...(priority === undefined ? {} : { priority }),
    ...(type === undefined ? {} : { type }),
    ...(minutes === undefined ? {} : { estimated_minutes: minutes }),
  };
}

/** Makes a change. It may be refused, because its records may be gone. */
async function apply(scene: Scene, step: Change): Promise<void> {
  const { project, sprints, epics } = scene;
  const { api } = owner;
  const found = await selectJson<{ id: number }>(
    Prisma.sql`SELECT id FROM issues WHERE tenant_id = ${tenant.id} AND project_id = ${project.id} ORDER BY id`,
  );
  const idAt = (index: number) => pick(found, index)?.id ?? 0;
  const idsAt = (indexes: number[]) => [...new Set(indexes.map(idAt))];
  const texts = { title: "An issue", description: "", priority: 2, type: 0 };
  switch (step.kind) {
    case "create":
      await api.post(`${project.path}/issues`, { ...texts, ...bodyOf(scene, step.set) });
      break;
    case "update":
      await api.put(`${project.path}/issues/${idAt(step.issue)}`, {
        ...texts,
        ...bodyOf(scene, step.set),
      });
      break;
    case "move":
      await api.post(`${project.path}/issues/${idAt(step.issue)}/move`, {
        lane_id: pick(project.lanes, step.lane),
      });
      break;
    case "set":
      await api.post(`${project.path}/issues/bulk`, {
        ids: idsAt(step.issues),
        set: bodyOf(scene, step.set),
      });
      break;
    case "archive":
      await api.post(`${project.path}/issues/bulk`, {
        ids: idsAt(step.issues),
        set: { archived: step.archived },
      });
      break;
    case "delete":
      await api.post(`${project.path}/issues/bulk`, { ids: idsAt(step.issues), delete: true });
      break;
    case "delete one":
      await api.delete(`${project.path}/issues/${idAt(step.issue)}`);
      break;
    case "promote":
      await api.post(`${groupPath(project, await makeErrorGroup(tenant, project))}/promote`);
      break;
    case "delete lane":
      await api.delete(`${project.path}/lanes/${pick(project.lanes, step.lane)}`, {
        fallback_lane_id: pick(project.lanes, step.to),
      });
      break;
    case "delete sprint":
      await api.delete(`${project.path}/sprints/${pick(sprints, step.sprint)}`);
      break;
    case "delete epic":
      await api.delete(`${project.path}/epics/${pick(epics, step.epic)}`);
      break;
    case "add":
      await addIssueCountChanges();
  }
}

describe("issue counts", () => {
  it("equal counting after any changes, several at a time", async () => {
    const bursts = fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), {
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(bursts, async (steps) => {
        const scene = await makeScene();
        for (const burst of steps) {
          await Promise.all(burst.map((step) => apply(scene, step)));
          await expectExact(scene.project);
        }
        await Promise.all([addIssueCountChanges(), addIssueCountChanges()]);
        await expectExact(scene.project);
      }),
      { numRuns: 10 },
    );
  }, 240_000);

  it("agree with the board, the project and the backlog", async () => {
    const { project, sprints, epics } = await makeScene();
    await makeIssue(owner, project, { lane_id: project.lanes[3], sprint_id: sprints[0] });
    await makeIssue(owner, project, { assignee_id: member.id, priority: 0, epic_id: epics[1] });
    for (const isAdded of [false, true]) {
      if (isAdded) await addIssueCountChanges();
      const counts = async (filter: string) => {
        const { body } = await owner.api.get<Board>(`${project.path}/board?${filter}`);
        return body.lanes.map((lane) => [lane.issues_count, lane.issues.length]);
      };
      const none = [0, 0];
      expect(await counts("")).toEqual([[6, 6], none, none, [1, 1]]);
      expect(await counts("per_lane=2")).toEqual([[6, 2], none, none, [1, 1]]);
      expect(await counts(`assignee_id=${member.id}`)).toEqual([[1, 1], none, none, none]);
      expect(await counts("priority=2")).toEqual([[5, 5], none, none, [1, 1]]);
      expect(await counts(`sprint_id=${sprints[0]}`)).toEqual([none, none, none, [1, 1]]);
      expect(await counts(`epic_id=${epics[1]}`)).toEqual([[1, 1], none, none, none]);
      const both = `epic_id=${epics[1]}&priority=0&type=0`;
      expect(await counts(both)).toEqual([[1, 1], none, none, none]);
      expect(await counts("exclude_final_lane=1")).toEqual([[6, 6], none, none, none]);
      expect(await counts("query=issue")).toEqual([[6, 6], none, none, [1, 1]]);
      const read = await owner.api.get(project.path);
      expect(read.body).toMatchObject({ issues_count: 7, open_issues_count: 6 });
      const backlog = await owner.api.get(`${project.path}/backlog?sprint_id=${sprints[0]}`);
      expect(backlog.body).toMatchObject({ issues_count: 1, done_count: 1 });
    }
  });

  it("are gone with their project", async () => {
    const { project } = await makeScene();
    const other = await makeScene();
    await addIssueCountChanges();
    await makeIssue(owner, project);
    expect((await owner.api.delete(project.path)).status).toBe(204);
    expect((await owner.api.delete(`${project.path}?purge=true`)).status).toBe(204);
    await removeProject({ tenantId: tenant.id, projectId: project.id });
    await addIssueCountChanges();
    const left = await selectJson(Prisma.sql`
      SELECT project_id FROM issue_counts WHERE tenant_id = ${tenant.id} AND project_id = ${project.id}
      UNION ALL
      SELECT project_id FROM issue_count_changes WHERE tenant_id = ${tenant.id} AND project_id = ${project.id}`);
    expect(left).toEqual([]);
    await expectExact(other.project);
  });
});
