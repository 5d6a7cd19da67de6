import { describe, expect, test } from "vitest";
import type { FilterOptions } from "@/components/issues/filters/filter-changes";
import {
  activeFilters,
  conditionsOf,
  filterByCondition,
  filterByToggling,
  toggleValue,
  valueOptions,
  withoutProjectValues,
} from "@/components/issues/filters/filter-choices";
import { anyOf, MAX_VALUES, parseChoice } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";

const OPTIONS: FilterOptions = {
  assignee_id: [
    { value: 1, label: "Ana" },
    { value: 2, label: "Ben" },
  ],
  label_id: [
    { value: 5, label: "backend" },
    { value: 6, label: "urgent" },
  ],
  project_id: [{ value: 9, label: "Boats" }],
};

function textsOf(filters: IssueFilters): string[] {
  return activeFilters(filters, OPTIONS).map(({ text }) => text);
}

const labelsOf = (...args: Parameters<typeof valueOptions>) =>
  valueOptions(...args).map(({ label }) => label);

describe("texts of chips", () => {
  test.each([
    ["1,2", "Assignee: Ana or Ben"],
    ["!1", "Assignee is not Ana"],
    ["none", "Assignee: Unassigned"],
    ["!none,me,2", "Assignee is not Unassigned, Me or Ben"],
    ["1,77", "Assignee: Ana or unknown"],
  ])("of assignees %s", (written, text) => {
    expect(textsOf({ assignee_id: parseChoice("assignee_id", written) })).toEqual([text]);
  });

  test("of other fields", () => {
    expect(
      textsOf({
        query: "mast",
        project_id: 9,
        sprint_id: anyOf("none", "active"),
        epic_id: { values: ["none"], isNot: true },
        label_id: parseChoice("label_id", "5+6"),
        priority: anyOf(0, 1),
        exclude_final_lane: true,
      }).toSorted(),
    ).toEqual(
      [
        "“mast”",
        "Project: Boats",
        "Sprint: No sprint or Active sprint",
        "Epic is not none",
        "Label: backend and urgent",
        "Priority: Highest or High",
        "Hide completed issues",
      ].toSorted(),
    );
  });
});

describe("offered values", () => {
  test("special values come first", () => {
    expect(labelsOf(OPTIONS, "assignee_id", undefined)).toEqual(["Me", "Unassigned", "Ana", "Ben"]);
    expect(labelsOf({}, "sprint_id", undefined)).toEqual(["Active sprint", "No sprint"]);
    expect(labelsOf({}, "epic_id", undefined)).toEqual(["No epic"]);
    expect(labelsOf(OPTIONS, "label_id", undefined)).toEqual(["No label", "backend", "urgent"]);
    expect(labelsOf(OPTIONS, "creator_id", undefined)).toEqual(["Me"]);
    expect(labelsOf(OPTIONS, "project_id", undefined)).toEqual(["Boats"]);
    expect(labelsOf({}, "type", undefined)).toEqual(["Feature", "Bug"]);
  });

  test("a chosen value that no longer exists can be removed", () => {
    expect(valueOptions(OPTIONS, "project_id", anyOf(77))).toContainEqual({
      value: 77,
      label: "unknown",
    });
  });
});

describe("choosing", () => {
  test("adds values in order and removes them again", () => {
    const both = toggleValue(anyOf(2), 1, "any");
    expect(both).toEqual(anyOf(1, 2));
    expect(toggleValue(both, 2, "any")).toEqual(anyOf(1));
    expect(toggleValue(anyOf(1), 1, "any")).toBeUndefined();
  });

  test("keeps “is not”", () => {
    expect(toggleValue(parseChoice("priority", "!0"), 1, "not")).toEqual(
      parseChoice("priority", "!0,1"),
    );
  });

  test("asks for all of several labels", () => {
    const all = filterByCondition("label_id", "all")({ label_id: anyOf(5, 6) });
    expect(all).toEqual({ label_id: parseChoice("label_id", "5+6") });
    expect(toggleValue(all.label_id, 7, "all")).toEqual(parseChoice("label_id", "5+6+7"));
    expect(toggleValue(anyOf(5), 6, "all")).toEqual(parseChoice("label_id", "5+6"));
    expect(toggleValue(all.label_id, 6, "all")).toEqual(anyOf(5));
    expect(filterByCondition("label_id", "any")(all)).toEqual({ label_id: anyOf(5, 6) });
    expect(filterByCondition("label_id", "not")(all)).toEqual({
      label_id: parseChoice("label_id", "!5,6"),
    });
  });

  test("no issue has all of some labels and none", () => {
    const all = parseChoice("label_id", "5+6");
    expect(toggleValue(all, "none", "all")).toEqual(anyOf("none"));
    expect(toggleValue(anyOf("none"), 5, "all")).toEqual(anyOf(5));
    expect(toggleValue(anyOf(5), "none", "any")).toEqual(anyOf("none", 5));
  });

  test("only fields with several values offer “all of”", () => {
    expect(conditionsOf("label_id")).toEqual(["any", "all", "not"]);
    expect(conditionsOf("priority")).toEqual(["any", "not"]);
  });

  test("stops at the most values that a filter takes", () => {
    const full = anyOf(...Array.from({ length: MAX_VALUES }, (_, index) => index + 1));
    expect(toggleValue(full, 500, "any")).toEqual(full);
    expect(toggleValue(full, 1, "any")?.values).toHaveLength(MAX_VALUES - 1);
  });

  test("removes a filter without values, and replaces a project", () => {
    expect(filterByToggling("priority", 0, "any")({ priority: anyOf(0) })).toEqual({});
    expect(filterByToggling("project_id", 3, "any")({ project_id: 9 })).toEqual({ project_id: 3 });
  });

  test("“is not” turns a choice around, and does nothing without one", () => {
    const negated = filterByCondition("priority", "not")({ priority: anyOf(0, 1) });
    expect(negated).toEqual({ priority: parseChoice("priority", "!0,1") });
    expect(filterByCondition("priority", "any")(negated)).toEqual({ priority: anyOf(0, 1) });
    expect(filterByCondition("priority", "not")({})).toEqual({});
  });
});

test("another project keeps only values that mean the same in it", () => {
  expect(
    withoutProjectValues({
      query: "mast",
      project_id: 9,
      lane_id: anyOf(3),
      assignee_id: parseChoice("assignee_id", "!me,2"),
      label_id: parseChoice("label_id", "5+6"),
      priority: anyOf(0),
    }),
  ).toEqual({
    query: "mast",
    project_id: 9,
    assignee_id: { values: ["me"], isNot: true },
    priority: anyOf(0),
  });
});
