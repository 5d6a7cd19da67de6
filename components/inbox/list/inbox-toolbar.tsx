"use client";

import { useQuery } from "@tanstack/react-query";
import { keysOf } from "@/components/screen/keyboard/commands";
import { CheckCheck, Settings2 } from "@/components/ui/icon/icons";
import { ButtonLink } from "@/components/ui/button/button-link";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/form/select";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import {
  INBOX_KINDS,
  type InboxFilters,
  TYPES_OF,
} from "@/lib/messaging/notifications/client/filters";
import type { NotificationSummary } from "@/lib/messaging/notifications/schema";
import { projectsQuery } from "@/lib/planning/projects/client";
import type { InboxFilterChange } from "@/components/inbox/state/inbox-url";
import { KIND_LABELS } from "@/components/inbox/state/inbox-text";
import { countMark } from "@/components/inbox/state/use-summary";

interface InboxToolbarProps {
  filters: InboxFilters;
  onChange: InboxFilterChange;
  summary: NotificationSummary | undefined;
  onReadAll: () => void;
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
      className="max-w-44 flex-1"
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

/** Filters for the list, and actions on the whole list. */
export function InboxToolbar({ filters, onChange, summary, onReadAll }: InboxToolbarProps) {
  const { kind } = filters;
  return (
    <div className="flex flex-col gap-2 border-b border-border px-3 py-2">
      <div
        role="group"
        aria-label="Show only"
        className="flex flex-wrap gap-1 pointer-coarse:gap-y-3 pointer-coarse:py-1.5"
      >
        {INBOX_KINDS.map((name) => {
          const isOn = name === kind;
          const unread = TYPES_OF[name].reduce(
            (sum, type) => sum + (summary?.by_type[type] ?? 0),
            0,
          );
          const mark = countMark(unread);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              onClick={() =>
                onChange(({ kind: current, ...rest }) =>
                  current === name ? rest : { ...rest, kind: name },
                )
              }
              className={cn(
                "relative inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs transition-colors pointer-coarse:h-8 pointer-coarse:before:absolute pointer-coarse:before:-inset-1.5",
                isOn
                  ? "border-accent bg-surface-selected font-medium text-accent-text"
                  : "border-border text-text-muted hover:bg-surface-hover hover:text-text",
              )}
            >
              {KIND_LABELS[name]}
              {mark !== null && (
                <span className="numeric">
                  {mark}
                  <span className="sr-only"> unread</span>
                </span>
              )}
            </button>
          );
        })}
      </div>
      <div className="flex items-center gap-1">
        <ProjectFilter filters={filters} onChange={onChange} />
        <span className="flex-1" />
        <IconButton
          size="sm"
          label="Mark all as read"
          shortcut={keysOf("readAll")}
          tooltipSide="bottom"
          onClick={onReadAll}
        >
          <CheckCheck />
        </IconButton>
        <Tooltip content="Notification settings" side="bottom">
          <ButtonLink
            href="/settings/notifications"
            variant="ghost"
            size="icon-sm"
            aria-label="Notification settings"
          >
            <Settings2 />
          </ButtonLink>
        </Tooltip>
      </div>
    </div>
  );
}
