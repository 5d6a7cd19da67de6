import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { addingSubIssueTo, archiving, losingParent } from "@/components/issues/fields/parent/acts";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { QuickField } from "./quick-fields";

const COMMANDS: readonly { field: QuickField; label: string; command: CommandName }[] = [
  { field: "lane_id", label: "Set lane", command: "lane" },
  { field: "priority", label: "Set priority", command: "priority" },
  { field: "assignee_id", label: "Assign", command: "assignee" },
  { field: "label_ids", label: "Set labels", command: "labels" },
  { field: "sprint_id", label: "Set sprint", command: "sprint" },
  { field: "estimated_minutes", label: "Set estimate", command: "estimate" },
  { field: "epic_id", label: "Set epic", command: "epic" },
  { field: "start_on", label: "Set start date", command: "start" },
  { field: "due_on", label: "Set due date", command: "due" },
  { field: "parent_id", label: "Set parent issue", command: "parent" },
];

/** The commands that edit the active row, and with `shown` those for its sub-issues, parent and archive. */
export function fieldActions(
  section: string,
  edit: (field: QuickField) => void,
  shown?: { issue: ListedIssue; peek: (issue: ListedIssue) => void },
): Action[] {
  const act = (command: CommandName, label: string, run: () => void): Action => ({
    id: `row-${command}`,
    label,
    section,
    command,
    rank: 0,
    run,
  });
  const issue = shown?.issue;
  const own = issue
    ? [
        act("subIssue", "Add sub-issue", () => {
          addingSubIssueTo.set(issue.id);
          shown.peek(issue);
        }),
        ...(issue.parent_id === null
          ? []
          : [act("removeParent", "Remove parent", () => losingParent.set(issue))]),
        act("archive", issue.archived_at === null ? "Archive issue" : "Restore issue", () =>
          archiving.set(issue),
        ),
      ]
    : [];
  const fields = COMMANDS.map(({ field, label, command }) =>
    act(command, label, () => edit(field)),
  );
  return [...fields, ...own];
}
