"use client";

import type { RefObject } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { OfProjects } from "@/components/screen/access/project-of";
import {
  CLEAR_LABELS,
  epicOptions,
  labelOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
} from "@/components/issues/fields/choice-options";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import { useProjectLookups, type ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useLabelDraft } from "@/components/issues/fields/use-label-draft";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { PopoverPanel } from "@/components/ui/overlay/popover-panel";
import { isSameValue, type IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { parentEdit } from "@/components/issues/fields/parent/parent-edit";
import { ParentList } from "@/components/issues/fields/parent/parent-list";
import { DayList } from "@/components/issues/fields/day-list";
import { EstimateForm } from "./estimate-form";
import type { QuickField } from "./quick-fields";
import { useEditIssue } from "./use-edit-issue";

interface FieldEditorProps {
  issue: ListedIssue;
  field: QuickField;
  /** What the options appear beside. */
  anchor: RefObject<HTMLElement | null>;
  /** Moves the issue to a lane. By default, the lane is edited like other fields. */
  onMove?: (issueId: number, laneId: number) => void;
  onClose: () => void;
}

function optionsFor(
  field: QuickField,
  issue: ListedIssue,
  lookups: ProjectLookups,
  me: number,
): readonly ComboboxOption<number>[] {
  if (field === "lane_id") return laneOptions(lookups.lanes);
  if (field === "priority") return PRIORITY_OPTIONS;
  if (field === "assignee_id") return memberOptions(lookups.members, me, issue.assignee_id);
  if (field === "sprint_id") return sprintOptions(lookups.sprints, issue.sprint_id);
  if (field === "epic_id") return epicOptions(lookups.epics);
  return labelOptions(lookups.labels);
}

const EMPTY_TEXTS: Partial<Record<QuickField, string>> = {
  label_ids: "This project has no labels yet.",
  sprint_id: "This project has no open sprints.",
  epic_id: "This project has no epics yet.",
};

/** Edits one field of an issue in place, beside its card or its cell in a row. */
export function FieldEditor(props: FieldEditorProps) {
  return (
    <OfProjects ids={[props.issue.project_id]}>
      <Editor {...props} />
    </OfProjects>
  );
}

function Editor({ issue, field, anchor, onMove, onClose }: FieldEditorProps) {
  const lookups = useProjectLookups(issue.project_id);
  const me = useActor().userId;
  const edit = useEditIssue();
  const labels = useLabelDraft(issue.project_id, issue.label_ids);
  const label = field === "lane_id" ? `Move ${issue.key} to` : FIELD_NAMES[field];
  const options = optionsFor(field, issue, lookups, me);
  const emptyText = options.length === 0 ? EMPTY_TEXTS[field] : undefined;

  function save(change: IssueEdit) {
    onClose();
    void edit(issue, change);
  }

  function pick(value: number | string | null) {
    if (field === "label_ids" && typeof value === "number") {
      const { shown } = labels;
      labels.pick(shown.includes(value) ? shown.filter((id) => id !== value) : [...shown, value]);
    } else if (field === "lane_id" && typeof value === "number" && onMove) {
      onClose();
      onMove(issue.id, value);
    } else if (isSameValue(issue[field], value)) onClose();
    else save({ [field]: value });
  }

  function close() {
    onClose();
    if (field !== "label_ids") return;
    void labels.finish().then((label_ids) => label_ids && edit(issue, { label_ids }));
  }

  const value = issue[field];
  const clearLabel = CLEAR_LABELS[field];
  return (
    <PopoverPanel
      open
      onOpenChange={(open) => !open && close()}
      anchor={anchor}
      aria-label={label}
      className={field === "parent_id" ? "w-96" : "w-72"}
      onOpenAutoFocus={(event) => event.preventDefault()}
    >
      {field === "estimated_minutes" ? (
        <EstimateForm value={issue.estimated_minutes} onSave={(minutes) => pick(minutes)} />
      ) : field === "start_on" || field === "due_on" ? (
        <DayList
          label={label}
          value={issue[field]}
          clearLabel={clearLabel ?? "No date"}
          onPick={pick}
        />
      ) : field === "parent_id" ? (
        <ParentList
          issues={[issue]}
          onPick={(parent) => {
            onClose();
            if ((parent?.id ?? null) === issue.parent_id) return;
            const { edit: change, done } = parentEdit(parent);
            void edit(issue, change, { done });
          }}
        />
      ) : (
        <ComboboxList
          label={label}
          options={options}
          searchPlaceholder={`${label}…`}
          selected={field === "label_ids" ? labels.shown : typeof value === "number" ? [value] : []}
          multiple={field === "label_ids"}
          onPick={pick}
          clearLabel={clearLabel}
          onClear={clearLabel === undefined ? undefined : () => pick(null)}
          {...(emptyText !== undefined && { emptyText })}
          {...(field === "label_ids" && labels.creation)}
        />
      )}
    </PopoverPanel>
  );
}
