"use client";

import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { Button } from "@/components/ui/button/button";
import { useCan } from "@/components/screen/access/use-can";
import { toastError } from "@/components/ui/feedback/toast";
import { useCreateLabel } from "@/lib/planning/labels/client";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { parentEdit } from "@/components/issues/fields/parent/parent-edit";
import { ParentList } from "@/components/issues/fields/parent/parent-list";
import { DayList } from "@/components/issues/fields/day-list";
import { EstimateForm } from "@/components/issues/editing/estimate-form";
import { type BulkChange, type BulkField, isListed, type SelectedIssue } from "./bulk-plan";
import {
  CLEAR_LABELS,
  epicOptions,
  labelOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
} from "@/components/issues/fields/choice-options";
import { doneText } from "@/components/issues/fields/done-text";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { type BulkLookups, inOwnProjects, presence } from "./merge-by-name";
import { UnreadChoice } from "./unread-choice";

type Choose = (change: BulkChange, done: string) => void;

interface BulkChoiceProps {
  field: BulkField;
  issues: readonly SelectedIssue[];
  lookups: BulkLookups;
  onChoose: Choose;
}

function optionsFor(
  field: BulkField,
  lookups: ProjectLookups,
  me: number,
): readonly ComboboxOption<number>[] {
  if (field === "lane_id") return laneOptions(lookups.lanes);
  if (field === "priority") return PRIORITY_OPTIONS;
  if (field === "assignee_id") return memberOptions(lookups.members, me, null);
  if (field === "sprint_id") return sprintOptions(lookups.sprints, null);
  return epicOptions(lookups.epics);
}

/** Sets one value on all selected issues. */
export function BulkChoice({ field, issues, lookups, onChoose: onChosen }: BulkChoiceProps) {
  const onChoose: Choose = (change, done) => onChosen(inOwnProjects(change, issues, lookups), done);
  const { twins } = lookups;
  const me = useActor().userId;
  const unread = lookups.unread?.[field];
  if (unread) return <UnreadChoice field={field} unread={unread} />;
  if (field === "label_ids") return <BulkLabels {...{ issues, lookups, onChoose }} />;
  const [first] = issues;
  const isShared = issues.every((issue) => issue[field] === first?.[field]);
  const shared = isShared ? (first?.[field] ?? null) : null;
  const choose = (value: number | string | null) =>
    onChoose({ field, value } as BulkChange, doneText(field, value, lookups, "their"));
  const clearLabel = CLEAR_LABELS[field];
  if (field === "start_on" || field === "due_on") {
    return (
      <DayList
        label={FIELD_NAMES[field]}
        value={typeof shared === "string" ? shared : null}
        clearLabel={clearLabel ?? "No date"}
        onPick={choose}
      />
    );
  }
  if (field === "parent_id") {
    return (
      <ParentList
        issues={issues.filter(isListed)}
        onPick={(parent) => onChoose({ field, value: parent?.id ?? null }, parentEdit(parent).done)}
      />
    );
  }
  const sharedValue = typeof shared === "number" ? shared : null;
  if (field === "estimated_minutes") return <EstimateForm value={sharedValue} onSave={choose} />;
  return (
    <ComboboxList
      label={FIELD_NAMES[field]}
      options={optionsFor(field, lookups, me).map((option) => {
        const detail =
          twins && field === "lane_id" && presence(twins.lanes.get(option.value), twins.projects);
        return detail ? { ...option, detail } : option;
      })}
      searchPlaceholder={`${FIELD_NAMES[field]}…`}
      selected={sharedValue === null ? [] : [sharedValue]}
      // Nothing is chosen yet, unless all of them have no value.
      isCleared={isShared && shared === null}
      onPick={choose}
      clearLabel={clearLabel}
      onClear={clearLabel === undefined ? undefined : () => choose(null)}
    />
  );
}

/**
 * Labels that all issues have are checked; others show how many issues have them. Enter adds a
 * label to all issues, or removes it from them.
 */
function BulkLabels({ issues, lookups, onChoose }: Omit<BulkChoiceProps, "field">) {
  const createLabel = useCreateLabel(issues[0]?.project_id ?? 0);
  const canCreate = useCan("projects.update").allowed;
  const [added, setAdded] = useState<readonly number[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const { twins } = lookups;
  const sameAs = (id: number) => [...(twins?.labels.get(id)?.values() ?? [id])];
  const countWith = (id: number) =>
    issues.filter(({ label_ids }) => sameAs(id).some((same) => label_ids?.includes(same))).length;
  const isOn = (id: number) =>
    added.includes(id) || (countWith(id) === issues.length && !removed.includes(id));
  const without = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);

  function pick(id: number) {
    const isChecked = isOn(id);
    setAdded((previous) => (isChecked ? without(previous, id) : [...previous, id]));
    setRemoved((previous) => (isChecked ? [...previous, id] : without(previous, id)));
  }

  const options = labelOptions(lookups.labels).map((option) => {
    const count = countWith(option.value);
    const isMixed = count > 0 && count < issues.length && !isOn(option.value);
    const remaining = removed.includes(option.value) ? 0 : count;
    const counted = isMixed && remaining > 0 ? `${remaining} of ${issues.length}` : undefined;
    const detail = counted ?? (twins && presence(twins.labels.get(option.value), twins.projects));
    return { ...option, ...(detail !== undefined && { detail }) };
  });
  async function create(name: string) {
    try {
      const { id } = await createLabel.mutateAsync({ name });
      setAdded((previous) => [...previous, id]);
    } catch (error) {
      toastError(`Couldn’t create the label “${name}”`, {
        description: error instanceof Error ? error.message : "Try again.",
      });
    }
  }

  const count = added.length + removed.length;
  return (
    <>
      <ComboboxList
        label={FIELD_NAMES.label_ids}
        options={options}
        searchPlaceholder="Labels…"
        emptyText={twins ? "These projects have no labels yet." : "This project has no labels yet."}
        multiple
        selected={lookups.labels.map(({ id }) => id).filter(isOn)}
        onPick={pick}
        createdName="label"
        {...(canCreate && !twins && { onCreate: (name: string) => void create(name) })}
      />
      <div className="border-t border-border p-1.5">
        <Button
          variant="primary"
          className="w-full"
          disabledReason={count === 0 ? "Choose labels to add or remove." : undefined}
          onClick={() => onChoose({ field: "label_ids", add: added, remove: removed }, "relabeled")}
        >
          Apply to {issues.length}
        </Button>
      </div>
    </>
  );
}
