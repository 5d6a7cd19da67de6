import { describe, expect, test } from "vitest";
import {
  CHOICE_FIELDS,
  type ChoiceField,
  isSelective,
  MAX_VALUES,
  onlyValue,
  parseChoice,
  writeChoice,
} from "@/lib/issues/filters/choice";
import { parseSort, writeSort } from "@/lib/issues/filters/sort";

describe("a choice", () => {
  test.each<[ChoiceField, string, object, string]>([
    ["lane_id", "3", { values: [3] }, "3"],
    ["lane_id", "007", { values: [7] }, "7"],
    ["assignee_id", "4,3,me,4,none", { values: ["none", "me", 3, 4] }, "none,me,3,4"],
    ["assignee_id", "!3", { values: [3], isNot: true }, "!3"],
    ["creator_id", "!me,2", { values: ["me", 2], isNot: true }, "!me,2"],
    ["sprint_id", "active,none", { values: ["none", "active"] }, "none,active"],
    ["label_id", "4+3", { values: [3, 4], isAll: true }, "3+4"],
    ["label_id", "!4 3", { values: [3, 4], isNot: true, isAll: true }, "!3+4"],
    ["label_id", "3+3", { values: [3] }, "3"],
    ["priority", "4,0", { values: [0, 4] }, "0,4"],
    ["has", "comments,branches", { values: ["branches", "comments"] }, "branches,comments"],
    [
      "has",
      "!blockers+comments",
      { values: ["blockers", "comments"], isNot: true, isAll: true },
      "!blockers+comments",
    ],
  ])("%s=%s has one canonical text", (field, text, choice, canonical) => {
    expect(parseChoice(field, text)).toEqual(choice);
    expect(writeChoice(parseChoice(field, text))).toBe(canonical);
    expect(parseChoice(field, canonical)).toEqual(choice);
  });

  test.each(CHOICE_FIELDS)("of %s refuses what is not a value", (field) => {
    for (const text of ["", "!", ",", "1,", "!!1", "1,,1", "x", "1.0", "1e1", "-1", " ", "NONE"]) {
      expect(() => parseChoice(field, text), text).toThrow(RangeError);
    }
    const tooMany = Array.from({ length: MAX_VALUES + 1 }, () => "1").join(",");
    expect(() => parseChoice(field, tooMany)).toThrow("100 values");
  });

  test.each<[ChoiceField, string]>([
    ["lane_id", "none"],
    ["lane_id", "me"],
    ["lane_id", "3+4"],
    ["creator_id", "none"],
    ["epic_id", "active"],
    ["sprint_id", "me"],
    ["label_id", "3+none"],
    ["label_id", "3+4,5"],
    ["priority", "5"],
    ["type", "2"],
    ["type", "none"],
    ["has", "none"],
    ["has", "comments+!blockers"],
  ])("%s=%s is refused", (field, text) => {
    expect(() => parseChoice(field, text)).toThrow(RangeError);
  });

  test("is selective unless it asks for what issues lack", () => {
    const isFound = (text: string) => isSelective(parseChoice("assignee_id", text));
    expect(["3", "3,4", "me"].map(isFound)).toEqual([true, true, true]);
    expect(["none", "3,none", "!3"].map(isFound)).toEqual([false, false, false]);
    expect(isSelective(undefined)).toBe(false);
  });

  test("names one value only if it is a single one", () => {
    const only = (text: string) => onlyValue(parseChoice("assignee_id", text));
    expect(["3", "me", "!3", "3,4"].map(only)).toEqual([3, "me", undefined, undefined]);
  });
});

describe("a sort", () => {
  test.each(["id", "position", "open,-updated", "-priority,lane,-title"])("%s is kept", (text) => {
    expect(writeSort(parseSort(text))).toBe(text);
  });

  test.each(["", "-", "name", "id,id", "id,-id", "open,", "-position", "open,position", "a b"])(
    "%j is refused",
    (text) => {
      expect(() => parseSort(text)).toThrow(RangeError);
    },
  );
});
