import { fieldActions } from "@/components/issues/editing/field-actions";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { TreePlace } from "@/components/issues/list/layout/nested-layout";
import type { ListedIssue } from "@/lib/issues/issues/schema";

const SECTION = "List";

interface ListActionsInput {
  /** The number of rows. */
  count: number;
  /** -1 if none. */
  activeRow: number;
  /** The active row's issue, if it is loaded. */
  issue: ListedIssue | undefined;
  /** The active row's group, if it is a header. */
  group: { isOpen: boolean; toggle: () => void } | undefined;
  /** The active issue in its tree, in a list that nests sub-issues. */
  tree: (TreePlace & { setOpen: (isOpen: boolean) => void }) | undefined;
  /** The header of the active issue's group; undefined in a list without groups. */
  headerRow: number | undefined;
  goTo: (row: number) => void;
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

/** Left and right: collapses or expands the active issue, or goes to what is above or below it. */
function treeActions({ activeRow, tree, headerRow, goTo }: ListActionsInput): Action[] {
  const { isOpen, parentRow = -1 } = tree ?? {};
  const goRight =
    isOpen === undefined
      ? []
      : isOpen
        ? [unlisted("right", "Go to its first sub-issue", () => goTo(activeRow + 1))]
        : [unlisted("right", "Show sub-issues", () => tree?.setOpen(true))];
  if (isOpen === true)
    return [unlisted("left", "Hide sub-issues", () => tree?.setOpen(false)), ...goRight];
  if (parentRow !== -1)
    return [unlisted("left", "Go to its parent", () => goTo(parentRow)), ...goRight];
  return headerRow === undefined
    ? goRight
    : [unlisted("left", "Go to its group", () => goTo(headerRow)), ...goRight];
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
    ...treeActions(input),
  ];
}
