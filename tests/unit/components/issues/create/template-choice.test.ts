import { expect, it } from "vitest";
import { EMPTY_ISSUE } from "@/components/issues/create/new-issue";
import { fromTemplate } from "@/components/issues/create/template-choice";
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
