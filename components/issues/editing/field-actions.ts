import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { QuickField } from "./quick-fields";

const COMMANDS: readonly { field: QuickField; label: string; command: CommandName }[] = [
  { field: "lane_id", label: "Set lane", command: "lane" },
  { field: "priority", label: "Set priority", command: "priority" },
  { field: "assignee_id", label: "Assign", command: "assignee" },
  { field: "label_ids", label: "Set labels", command: "labels" },
  { field: "sprint_id", label: "Set sprint", command: "sprint" },
  { field: "estimated_minutes", label: "Set estimate", command: "estimate" },
  { field: "epic_id", label: "Set epic", command: "epic" },
  { field: "due_on", label: "Set due date", command: "due" },
];

/** The commands that edit the active row. */
export function fieldActions(section: string, edit: (field: QuickField) => void): Action[] {
  return COMMANDS.map(({ field, label, command }) => ({
    id: `row-${command}`,
    label,
    section,
    command,
    rank: 0,
    run: () => edit(field),
  }));
}
