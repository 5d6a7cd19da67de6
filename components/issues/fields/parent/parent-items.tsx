"use client";

import { addingSubIssueTo, losingParent } from "@/components/issues/fields/parent/acts";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { keysOf } from "@/components/screen/keyboard/commands";
import { CornerLeftUp, ListPlus } from "@/components/ui/icon/icons";
import { MenuItem } from "@/components/ui/overlay/dropdown-menu";
import type { ListedIssue } from "@/lib/issues/issues/schema";

interface ParentItemsProps {
  issue: ListedIssue;
  permit: Permit;
  /** Shows the issue, if it is not shown yet. */
  onShow?: () => void;
}

/** The items of an issue's menu that add a sub-issue, and take it from its parent. */
export function ParentItems({ issue, permit, onShow }: ParentItemsProps) {
  const create = useCan("issues.create");
  return (
    <>
      <MenuItem
        icon={<ListPlus />}
        shortcut={keysOf("subIssue")}
        disabledReason={create.reason}
        onSelect={() => {
          addingSubIssueTo.set(issue.id);
          onShow?.();
        }}
      >
        Add sub-issue
      </MenuItem>
      {issue.parent_id !== null && (
        <MenuItem
          icon={<CornerLeftUp />}
          shortcut={keysOf("removeParent")}
          disabledReason={permit.reason}
          onSelect={() => losingParent.set(issue)}
        >
          Remove parent
        </MenuItem>
      )}
    </>
  );
}
