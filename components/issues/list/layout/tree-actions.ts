import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { TreePlace } from "./nested-layout";

/** The active row among rows that nest sub-issues. */
export interface ActiveTree {
  /** -1 if none. */
  activeRow: number;
  /** The active issue in its tree, if the rows nest sub-issues. */
  tree:
    (Pick<TreePlace, "isOpen" | "parentRow"> & { setOpen: (isOpen: boolean) => void }) | undefined;
  /** The header of the active issue's group; undefined without groups. */
  headerRow: number | undefined;
  goTo: (row: number) => void;
}

/** Left and right: collapses or expands the active issue, or goes to what is above or below it. */
export function treeActions(
  { activeRow, tree, headerRow, goTo }: ActiveTree,
  make: (command: CommandName, label: string, run: () => void) => Action,
): Action[] {
  const { isOpen, parentRow = -1 } = tree ?? {};
  const goRight =
    isOpen === undefined
      ? []
      : isOpen
        ? [make("right", "Go to its first sub-issue", () => goTo(activeRow + 1))]
        : [make("right", "Show sub-issues", () => tree?.setOpen(true))];
  if (isOpen === true)
    return [make("left", "Hide sub-issues", () => tree?.setOpen(false)), ...goRight];
  if (parentRow !== -1)
    return [make("left", "Go to its parent", () => goTo(parentRow)), ...goRight];
  return headerRow === undefined
    ? goRight
    : [make("left", "Go to its group", () => goTo(headerRow)), ...goRight];
}
