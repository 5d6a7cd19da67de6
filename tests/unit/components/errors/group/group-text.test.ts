import { expect, test } from "vitest";
import { statusLabel } from "@/components/errors/group/group-status";
import {
  possibleVerbs,
  stateText,
  groupingText,
  swipeVerb,
} from "@/components/errors/group/group-text";

test.each([
  [0, false, "Open"],
  [0, true, "Regressed"],
  [1, false, "Resolved"],
  [2, false, "Ignored"],
])("a group with status %i (regressed: %s) is %s", (status, is_regressed, word) => {
  expect(statusLabel({ status, is_regressed })).toBe(word);
});

test("a swipe resolves or ignores, and the same swipe takes it back", () => {
  expect([0, 1, 2].map((status) => swipeVerb(status, "right"))).toEqual([
    "resolve",
    "reopen",
    "resolve",
  ]);
  expect([0, 1, 2].map((status) => swipeVerb(status, "left"))).toEqual([
    "ignore",
    "ignore",
    "reopen",
  ]);
});

test("every action changes the status", () => {
  expect(possibleVerbs(0)).toEqual(["resolve", "ignore"]);
  expect(possibleVerbs(1)).toEqual(["ignore", "reopen"]);
  expect(possibleVerbs(2)).toEqual(["resolve", "reopen"]);
});

test.each([
  [1, false, true, "resolved it"],
  [2, false, true, "ignored it"],
  [0, false, true, "reopened it"],
  [1, false, false, "It was resolved"],
  [0, true, false, "It occurred again after being resolved"],
])(
  "a change to status %i (regression: %s, by a person: %s) reads %j",
  (status, isRegression, hasActor, words) => {
    expect(stateText({ status, is_regression: isRegression, merge: null }, hasActor)).toBe(words);
  },
);

test.each([
  ["merged", 1, true, "merged AError into it"],
  ["unmerged", 2, true, "unmerged AError and BError"],
  ["unmerged", 3, true, "unmerged 3 errors"],
  ["merged_into", 1, true, "merged it into AError"],
  ["unmerged_from", 1, false, "Somebody unmerged it from AError"],
] as const)("%s with %i others (by a person: %s) reads %j", (kind, count, hasActor, words) => {
  const groups = ["AError", "BError", "CError"]
    .slice(0, count)
    .map((name, id) => ({ id, exception_class: name }));
  const state = { status: 0, is_regression: false, merge: { kind, groups } };
  expect(stateText(state, hasActor)).toBe(words);
});

test("the reason for grouping is explained for every source", () => {
  const sources = ["frames", "message", "client"] as const;
  const sentences = sources.map((source) => groupingText({ source, inputs: [] }));
  expect(new Set([...sentences, groupingText(null)]).size).toBe(4);
});
