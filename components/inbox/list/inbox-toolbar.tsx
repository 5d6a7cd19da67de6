"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { CheckCheck } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/form/select";
import {
  INBOX_KINDS,
  type InboxFilters,
  type InboxKind,
  TYPES_OF,
} from "@/lib/messaging/notifications/client/filters";
import type { NotificationSummary } from "@/lib/messaging/notifications/schema";
import { projectsQuery } from "@/lib/planning/projects/client";
import type { InboxFilterChange } from "@/components/inbox/state/inbox-url";
import { KIND_LABELS } from "@/components/inbox/rows/inbox-text";
import { InboxMenu } from "./inbox-menu";
import { countMark } from "@/components/inbox/state/use-summary";

interface InboxToolbarProps {
  filters: InboxFilters;
  onChange: InboxFilterChange;
  summary: NotificationSummary | undefined;
  onReadAll: () => void;
}

const TABS = [
  ["unread", "Unread notifications"],
  ["all", "All notifications"],
  ["snoozed", "Snoozed notifications"],
] as const;

/** The tabs as commands of the palette. */
function useTabCommands(onChange: InboxFilterChange): void {
  const commands = useMemo<Action[]>(
    () =>
      TABS.map(([tab, label]) => ({
        id: `inbox-tab-${tab}`,
        label,
        section: "Inbox",
        keywords: ["inbox", "tab"],
        run: () => onChange((previous) => ({ ...previous, tab })),
      })),
    [onChange],
  );
  useShortcuts(commands);
}

/** "All projects", followed by the user's projects. */
function ProjectFilter({ filters, onChange }: Pick<InboxToolbarProps, "filters" | "onChange">) {
  const projects = useQuery(projectsQuery()).data ?? [];
  const { project_id: projectId } = filters;
  const options = [
    { value: null, label: "All projects" },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select<number | null>
      aria-label="Project"
      size="sm"
      className="w-36 shrink-0 max-md:order-first"
      value={projectId ?? null}
      placeholder="Unknown project"
      options={options}
      onValueChange={(value) =>
        onChange(({ project_id: _, ...rest }) =>
          value === null ? rest : { ...rest, project_id: value },
        )
      }
    />
  );
}

interface KindChipProps extends Pick<InboxToolbarProps, "filters" | "onChange" | "summary"> {
  kind: InboxKind;
}

function KindChip({ kind, filters, onChange, summary }: KindChipProps) {
  const unread = TYPES_OF[kind].reduce(
    (sum, type) => sum + (summary?.unread_subjects.by_type[type] ?? 0),
    0,
  );
  const mark = countMark(unread);
  return (
    <button
      type="button"
      aria-pressed={kind === filters.kind}
      onClick={() =>
        onChange(({ kind: current, ...rest }) => (current === kind ? rest : { ...rest, kind }))
      }
      className="inbox-chip"
    >
      {KIND_LABELS[kind]}
      {mark !== null && (
        <span className="numeric">
          {mark}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </button>
  );
}

/**
 * Filters for the list and actions on all of it, beside the tabs. On a phone, the filters have a
 * row of their own.
 */
export function InboxToolbar(props: InboxToolbarProps) {
  const { filters, onChange, summary, onReadAll } = props;
  useTabCommands(onChange);
  return (
    <>
      <div className="inbox-chips max-md:order-last max-md:w-full md:flex-1">
        <div role="group" aria-label="Show only" className="flex shrink-0 gap-1">
          {INBOX_KINDS.map((kind) => (
            <KindChip key={kind} kind={kind} {...{ filters, onChange, summary }} />
          ))}
        </div>
        <ProjectFilter filters={filters} onChange={onChange} />
      </div>
      <div className="flex shrink-0 items-center max-md:ml-auto">
        {filters.tab !== "snoozed" && (
          <IconButton
            size="sm"
            label="Mark all as read"
            shortcut={keysOf("readAll")}
            tooltipSide="bottom"
            onClick={onReadAll}
          >
            <CheckCheck />
          </IconButton>
        )}
        <InboxMenu filters={filters} />
      </div>
    </>
  );
}
