import { beforeAll, describe, expect, it } from "vitest";
import { CHOICE_FIELDS, type ChoiceField, parseChoice } from "@/lib/issues/filters/choice";
import { DATE_FIELDS } from "@/lib/issues/filters/dates";
import { GROUPINGS, type Grouping, type IssueGroup } from "@/lib/issues/groups/schema";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import type { Issue } from "@/lib/issues/issues/schema";
import { addIssueCountChanges } from "@/lib/planning/issue-counts/add-changes";
import {
  type FilteredProject,
  makeFilteredProject,
  type PlainIssue,
} from "../../../support/filters/filtered-project";
import { plainFilter, valuesOf } from "../../../support/filters/plain-filter";
import { someChoice, someDates, someFilters } from "../../../support/filters/random-filters";
import fc from "../../../support/patterns/laws";

/**
 * Compares everything that filters issues with a plain filter over all of them, for random filters:
 * the list, the search, the board, the groups, the backlog, My issues and the export.
 */

let place: FilteredProject;

beforeAll(async () => {
  place = await makeFilteredProject();
}, 120_000);

const FIELDS: Record<Grouping, ChoiceField> = {
  lane: "lane_id",
  assignee: "assignee_id",
  priority: "priority",
  epic: "epic_id",
  sprint: "sprint_id",
  label: "label_id",
  type: "type",
  parent: "parent_id",
};

function expectedGroups(found: readonly PlainIssue[], grouping: Grouping): IssueGroup[] {
  const groups = new Map<number | null, PlainIssue[]>();
  for (const issue of found) {
    const values = valuesOf(issue, FIELDS[grouping]) as number[];
    for (const value of values.length === 0 ? [null] : values) {
      groups.set(value, [...(groups.get(value) ?? []), issue]);
    }
  }
  const isOpen = ({ laneId }: PlainIssue) => laneId !== place.project.lanes.at(-1);
  return [...groups].map(([value, members]) => ({
    value,
    count: members.length,
    open_count: members.filter(isOpen).length,
  }));
}

const byValue = (groups: readonly IssueGroup[]) =>
  groups.toSorted((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity));

async function get<T>(path: string): Promise<T> {
  const response = await place.admin.api.get<T & object>(path);
  expect(response.status, path).toBe(200);
  return response.body;
}

async function compare(chosen: IssueFilters) {
  const text = writeFilters(chosen).toString();
  const { project } = place;
  const found = plainFilter(place, chosen);
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
    const inLane = found.filter((issue) => issue.laneId === lane.id);
    expect(lane.issues_count).toBe(inLane.length);
    expect(lane.estimated_minutes).toBe(
      inLane.reduce((sum, issue) => sum + (issue.estimatedMinutes ?? 0), 0),
    );
    expect(lane.issues.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      inLane.map(({ id }) => id),
    );
  }
  for (const grouping of GROUPINGS) {
    const groups = await get<IssueGroup[]>(
      `${project.path}/issues/groups?group_by=${grouping}&${text}`,
    );
    const counts = groups.map(({ value, count, open_count }) => ({ value, count, open_count }));
    expect(byValue(counts), grouping).toEqual(byValue(expectedGroups(found, grouping)));
  }
  const others = { ...chosen };
  delete others.sprint_id;
  const backlog = await get<{ issues_count: number; issues: Issue[] }>(
    `${project.path}/backlog?${writeFilters(others)}&limit=500`,
  );
  const planned = plainFilter(place, {
    ...others,
    sprint_id: parseChoice("sprint_id", "none"),
    exclude_final_lane: true,
  });
  expect(backlog.issues.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    planned.map(({ id }) => id),
  );
  expect(backlog.issues_count).toBe(planned.length);
  const mine = plainFilter(place, chosen).filter(
    (issue) => issue.assigneeId === place.admin.id && issue.laneId !== project.lanes.at(-1),
  );
  for (const path of ["/api/issues/my", "/api/issues/my/ranked"]) {
    const { data } = await get<{ data: Issue[] }>(`${path}?${text}`);
    expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(mine.map(({ id }) => id));
  }
  const exported = await get<{ key: string }[]>(
    `${project.path}/issues/export?format=json&${text}`,
  );
  expect(exported.map(({ key }) => key)).toEqual(found.map(({ key }) => key));
}

describe("every screen finds the same issues", () => {
  it.each([
    ["before counts are added up", 0, 20],
    ["after counts are added up", 20, 40],
  ])("for random filters, %s", async (_when, from, to) => {
    if (from > 0) await addIssueCountChanges();
    for (const chosen of fc.sample(someFilters(place), to).slice(from)) {
      await compare(chosen);
    }
  });

  it("for each field alone", async () => {
    for (const field of CHOICE_FIELDS) {
      for (const only of fc.sample(someChoice(place, field), 4)) await compare({ [field]: only });
    }
    for (const field of DATE_FIELDS) {
      for (const only of fc.sample(someDates(field), 6)) await compare({ [field]: only });
    }
    await compare({});
  });
});
