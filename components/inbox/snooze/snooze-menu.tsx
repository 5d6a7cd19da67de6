"use client";

import type { ReactNode } from "react";
import {
  AlarmClock,
  CalendarClock,
  CalendarRange,
  Inbox,
  RefreshCw,
  Sun,
  Sunset,
} from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { useDates } from "@/components/ui/text/now";
import { keysOf } from "@/components/screen/keyboard/commands";
import type { InboxRow } from "@/components/inbox/state/group-rows";
import { type SnoozeTime, snoozeTimes } from "./snooze-times";
import type { SnoozeActions } from "./use-snooze";

interface SnoozeMenuProps {
  row: InboxRow;
  actions: SnoozeActions;
  size?: "sm" | "md";
  tabIndex?: number;
  tooltipSide?: "top" | "bottom";
}

/** A button with the ways to snooze a row. H opens it. */
export function SnoozeMenu({ row, actions, size = "md", tabIndex, tooltipSide }: SnoozeMenuProps) {
  const [newest] = row.notifications;
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
      <Times row={row} actions={actions} />
      {newest.notifiable.type === "issue" && (
        <MenuItem
          icon={<RefreshCw />}
          onSelect={() => actions.snooze(row, { until: null, until_change: true })}
        >
          Until it changes
        </MenuItem>
      )}
      <MenuItem icon={<CalendarClock />} onSelect={() => actions.pickTime(row)}>
        Pick a date and time…
      </MenuItem>
      {row.isSnoozed && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Inbox />} onSelect={() => actions.unsnooze(row)}>
            Move back to inbox
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const ICONS: Record<SnoozeTime["name"], ReactNode> = {
  later: <Sunset />,
  tomorrow: <Sun />,
  week: <CalendarRange />,
};

/** Apart, so that the times are those when the menu opens. */
function Times({ row, actions }: Pick<SnoozeMenuProps, "row" | "actions">) {
  const dates = useDates();
  return snoozeTimes(new Date()).map(({ name, label, until }) => (
    <MenuItem
      key={name}
      icon={ICONS[name]}
      onSelect={() => actions.snooze(row, { until: until.toISOString(), until_change: false })}
    >
      <span className="flex items-baseline justify-between gap-4">
        {label}
        <span className="fact">{dates.soon(until.toISOString())}</span>
      </span>
    </MenuItem>
  ));
}
