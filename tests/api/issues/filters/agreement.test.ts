import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import {
  type Choice,
  CHOICE_FIELDS,
  type ChoiceField,
  type ChoiceValue,
  parseChoice,
} from "@/lib/issues/filters/choice";
import { GROUPINGS, type Grouping, type IssueGroup } from "@/lib/issues/groups/schema";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import type { Issue, ListedIssue } from "@/lib/issues/issues/schema";
import { addIssueCountChanges } from "@/lib/planning/issue-counts/add-changes";
import fc from "../../../support/patterns/laws";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Compares the list, the search, the board, the groups and the backlog with a plain filter over all
 * issues, for random filters.
 */

let admin: TestUser;
let project: TestProject;
let issues: ListedIssue[];
let activeIds: number[];
/** Values to choose among, and one that no issue has. */
let known: Record<ChoiceField, number[]>;

const COUNT = 160;
const NOWHERE = 2_147_483_647;

let seed = 11;
function random(below: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

beforeAll(async () => {
  const tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  const people = [admin, await tenant.user(), await tenant.user()];
  project = await tenant.project(admin, people.slice(1));
  const create = async (path: string, body: object) =>
    (await admin.api.post(`${project.path}/${path}`, body)).body.id as number;
  const sprints = [
    await create("sprints", { title: "1" }),
    await create("sprints", { title: "2" }),
  ];
  await admin.api.post(`${project.path}/sprints/${sprints[0]}/start`, {});
  activeIds = sprints.slice(0, 1);
  const epics = [await create("epics", { title: "1" }), await create("epics", { title: "2" })];
  const labels: number[] = [];
  for (const name of ["x", "y", "z"]) labels.push(await create("labels", { name }));
  const ids = people.map(({ id }) => id);
  await prisma.issue.createMany({
    data: Array.from({ length: COUNT }, (_, index) => ({
      tenantId: tenant.id,
      projectId: project.id,
      number: index + 1,
      key: `${project.keyPrefix}-${index + 1}`,
      title: pick(["alpha", "beta", "alpha beta"]),
      description: "",
      userId: pick(ids),
      assigneeId: pick([null, ...ids]),
      laneId: pick(project.lanes),
      sprintId: pick([null, ...sprints]),
      epicId: pick([null, ...epics]),
      priority: random(5),
      type: random(2),
      estimatedMinutes: pick([null, 30, 60]),
    })),
  });
  const made = await prisma.issue.findMany({ where: { projectId: project.id } });
  await prisma.issueLabel.createMany({
    data: made.flatMap(({ id }) =>
      labels
        .filter(() => random(3) === 0)
        .map((labelId) => ({
          tenantId: tenant.id,
          projectId: project.id,
          issueId: id,
          labelId,
        })),
    ),
  });
  issues = (await admin.api.get<ListedIssue[]>(`${project.path}/issues`)).body;
  expect(issues).toHaveLength(COUNT);
  known = {
    lane_id: [...project.lanes],
    assignee_id: ids,
    creator_id: ids,
    sprint_id: sprints,
    epic_id: epics,
    label_id: labels,
    priority: [0, 1, 2, 3, 4],
    type: [0, 1],
  };
}, 120_000);

const COLUMNS = { creator_id: "user_id" } as Partial<Record<ChoiceField, keyof ListedIssue>>;

function valuesOf(issue: ListedIssue, field: ChoiceField): unknown[] {
  if (field === "label_id") return issue.label_ids;
  const value = issue[COLUMNS[field] ?? (field as keyof ListedIssue)];
  return value === null ? [] : [value];
}

function passes(issue: ListedIssue, field: ChoiceField, choice: Choice): boolean {
  const values = valuesOf(issue, field);
  const isValue = (chosen: ChoiceValue) => {
    if (chosen === "none") return values.length === 0;
    if (chosen === "me") return values.includes(admin.id);
    if (chosen === "active") return activeIds.some((id) => values.includes(id));
    return values.includes(chosen);
  };
  const isChosen = choice.isAll ? choice.values.every(isValue) : choice.values.some(isValue);
  return isChosen !== (choice.isNot ?? false);
}

function expected(filters: IssueFilters): ListedIssue[] {
  const isDone = (issue: ListedIssue) => issue.lane_id === project.lanes.at(-1);
  return issues.filter(
    (issue) =>
      CHOICE_FIELDS.every((field) => {
        const choice = filters[field];
        return choice === undefined || passes(issue, field, choice);
      }) &&
      (filters.state === undefined || isDone(issue) === (filters.state === "done")) &&
      (!filters.exclude_final_lane || !isDone(issue)) &&
      (filters.query === undefined || issue.title.includes(filters.query)),
  );
}

const WORDS = {
  assignee_id: ["none", "me"],
  creator_id: ["me"],
  sprint_id: ["none", "active"],
  epic_id: ["none"],
  label_id: ["none"],
} as Partial<Record<ChoiceField, string[]>>;

/** A choice as text, read with the parser that the API uses. */
const choice = (field: ChoiceField) =>
  fc
    .record({
      values: fc.array(
        fc.constantFrom(
          ...known[field],
          ...(WORDS[field] ?? []),
          ...(known[field].includes(0) ? [] : [NOWHERE]),
        ),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      isNot: fc.boolean(),
      isAll: fc.boolean(),
    })
    .map(({ values, isNot, isAll }) => {
      const plus = isAll && field === "label_id" && !values.includes("none");
      return parseChoice(field, `${isNot ? "!" : ""}${values.join(plus ? "+" : ",")}`);
    });

const filters = (): fc.Arbitrary<IssueFilters> => {
  const choices = Object.fromEntries(
    CHOICE_FIELDS.map((field) => [field, fc.option(choice(field), { nil: undefined, freq: 2 })]),
  );
  return fc
    .record({
      ...choices,
      state: fc.option(fc.constantFrom("open", "done"), { nil: undefined, freq: 1 }),
      exclude_final_lane: fc.option(fc.constant(true), { nil: undefined, freq: 1 }),
      query: fc.option(fc.constantFrom("alpha", "beta"), { nil: undefined, freq: 1 }),
    })
    .map(
      (record) =>
        Object.fromEntries(
          Object.entries(record).filter(([, value]) => value !== undefined),
        ) as IssueFilters,
    );
};

const FIELDS: Record<Grouping, ChoiceField> = {
  lane: "lane_id",
  assignee: "assignee_id",
  priority: "priority",
  epic: "epic_id",
  sprint: "sprint_id",
  label: "label_id",
  type: "type",
};

function expectedGroups(found: readonly ListedIssue[], grouping: Grouping): IssueGroup[] {
  const groups = new Map<number | null, ListedIssue[]>();
  for (const issue of found) {
    const values = valuesOf(issue, FIELDS[grouping]) as number[];
    for (const value of values.length === 0 ? [null] : values) {
      groups.set(value, [...(groups.get(value) ?? []), issue]);
    }
  }
  const isOpen = ({ lane_id: lane }: ListedIssue) => lane !== project.lanes.at(-1);
  return [...groups].map(([value, members]) => ({
    value,
    count: members.length,
    open_count: members.filter(isOpen).length,
  }));
}

const byValue = (groups: readonly IssueGroup[]) =>
  groups.toSorted((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity));

async function get<T>(path: string): Promise<T> {
  const response = await admin.api.get<T & object>(path);
  expect(response.status, path).toBe(200);
  return response.body;
}

async function compare(chosen: IssueFilters) {
  const text = writeFilters(chosen).toString();
  const found = expected(chosen);
  const ids = found.map(({ id }) => id);
  const list = await get<Issue[]>(`${project.path}/issues?${text}`);
  expect(list.map(({ id }) => id)).toEqual(ids);
  const search = await get<{ data: Issue[] }>(
    `/api/issues/search?${text}&limit=500&project_id=${project.id}`,
  );
  expect(search.data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  const { lanes } = await get<{
    lanes: { id: number; issues_count: number; estimated_minutes: number; issues: Issue[] }[];
  }>(`${project.path}/board?${text}&per_lane=500`);
  for (const lane of lanes) {
    const inLane = found.filter((issue) => issue.lane_id === lane.id);
    expect(lane.issues_count).toBe(inLane.length);
    expect(lane.estimated_minutes).toBe(
      inLane.reduce((sum, issue) => sum + (issue.estimated_minutes ?? 0), 0),
    );
    expect(lane.issues.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      inLane.map(({ id }) => id),
    );
  }
  for (const grouping of GROUPINGS) {
    const groups = await get<IssueGroup[]>(
      `${project.path}/issues/groups?group_by=${grouping}&${text}`,
    );
    expect(byValue(groups), grouping).toEqual(byValue(expectedGroups(found, grouping)));
  }
  const others = { ...chosen };
  delete others.sprint_id;
  const backlog = await get<{ issues_count: number; issues: Issue[] }>(
    `${project.path}/backlog?${writeFilters(others)}&limit=500`,
  );
  const planned = expected({
    ...others,
    sprint_id: parseChoice("sprint_id", "none"),
    exclude_final_lane: true,
  });
  expect(backlog.issues.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    planned.map(({ id }) => id),
  );
  expect(backlog.issues_count).toBe(planned.length);
}

describe("every screen finds the same issues", () => {
  it.each([
    ["before counts are added up", 0, 20],
    ["after counts are added up", 20, 40],
  ])("for random filters, %s", async (_when, from, to) => {
    if (from > 0) await addIssueCountChanges();
    for (const chosen of fc.sample(filters(), to).slice(from)) {
      await compare(chosen);
    }
  });

  it("for each field alone", async () => {
    for (const field of CHOICE_FIELDS) {
      for (const only of fc.sample(choice(field), 4)) await compare({ [field]: only });
    }
    await compare({});
  });
});
