import { expect, test } from "vitest";
import {
  cellMatches,
  type CellTexts,
  permissionTexts,
  wantedOf,
} from "@/components/roles/list/matrix-search";
import { FULL_PERMISSION, NO_PERMISSION } from "@/lib/platform/access/permissions";

const own = permissionTexts("issues", { ...FULL_PERMISSION, update: 2, delete: 1 }, undefined);
const all = permissionTexts("issues", FULL_PERMISSION, undefined);
const none = permissionTexts("issues", NO_PERMISSION, undefined);
const risky = permissionTexts("users", FULL_PERMISSION, "People can invite anyone.");

function finds(query: string, cell: CellTexts, name = "Issues Project resources"): boolean {
  const wanted = wantedOf(query, name);
  return wanted !== null && cellMatches(wanted, cell);
}

test("a resource alone finds the row, without asking anything of its cells", () => {
  expect(wantedOf("iss", "Issues Project resources")).toBeNull();
  expect(wantedOf("project res", "Issues Project resources")).toBeNull();
  expect(wantedOf("", "Issues Project resources")).toBeNull();
});

test("an action or a value finds the cells that grant it", () => {
  expect(finds("delete", own)).toBe(true);
  expect(finds("delete", none)).toBe(false);
  expect(finds("own", own)).toBe(true);
  expect(finds("own", all)).toBe(false);
  expect(finds("everything", all)).toBe(true);
  expect(finds("nothing", none)).toBe(true);
});

test("a value belongs to the action beside it", () => {
  expect(finds("update all", own)).toBe(true);
  expect(finds("delete all", own)).toBe(false);
  expect(finds("own delete", own)).toBe(true);
  expect(finds("create delete", own)).toBe(true);
  expect(finds("issues delete own", own)).toBe(true);
  expect(finds("sprints delete", own)).toBe(false);
});

test("risky finds what has a warning, alone or with an action", () => {
  expect(finds("risky", risky, "Users Workspace resources")).toBe(true);
  expect(finds("risky delete", risky, "Users Workspace resources")).toBe(true);
  expect(finds("risky", all)).toBe(false);
});
