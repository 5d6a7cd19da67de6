import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { StepFunctions } from "@/lib/drafts/model/agent";

/** Returns an issue as retrieval would find it. */
export function alike(
  id: number,
  title: string,
  fields: Partial<SimilarCandidate> = {},
): SimilarCandidate {
  return {
    issue: {
      id,
      key: `WEB-${id - 70_000}`,
      title,
      project_id: 81_001,
      lane_id: 82_001,
      assignee_id: null,
      priority: 2,
      type: 1,
    },
    description: `${title}, it says.`,
    likeness: 0.5,
    verdict: "related",
    phrases: [],
    epic_id: null,
    label_ids: [],
    user_id: 85_001,
    ...fields,
  };
}

const text = { description: "Saving a report fails with error 500.", context: "" };
const issues = [alike(70_001, "Report cannot be saved"), alike(70_002, "Export is slow")];

/** A typical input for each step. Every id has five digits, so a test notices if one leaks. */
export const INPUTS: { [S in keyof StepFunctions]: Parameters<StepFunctions[S]>[0] } = {
  validate: { text },
  duplicate_check: { text, similar: issues },
  research: {
    text,
    similar: issues,
    facts: {
      lanes: [{ id: 82_001, name: "Backlog" }],
      epics: [{ id: 83_001, name: "Reports" }],
      labels: [
        { id: 84_001, name: "backend" },
        { id: 84_002, name: "export" },
      ],
      people: [{ id: 85_001, name: "Ada Admin" }],
    },
  },
  classify: { text, similar: issues },
  write: {
    text,
    classes: { type: 1, priority: 1, typeWhy: "", priorityWhy: "" },
    related: issues.map(({ issue }) => issue),
    existing: null,
  },
};
