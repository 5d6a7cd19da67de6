import { fieldActions } from "@/components/issues/editing/field-actions";
import { treeActions } from "@/components/issues/list/layout/tree-actions";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { dateActions } from "../dates/date-actions";
import type { DatePart } from "../dates/planned-days";
import type { TimelineRow } from "./timeline-rows";

const SECTION = "Timeline";

interface TimelineActionsInput {
  count: number;
  activeRow: number;
  /** The active row. */
  row: TimelineRow | undefined;
  goTo: (row: number) => void;
  goToday: () => void;
  toggle: (groupId: string) => void;
  setOpen: (issueId: number, isOpen: boolean) => void;
  open: (issue: ListedIssue) => void;
  edit: (field: QuickField) => void;
  /** Moves the dates of an issue, or one of them, by some days. */
  move: (issue: ListedIssue, part: DatePart, by: number) => void;
}

function key(command: CommandName, label: string, run: () => void): Action {
  return { id: `timeline-${command}`, label, section: SECTION, command, inPalette: false, run };
}

function rowActions(input: TimelineActionsInput): Action[] {
  const { activeRow, row, goTo, toggle, setOpen, open, edit } = input;
  if (row?.kind === "group") {
    const { id, isOpen } = row;
    const label = isOpen ? "Collapse group" : "Expand group";
    return [
      key(isOpen ? "left" : "right", label, () => toggle(id)),
      ...(isOpen ? [key("right", "Go to its first issue", () => goTo(activeRow + 1))] : []),
    ];
  }
  if (!row) return [];
  const { issue, isOpen, parentRow, groupRow: headerRow } = row;
  const tree = { isOpen, parentRow, setOpen: (next: boolean) => setOpen(issue.id, next) };
  return [
    key("open", `Peek at ${issue.key}`, () => open(issue)),
    key("peek", `Peek at ${issue.key}`, () => open(issue)),
    ...fieldActions(SECTION, edit, { issue, peek: open }),
    ...treeActions({ activeRow, tree, headerRow, goTo }, key),
  ];
}

/** The timeline's commands: moving between rows, and acting on the active one. */
export function timelineActions(input: TimelineActionsInput): Action[] {
  const { count, activeRow, row, goTo, goToday, move } = input;
  const step = (by: 1 | -1) => () => goTo(Math.min(Math.max(activeRow + by, 0), count - 1));
  return [
    key("next", "Next row", step(1)),
    key("previous", "Previous row", step(-1)),
    { ...key("today", "Scroll to today", goToday), inPalette: true },
    ...rowActions(input),
    ...dateActions(SECTION, row?.kind === "issue" ? row.issue : undefined, move),
  ];
}
