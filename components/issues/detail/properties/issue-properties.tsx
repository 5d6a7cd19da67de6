"use client";

import { useEffect, useId, type ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import type { Permit } from "@/components/screen/access/use-can";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { EditedField, IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import type { Issue } from "@/lib/issues/issues/schema";
import {
  epicOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
  TYPE_OPTIONS,
} from "@/components/issues/fields/choice-options";
import { ChoiceProperty } from "./choice-property";
import { DueDate } from "@/components/issues/fields/due-date";
import { DateProperty } from "./date-property";
import { formatEstimate } from "@/components/issues/fields/estimate";
import { EstimateProperty } from "./estimate-property";
import { ParentProperty } from "@/components/issues/detail/properties/parent-property";
import { useIssueTree } from "@/components/issues/detail/sections/children/use-tree";
import type { EditIssue } from "@/components/issues/editing/use-edit-issue";
import { LabelsProperty } from "./labels-property";
import { LinkedErrors } from "./linked-errors";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { PlainValue, PropertyRow } from "./property-row";

interface IssuePropertiesProps {
  issue: Issue;
  lookups: ProjectLookups;
  /** Whether the user can change the issue. */
  permit: Permit;
  /** The field whose list is open. Shortcuts open it from outside. */
  openField: EditedField | null;
  onOpenField: (field: EditedField | null) => void;
  onEdit: (edit: IssueEdit) => void;
  /** The same, for what says in its own words what was done. */
  editIssue: EditIssue;
  creatorName: string | undefined;
  /** The button to watch the issue. */
  watch: ReactNode;
}

/** The properties that do not fold. */
const CHIPS: readonly EditedField[] = ["lane_id", "assignee_id", "priority"];

/** Whether the other properties are shown where they fold: kept from one issue to the next. */
const unfolded = createExternalStore(false);

const GRID = "grid grid-cols-1 gap-x-6 @xl:grid-cols-2 @4xl:grid-cols-1";

/** Fields kept from an import. */
function ImportedFacts({ issue }: { issue: Issue }) {
  return (
    <>
      {issue.external_id !== null && (
        <PropertyRow label="External ID">
          <PlainValue>
            <span className="numeric">{issue.external_id}</span>
          </PlainValue>
        </PropertyRow>
      )}
      {issue.resolution !== null && (
        <PropertyRow label="Resolution">
          <PlainValue>{issue.resolution}</PlainValue>
        </PropertyRow>
      )}
      {issue.resolved_at !== null && (
        <PropertyRow label="Resolved">
          <PlainValue>
            <RelativeTime value={issue.resolved_at} />
          </PlainValue>
        </PropertyRow>
      )}
    </>
  );
}

/** Creator and dates. */
function Record({ issue, creatorName }: { issue: Issue; creatorName: string | undefined }) {
  return (
    <>
      <PropertyRow label="Created">
        <PlainValue>
          <RelativeTime value={issue.created_at} />
          {creatorName !== undefined && ` by ${creatorName}`}
        </PlainValue>
      </PropertyRow>
      <PropertyRow label="Updated">
        <PlainValue>
          <RelativeTime value={issue.updated_at} />
        </PlainValue>
      </PropertyRow>
      {issue.handed_to_assistant_at !== null && (
        <PropertyRow label="AI assistant">
          <PlainValue>
            Sent <RelativeTime value={issue.handed_to_assistant_at} />
          </PlainValue>
        </PropertyRow>
      )}
    </>
  );
}

/**
 * An issue's properties, except its text fields and links. Each is edited in place and saved
 * immediately.
 */
export function IssueProperties(props: IssuePropertiesProps) {
  const { issue, lookups, permit, openField, onOpenField, onEdit } = props;
  const me = useActor().userId;
  const below = useIssueTree(issue)?.sub_issues.estimated_minutes ?? 0;
  // Beside the text there is room for all. Elsewhere the most important are chips, and the rest
  // folds.
  const isUnfolded = useExternalStore(unfolded);
  const showsAll = isUnfolded || (openField !== null && !CHIPS.includes(openField));
  const detailsId = useId();
  // A property that a key opened stays shown once it has closed.
  useEffect(() => {
    if (showsAll) unfolded.set(true);
  }, [showsAll]);
  const choice = (field: EditedField) => ({
    permit,
    open: openField === field,
    onOpenChange: (open: boolean) => onOpenField(open ? field : null),
  });

  return (
    <div className="flex flex-col">
      <div className={cn(!showsAll && "@max-4xl:hidden", "@max-4xl:order-last")}>{props.watch}</div>
      <dl className={cn(GRID, "@max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-1.5")}>
        <PropertyRow label="Lane" isChip isReadOnly={!permit.allowed}>
          <ChoiceProperty
            {...choice("lane_id")}
            label="Lane"
            value={issue.lane_id}
            options={laneOptions(lookups.lanes)}
            onChange={(lane) => lane !== null && onEdit({ lane_id: lane })}
          />
        </PropertyRow>
        <PropertyRow label="Assignee" isChip isReadOnly={!permit.allowed}>
          <ChoiceProperty
            {...choice("assignee_id")}
            label="Assignee"
            emptyLabel="Unassigned"
            unknown="Left the project"
            value={issue.assignee_id}
            options={memberOptions(lookups.members, me, issue.assignee_id)}
            onChange={(assignee_id) => onEdit({ assignee_id })}
          />
        </PropertyRow>
        <PropertyRow label="Priority" isChip isReadOnly={!permit.allowed}>
          <ChoiceProperty
            {...choice("priority")}
            label="Priority"
            value={issue.priority}
            options={PRIORITY_OPTIONS}
            onChange={(priority) => priority !== null && onEdit({ priority })}
          />
        </PropertyRow>
      </dl>
      <button
        type="button"
        aria-expanded={showsAll}
        aria-controls={detailsId}
        onClick={() => unfolded.set(!showsAll)}
        className="-mx-2 mt-1 flex min-h-8 items-center gap-1 self-start rounded-md px-2 text-sm text-text-muted @4xl:hidden pointer-coarse:min-h-11"
      >
        Details
        <ChevronDown className={cn("size-4 transition-transform", showsAll && "rotate-180")} />
      </button>
      <dl id={detailsId} className={cn(GRID, !showsAll && "@max-4xl:hidden")}>
        <PropertyRow label="Type">
          <ChoiceProperty
            {...choice("type")}
            label="Type"
            value={issue.type}
            options={TYPE_OPTIONS}
            onChange={(type) => type !== null && onEdit({ type })}
          />
        </PropertyRow>
        <PropertyRow label="Sprint">
          <ChoiceProperty
            {...choice("sprint_id")}
            label="Sprint"
            emptyLabel="No sprint"
            value={issue.sprint_id}
            options={sprintOptions(lookups.sprints, issue.sprint_id)}
            onChange={(sprint_id) => onEdit({ sprint_id })}
          />
        </PropertyRow>
        <PropertyRow label="Epic">
          <ChoiceProperty
            {...choice("epic_id")}
            label="Epic"
            emptyLabel="No epic"
            value={issue.epic_id}
            options={epicOptions(lookups.epics)}
            onChange={(epic_id) => onEdit({ epic_id })}
          />
        </PropertyRow>
        <PropertyRow label="Parent">
          <ParentProperty {...choice("parent_id")} issue={issue} onEdit={props.editIssue} />
        </PropertyRow>
        <PropertyRow label="Labels">
          <LabelsProperty
            {...choice("label_ids")}
            projectId={issue.project_id}
            value={issue.label_ids}
            labels={lookups.labels}
            onChange={(label_ids) => onEdit({ label_ids })}
          />
        </PropertyRow>
        <PropertyRow label="Estimate">
          <EstimateProperty
            {...choice("estimated_minutes")}
            value={issue.estimated_minutes}
            onChange={(estimated_minutes) => onEdit({ estimated_minutes })}
          />
          {below > 0 && (
            <p className="px-2 pb-1 text-xs text-text-muted numeric">
              {formatEstimate((issue.estimated_minutes ?? 0) + below)} with sub-issues
            </p>
          )}
        </PropertyRow>
        <PropertyRow label="Start date">
          <DateProperty
            {...choice("start_on")}
            label="Start date"
            emptyLabel="No start date"
            value={issue.start_on}
            onChange={(start_on) => onEdit({ start_on })}
          />
        </PropertyRow>
        <PropertyRow label="Due date">
          <DateProperty
            {...choice("due_on")}
            label="Due date"
            emptyLabel="No due date"
            value={issue.due_on}
            shown={
              issue.due_on !== null && (
                <DueDate
                  day={issue.due_on}
                  isDone={issue.lane_id === lookups.lanes.at(-1)?.id}
                  isAtRisk={issue.schedule_risk}
                />
              )
            }
            onChange={(due_on) => onEdit({ due_on })}
          />
        </PropertyRow>
        <ImportedFacts issue={issue} />
        <Record issue={issue} creatorName={props.creatorName} />
        <LinkedErrors issue={issue} />
      </dl>
    </div>
  );
}
