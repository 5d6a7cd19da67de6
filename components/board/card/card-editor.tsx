"use client";

import { useState, type RefObject } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import {
  labelOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
} from "@/components/issues/fields/choice-options";
import { ESTIMATE_HINT } from "@/components/issues/detail/properties/estimate-property";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import { useProjectLookups, type ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { PopoverPanel } from "@/components/ui/overlay/popover-panel";
import { END } from "@/lib/issues/board/client/place";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { isSameValue, type IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import { formatEstimate, parseEstimate } from "@/components/issues/fields/estimate";
import { useBoardTools } from "@/components/board/state/board-tools";

export type CardField =
  "lane_id" | "priority" | "assignee_id" | "label_ids" | "sprint_id" | "estimated_minutes";

interface CardEditorProps {
  issue: BoardIssue;
  field: CardField;
  /** The card's link, which focus returns to. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function optionsFor(
  field: CardField,
  issue: BoardIssue,
  lookups: ProjectLookups,
  me: number,
): readonly ComboboxOption<number>[] {
  if (field === "lane_id") return laneOptions(lookups.lanes);
  if (field === "priority") return PRIORITY_OPTIONS;
  if (field === "assignee_id") return memberOptions(lookups.members, me, issue.assignee_id);
  if (field === "sprint_id") return sprintOptions(lookups.sprints, issue.sprint_id);
  return labelOptions(lookups.labels);
}

const EMPTY_LABELS: Partial<Record<CardField, string>> = {
  assignee_id: "Nobody",
  sprint_id: "No sprint",
};

function EstimateEditor({
  value,
  onSave,
}: {
  value: number | null;
  onSave: (minutes: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null ? "" : formatEstimate(value));
  const [error, setError] = useState<string>();
  return (
    <form
      className="p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const minutes = parseEstimate(typed);
        if (minutes === undefined) setError(ESTIMATE_HINT);
        else onSave(minutes);
      }}
    >
      <Field label="Estimate" hint={error === undefined ? ESTIMATE_HINT : undefined} error={error}>
        <Input
          autoFocus
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </form>
  );
}

/** Edits one field of a card in place. Opened with a key: S, P, A, L, E, I, or M for "Move to…". */
export function CardEditor({ issue, field, anchor, onClose }: CardEditorProps) {
  const { projectId, move } = useBoardTools();
  const lookups = useProjectLookups(projectId);
  const me = useActor().userId;
  const edit = useEditIssue();
  const [labels, setLabels] = useState(issue.label_ids);
  const label = field === "lane_id" ? `Move ${issue.key} to` : FIELD_NAMES[field];

  function save(change: IssueEdit) {
    onClose();
    void edit(issue, change);
  }

  function pick(value: number | null) {
    if (field === "label_ids" && value !== null) {
      setLabels((previous) =>
        previous.includes(value) ? previous.filter((id) => id !== value) : [...previous, value],
      );
    } else if (field === "lane_id" && value !== null) {
      onClose();
      move(issue.id, value, END);
    } else if (isSameValue(issue[field], value)) onClose();
    else save({ [field]: value });
  }

  function close() {
    if (field === "label_ids" && !isSameValue(labels, issue.label_ids)) save({ label_ids: labels });
    else onClose();
  }

  const value = issue[field];
  const emptyLabel = EMPTY_LABELS[field];
  return (
    <PopoverPanel
      open
      onOpenChange={(open) => !open && close()}
      anchor={anchor}
      aria-label={label}
      className="w-72"
      onOpenAutoFocus={(event) => event.preventDefault()}
    >
      {field === "estimated_minutes" ? (
        <EstimateEditor value={issue.estimated_minutes} onSave={(minutes) => pick(minutes)} />
      ) : (
        <ComboboxList
          label={label}
          options={optionsFor(field, issue, lookups, me)}
          searchPlaceholder={`${label}…`}
          selected={field === "label_ids" ? labels : typeof value === "number" ? [value] : []}
          multiple={field === "label_ids"}
          onPick={pick}
          clearLabel={emptyLabel}
          onClear={emptyLabel === undefined ? undefined : () => pick(null)}
        />
      )}
    </PopoverPanel>
  );
}
