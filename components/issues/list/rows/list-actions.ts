import { fieldActions } from "@/components/issues/editing/field-actions";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { type ActiveTree, treeActions } from "@/components/issues/list/layout/tree-actions";
import type { ListedIssue } from "@/lib/issues/issues/schema";

const SECTION = "List";

interface ListActionsInput extends ActiveTree {
  /** The number of rows. */
  count: number;
  /** The active row's issue, if it is loaded. */
  issue: ListedIssue | undefined;
  /** The active row's group, if it is a header. */
  group: { isOpen: boolean; toggle: () => void } | undefined;
  open: (issue: ListedIssue) => void;
  peek: (issue: ListedIssue) => void;
  edit: (field: QuickField) => void;
  /** Opens the active issue's menu. */
  menu: () => void;
  /** Asks where to move the active issue. Undefined if the user cannot. */
  transfer: (() => void) | undefined;
}

function unlisted(command: CommandName, label: string, run: () => void): Action {
  return { id: `row-${command}`, label, section: SECTION, command, inPalette: false, run };
}

function groupActions({ activeRow, group, goTo }: ListActionsInput): Action[] {
  if (!group) return [];
  const { isOpen, toggle } = group;
  const label = isOpen ? "Collapse group" : "Expand group";
  return [
    unlisted("open", label, toggle),
    unlisted("peek", label, toggle),
    isOpen ? unlisted("left", label, toggle) : unlisted("right", label, toggle),
    ...(isOpen ? [unlisted("right", "Go to its first issue", () => goTo(activeRow + 1))] : []),
  ];
}

/** The list's commands: moving between rows and groups, and acting on the active issue. */
export function listActions(input: ListActionsInput): Action[] {
  const { count, activeRow, issue, goTo, open, peek, edit, menu, transfer } = input;
  if (count === 0) return [];
  const step = (by: 1 | -1) => () => goTo(Math.min(Math.max(activeRow + by, 0), count - 1));
  const moves = [
    unlisted("next", "Next issue", step(1)),
    unlisted("previous", "Previous issue", step(-1)),
  ];
  if (!issue) return [...moves, ...groupActions(input)];
  const act = (command: CommandName, label: string, run: () => void): Action => ({
    id: `row-${command}`,
    label,
    section: SECTION,
    command,
    rank: 0,
    run,
  });
  return [
    ...moves,
    act("open", `Open ${issue.key}`, () => open(issue)),
    act("peek", `Peek at ${issue.key}`, () => peek(issue)),
    ...fieldActions(SECTION, edit, { issue, peek }),
    ...(transfer ? [act("transfer", `Move ${issue.key} to another project…`, transfer)] : []),
    unlisted("menu", `More actions for ${issue.key}`, menu),
    ...treeActions(input, unlisted),
  ];
}
