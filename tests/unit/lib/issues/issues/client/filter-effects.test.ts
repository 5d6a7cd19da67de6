import { describe, expect, test } from "vitest";
import { anyOf } from "@/lib/issues/filters/choice";
import { mayPassDifferently } from "@/lib/issues/issues/client/filter-effects";

describe("mayPassDifferently", () => {
  test("a list without filters always has the same issues", () => {
    expect(mayPassDifferently({}, undefined)).toBe(false);
    expect(mayPassDifferently({}, ["lane_id"])).toBe(false);
  });

  test("only fields that a filter looks at matter", () => {
    const filters = { priority: anyOf(1) };
    expect(mayPassDifferently(filters, ["priority"])).toBe(true);
    expect(mayPassDifferently(filters, ["estimated_minutes", "label_ids"])).toBe(false);
    expect(mayPassDifferently({ label_id: anyOf(3) }, ["label_ids"])).toBe(true);
    expect(mayPassDifferently({ query: "sail" }, ["description"])).toBe(true);
  });

  test("a lane decides whether an issue is open", () => {
    expect(mayPassDifferently({ exclude_final_lane: true }, ["lane_id"])).toBe(true);
    expect(mayPassDifferently({ state: "done" }, ["lane_id"])).toBe(true);
  });

  test("if it is not known what has changed, every filter may match differently", () => {
    expect(mayPassDifferently({ priority: anyOf(1) }, undefined)).toBe(true);
  });
});
