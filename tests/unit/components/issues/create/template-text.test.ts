import { expect, it, test } from "vitest";
import { EMPTY_ISSUE } from "@/components/issues/create/new-issue";
import {
  fromTemplate,
  matchingTemplates,
  replacesText,
  templateCommand,
} from "@/components/issues/create/templates/template-text";
import type { IssueTemplate } from "@/lib/planning/templates/schema";

const template: IssueTemplate = {
  id: 1,
  project_id: 1,
  name: "Bug report",
  title: "",
  description: "## Steps",
  type: 1,
  priority: null,
  label_ids: [3, 4],
  created_by_id: 1,
  created_at: "",
  updated_at: "",
};

it("fills in the template's values, and keeps the others", () => {
  const form = { ...EMPTY_ISSUE, title: "Mine", priority: 4, label_ids: [4, 5], type: 0 };
  expect(fromTemplate(form, template)).toEqual({
    title: "Mine",
    description: "## Steps",
    type: 1,
    priority: 4,
    label_ids: [4, 5, 3],
  });
});

test("only text that was written before counts as replaced", () => {
  const replaces = (part: object) => {
    const form = { ...EMPTY_ISSUE, ...part };
    return replacesText(form, fromTemplate(form, template));
  };
  expect(replaces({})).toBe(false);
  expect(replaces({ title: "Mine" })).toBe(false);
  expect(replaces({ description: "## Steps" })).toBe(false);
  expect(replaces({ description: "Mine" })).toBe(true);
});

test.each([
  ["/", ""],
  ["/bug rep", "bug rep"],
  ["/Rückmeldung", "Rückmeldung"],
  ["//", null],
  ["/login: fails", null],
  ["and/or", null],
  ["", null],
  [`/${"a".repeat(80)}`, null],
])("after %j, the template being typed is %j", (text, typed) => {
  expect(templateCommand(text, text.length)).toBe(typed);
});

test("a command ends where the caret leaves its end", () => {
  expect(templateCommand("/bug", 2)).toBeNull();
});

test("templates are found by any word of their name, the best match first", () => {
  const named = (name: string, id: number) => ({ ...template, id, name });
  const all = [named("Weekly report", 1), named("Report a bug", 2), named("Feature", 3)];
  expect(matchingTemplates(all, "rep").map(({ id }) => id)).toEqual([2, 1]);
  expect(matchingTemplates(all, "bug rep").map(({ id }) => id)).toEqual([2]);
  expect(matchingTemplates(all, "").map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(matchingTemplates(all, "login")).toEqual([]);
});
