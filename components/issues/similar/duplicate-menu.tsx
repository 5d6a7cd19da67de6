"use client";

import { Copy, ExternalLink } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlay/dropdown-menu";
import type { NamedIssue } from "@/lib/issues/similar/schema";

/** What to do if an issue already covers what is being written. */
export interface DuplicateActions {
  /** Drops the draft and opens the issue. */
  onUse: (issue: NamedIssue) => void;
  /** Creates the draft as a duplicate of the issue. */
  onCreate: (issue: NamedIssue) => void;
}

interface DuplicateMenuProps extends DuplicateActions {
  issue: NamedIssue;
}

/** The menu of a similar issue: the draft is a duplicate of it. */
export function DuplicateMenu({ issue, onUse, onCreate }: DuplicateMenuProps) {
  const { key } = issue;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label={`It’s a duplicate of ${key}`}>
          <Copy />
        </IconButton>
      }
    >
      <MenuItem icon={<ExternalLink />} onSelect={() => onUse(issue)}>
        Open {key} instead
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => onCreate(issue)}>
        Create as duplicate of {key}
      </MenuItem>
    </Menu>
  );
}
