"use client";

import {
  selectByClick,
  type SelectionStore,
  useIsSelected,
} from "@/components/issues/bulk/selection-store";
import { keysOf } from "@/components/screen/keyboard/commands";
import { SquareCheck } from "@/components/ui/icon/icons";
import { MenuItem } from "@/components/ui/overlay/dropdown-menu";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** Selects the issue, or no longer does. */
export function SelectItem({
  issue,
  selection,
}: {
  issue: ListedIssue;
  selection: SelectionStore;
}) {
  const isSelected = useIsSelected(selection, issue.id);
  return (
    <MenuItem
      icon={<SquareCheck />}
      shortcut={keysOf("select")}
      onSelect={() => selectByClick(selection, [], issue.id, false)}
    >
      {isSelected ? "Deselect" : "Select"}
    </MenuItem>
  );
}
