"use client";

import { type ReactNode, useState } from "react";
import {
  AlarmClock,
  CalendarClock,
  CalendarRange,
  Inbox,
  RefreshCw,
  Sun,
  Sunset,
} from "@/components/ui/icon/icons";
import { MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { useDates } from "@/components/ui/text/now";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { type SnoozeTime, snoozeTimes } from "./snooze-times";
import { subjectsName } from "@/components/inbox/rows/inbox-text";
import type { SnoozeActions } from "@/components/inbox/state/row-actions";

interface SnoozeItemsProps {
  row: InboxRow;
  actions: SnoozeActions;
}

const ICONS: Record<SnoozeTime["name"], ReactNode> = {
  hour: <AlarmClock />,
  later: <Sunset />,
  tomorrow: <Sun />,
  week: <CalendarRange />,
};

/** The ways to snooze a row, in a menu. Rendered when it opens, so that the times are those then. */
export function SnoozeItems({ row, actions }: SnoozeItemsProps) {
  const dates = useDates();
  const [openedAt] = useState(() => new Date());
  const isAboutIssues = row.notifications.every(({ notifiable }) => notifiable.type === "issue");
  return (
    <>
      {row.rowCount > 1 && <MenuLabel>Snooze {subjectsName(row.notifications)}</MenuLabel>}
      {snoozeTimes(openedAt).map(({ name, label, until }) => (
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
      ))}
      {isAboutIssues && (
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
    </>
  );
}
