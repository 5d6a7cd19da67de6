"use client";

import { AlarmClock } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu } from "@/components/ui/overlay/dropdown-menu";
import { keysOf } from "@/components/screen/keyboard/commands";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { SnoozeItems } from "./snooze-items";
import type { SnoozeActions } from "@/components/inbox/state/row-actions";

interface SnoozeMenuProps {
  row: InboxRow;
  actions: SnoozeActions;
  size?: "sm" | "md";
  tabIndex?: number;
  tooltipSide?: "top" | "bottom";
}

/** A button with the ways to snooze a row. H opens it. */
export function SnoozeMenu({ row, actions, size = "md", tabIndex, tooltipSide }: SnoozeMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size={size}
          label="Snooze"
          shortcut={keysOf("snooze")}
          tooltipSide={tooltipSide ?? "top"}
          tabIndex={tabIndex}
          data-row-button="snooze"
        >
          <AlarmClock />
        </IconButton>
      }
    >
      <SnoozeItems row={row} actions={actions} />
    </Menu>
  );
}
