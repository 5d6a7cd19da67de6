"use client";

import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { Button } from "@/components/ui/button/button";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { BulkChange, BulkField } from "./bulk-plan";
import {
  epicOptions,
  labelOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
} from "@/components/issues/fields/choice-options";
import { FIELD_NAMES, valueText } from "@/components/issues/fields/field-labels";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";

type Choose = (change: BulkChange, done: string) => void;

interface BulkChoiceProps {
  field: BulkField;
  issues: readonly ListedIssue[];
  lookups: ProjectLookups;
  onChoose: Choose;
}

const EMPTY: Partial<Record<BulkField, { label: string; done: string }>> = {
  assignee_id: { label: "Nobody", done: "unassigned" },
  sprint_id: { label: "No sprint", done: "removed from their sprint" },
  epic_id: { label: "No epic", done: "removed from their epic" },
};

const DONE: Record<Exclude<BulkField, "label_ids">, (value: string) => string> = {
  lane_id: (value) => `moved to ${value}`,
  priority: (value) => `set to ${value} priority`,
  assignee_id: (value) => `assigned to ${value}`,
  sprint_id: (value) => `planned for ${value}`,
  epic_id: (value) => `added to ${value}`,
};

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
export function BulkChoice({ field, issues, lookups, onChoose }: BulkChoiceProps) {
  const me = useActor().userId;
  if (field === "label_ids") return <BulkLabels {...{ issues, lookups, onChoose }} />;
  const empty = EMPTY[field];
  const [first] = issues;
  const shared = issues.every((issue) => issue[field] === first?.[field]) ? first?.[field] : null;
  return (
    <ComboboxList
      label={FIELD_NAMES[field]}
      options={optionsFor(field, lookups, me)}
      searchPlaceholder={`${FIELD_NAMES[field]}…`}
      selected={typeof shared === "number" ? [shared] : []}
      onPick={(value) => onChoose({ field, value }, DONE[field](valueText(field, value, lookups)))}
      clearLabel={empty?.label}
      onClear={empty && (() => onChoose({ field, value: null } as BulkChange, empty.done))}
    />
  );
}

/**
 * Labels that all issues have are checked; others show how many issues have them. Enter adds a
 * label to all issues, or removes it from them.
 */
function BulkLabels({ issues, lookups, onChoose }: Omit<BulkChoiceProps, "field">) {
  const [added, setAdded] = useState<readonly number[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const countWith = (id: number) => issues.filter(({ label_ids }) => label_ids.includes(id)).length;
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
    return {
      ...option,
      ...(isMixed && remaining > 0 && { detail: `${remaining} of ${issues.length}` }),
    };
  });
  const count = added.length + removed.length;
  return (
    <>
      <ComboboxList
        label={FIELD_NAMES.label_ids}
        options={options}
        searchPlaceholder="Labels…"
        emptyText="This project has no labels yet."
        multiple
        selected={lookups.labels.map(({ id }) => id).filter(isOn)}
        onPick={pick}
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
