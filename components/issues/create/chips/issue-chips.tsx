"use client";

import { useMemo, useState } from "react";
import {
  CalendarArrowUp,
  CalendarClock,
  CalendarRange,
  CircleAlert,
  FileText,
  Layers,
  User,
} from "@/components/ui/icon/icons";
import {
  epicOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
  TYPE_OPTIONS,
} from "@/components/issues/fields/choice-options";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import type { FormErrors, NewIssue } from "@/components/issues/create/new-issue";
import { useActor } from "@/components/screen/access/actor-context";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { type CommandName, keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { cn } from "@/components/ui/cn";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import { BlockedByChip } from "./blocked-by-chip";
import { ChoiceChip } from "./choice-chip";
import { DateChip } from "./date-chip";
import { EstimateChip } from "./estimate-chip";
import { LabelsChip } from "./labels-chip";
import { ParentChip } from "./parent-chip";

type Chip = keyof typeof COMMANDS | "type" | "blocked_by_ids" | "template";

/** The commands that open chips, the same as on a card. */
const COMMANDS = {
  lane_id: "lane",
  priority: "priority",
  assignee_id: "assignee",
  label_ids: "labels",
  sprint_id: "sprint",
  epic_id: "epic",
  estimated_minutes: "estimate",
  start_on: "start",
  due_on: "due",
  parent_id: "parent",
} as const satisfies Record<string, CommandName>;
/** What a bug made from an error does not take. */
const PLANNED: readonly Chip[] = ["start_on", "due_on", "parent_id"];
const ENTRIES = Object.entries(COMMANDS) as [keyof typeof COMMANDS, CommandName][];

interface IssueChipsProps {
  projectId: number;
  lookups: ProjectLookups;
  templates: readonly IssueTemplate[];
  form: NewIssue;
  /** The lane of a new issue unless another is chosen. */
  laneId: number | undefined;
  errors: FormErrors;
  /** Whether it is a bug made from an error: without a type, dates and a parent to choose. */
  isPromoted?: boolean;
  className?: string;
  onChange: (change: Partial<NewIssue>) => void;
  onTemplate?: (template: IssueTemplate) => void;
}

function errorText(error: string | readonly string[]): string {
  return typeof error === "string" ? error : error.join(" ");
}

/** The properties of a new issue as one row of chips. Their keys work while no text has focus. */
export function IssueChips(props: IssueChipsProps) {
  const { projectId, lookups, templates, form, laneId, errors, onChange, onTemplate } = props;
  const { isPromoted = false, className } = props;
  const me = useActor().userId;
  const [openChip, setOpenChip] = useState<Chip | null>(null);
  const actions = useMemo<Action[]>(
    () =>
      ENTRIES.filter(([chip]) => !isPromoted || !PLANNED.includes(chip)).map(([chip, command]) => ({
        id: `new-issue-${command}`,
        label: FIELD_NAMES[chip],
        section: "New issue",
        command,
        inPalette: false,
        inDialog: true,
        run: () => setOpenChip(chip),
      })),
    [isPromoted],
  );
  useShortcuts(actions);
  const chip = (name: Chip) => ({
    open: openChip === name,
    onOpenChange: (open: boolean) => setOpenChip(open ? name : null),
    isInvalid: errors[name] !== undefined,
    ...(name in COMMANDS && { shortcut: keysOf(COMMANDS[name as keyof typeof COMMANDS]) }),
  });
  const failed = (Object.keys(COMMANDS) as Chip[]).concat("type", "blocked_by_ids");
  const messages = failed.flatMap((name) => errors[name] ?? []);

  return (
    <>
      <div
        role="group"
        aria-label="Properties"
        className={cn(
          "flex items-center gap-1.5 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:py-2 sm:flex-wrap",
          className ?? "max-sm:px-3 sm:px-5 sm:pt-2 sm:pb-4",
        )}
      >
        <ChoiceChip
          {...chip("lane_id")}
          name="Lane"
          value={form.lane_id ?? laneId ?? null}
          options={laneOptions(lookups.lanes)}
          onChange={(lane_id) => onChange({ lane_id })}
        />
        {!isPromoted && (
          <ChoiceChip
            {...chip("type")}
            name="Type"
            value={form.type}
            options={TYPE_OPTIONS}
            onChange={(type) => type !== null && onChange({ type })}
          />
        )}
        <ChoiceChip
          {...chip("priority")}
          name="Priority"
          value={form.priority}
          options={PRIORITY_OPTIONS}
          onChange={(priority) => priority !== null && onChange({ priority })}
        />
        <ChoiceChip
          {...chip("assignee_id")}
          name="Assignee"
          clearLabel="Unassigned"
          icon={<User />}
          value={form.assignee_id}
          options={memberOptions(lookups.members, me, form.assignee_id)}
          onChange={(assignee_id) => onChange({ assignee_id })}
        />
        <LabelsChip
          {...chip("label_ids")}
          projectId={projectId}
          labels={lookups.labels}
          value={form.label_ids}
          onChange={(label_ids) => onChange({ label_ids })}
        />
        <ChoiceChip
          {...chip("sprint_id")}
          name="Sprint"
          clearLabel="No sprint"
          emptyText="This project has no open sprints."
          icon={<CalendarRange />}
          value={form.sprint_id}
          options={sprintOptions(lookups.sprints, form.sprint_id)}
          onChange={(sprint_id) => onChange({ sprint_id })}
        />
        <ChoiceChip
          {...chip("epic_id")}
          name="Epic"
          clearLabel="No epic"
          emptyText="This project has no epics yet."
          icon={<Layers />}
          value={form.epic_id}
          options={epicOptions(lookups.epics)}
          onChange={(epic_id) => onChange({ epic_id })}
        />
        <EstimateChip
          {...chip("estimated_minutes")}
          value={form.estimate}
          onChange={(estimate) => onChange({ estimate })}
        />
        {!isPromoted && (
          <>
            <DateChip
              {...chip("start_on")}
              name="Start date"
              clearLabel="No start date"
              icon={<CalendarArrowUp />}
              value={form.start_on || null}
              onChange={(day) => onChange({ start_on: day ?? "" })}
            />
            <DateChip
              {...chip("due_on")}
              name="Due date"
              clearLabel="No due date"
              icon={<CalendarClock />}
              value={form.due_on || null}
              onChange={(day) => onChange({ due_on: day ?? "" })}
            />
            <ParentChip
              {...chip("parent_id")}
              projectId={projectId}
              value={form.parent}
              onChange={(parent) => onChange({ parent })}
            />
          </>
        )}
        <BlockedByChip
          {...chip("blocked_by_ids")}
          projectId={projectId}
          value={form.blocked_by}
          onChange={(blocked_by) => onChange({ blocked_by })}
        />
        {templates.length > 0 && (
          <ChoiceChip
            {...chip("template")}
            name="Template"
            icon={<FileText />}
            value={null}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const template = templates.find((item) => item.id === id);
              if (template) onTemplate?.(template);
            }}
          />
        )}
      </div>
      <p role="alert" className="px-5 pb-3 text-xs text-danger-text empty:hidden max-sm:px-3">
        {messages.length > 0 && (
          <span className="flex items-start gap-1">
            <CircleAlert className="mt-0.5 size-3 shrink-0" />
            {messages.map(errorText).join(" ")}
          </span>
        )}
      </p>
    </>
  );
}
