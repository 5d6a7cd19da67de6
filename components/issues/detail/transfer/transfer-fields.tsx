"use client";

import {
  CLEAR_LABELS,
  epicOptions,
  labelOptions,
  laneOptions,
  sprintOptions,
} from "@/components/issues/fields/choice-options";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Field } from "@/components/ui/form/field";
import type { Save } from "@/components/ui/form/use-save";
import type { TransferBody, TransferPlan } from "@/lib/issues/issues/transfer/schema";

export type Mapping = NonNullable<TransferBody["mapping"]>;

const BY_NAME = "Same name";
const LABELS = { lane_id: "Lane", sprint_id: "Sprint", epic_id: "Epic" } as const;
type SingleField = keyof typeof LABELS;

interface TransferFieldsProps {
  /** The project that they move to. */
  projectId: number;
  /** What becomes of the one issue; undefined for many, whose values are found by name. */
  plan: TransferPlan | undefined;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  save: Save;
}

/** Returns the mapping without a field, which is found by name again. */
function without(mapping: Mapping, field: SingleField): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => name !== field));
}

/** What the issues have in the other project: found by name, unless something else is chosen. */
export function TransferFields(props: TransferFieldsProps) {
  const { projectId, plan, mapping, onChange, save } = props;
  const lookups = useProjectLookups(projectId);
  const options: Record<SingleField, ComboboxOption<number>[]> = {
    lane_id: laneOptions(lookups.lanes),
    sprint_id: sprintOptions(lookups.sprints, null),
    epic_id: epicOptions(lookups.epics),
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        {(Object.keys(LABELS) as SingleField[]).map((field) => {
          const clearLabel = plan ? CLEAR_LABELS[field] : BY_NAME;
          return (
            <Field key={field} label={LABELS[field]} error={save.errorOf(`mapping.${field}`)}>
              <Combobox
                label={LABELS[field]}
                value={mapping[field] ?? plan?.[field] ?? null}
                options={options[field]}
                {...(clearLabel !== undefined && { clearLabel })}
                onValueChange={(id) => {
                  if (id === null && !plan) onChange(without(mapping, field));
                  else onChange({ ...mapping, [field]: id });
                }}
              />
            </Field>
          );
        })}
      </div>
      {plan && lookups.labels.length > 0 && (
        <Field label="Labels" error={save.errorOf("mapping.label_ids")}>
          <MultiCombobox
            label="Labels"
            placeholder="No labels"
            value={mapping.label_ids ?? plan.label_ids}
            onValueChange={(label_ids) => onChange({ ...mapping, label_ids })}
            options={labelOptions(lookups.labels)}
          />
        </Field>
      )}
    </>
  );
}
