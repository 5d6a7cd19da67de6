"use client";

import { useEffect, useRef } from "react";
import { Tag } from "@/components/ui/icon/icons";
import { ColorDot } from "@/components/ui/data/color-dot";
import { labelOptions } from "@/components/issues/fields/choice-options";
import { useCan } from "@/components/screen/access/use-can";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { toastError } from "@/components/ui/feedback/toast";
import { useCreateLabel } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { ChipButton } from "./chip-button";
import type { ChipState } from "./choice-chip";

interface LabelsChipProps extends ChipState {
  projectId: number;
  labels: readonly Label[];
  value: number[];
  onChange: (value: number[]) => void;
}

/** The labels. People who can update the project can create new ones here. */
export function LabelsChip(props: LabelsChipProps) {
  const { projectId, labels, value, onChange, open, onOpenChange, ...chip } = props;
  const createLabel = useCreateLabel(projectId);
  const canCreate = useCan("projects.update").allowed;
  const chosen = labels.filter(({ id }) => value.includes(id));
  const latest = useRef({ value, onChange });

  // More labels may be chosen while a new one is being created.
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);

  async function create(name: string) {
    try {
      const { id } = await createLabel.mutateAsync({ name });
      latest.current.onChange([...latest.current.value, id]);
    } catch (error) {
      toastError(`Couldn’t create the label “${name}”`, {
        description: error instanceof Error ? error.message : "Try again.",
      });
    }
  }

  return (
    <MultiCombobox
      label="Labels"
      value={value}
      onValueChange={onChange}
      options={labelOptions(labels)}
      open={open}
      onOpenChange={onOpenChange}
      searchPlaceholder={canCreate ? "Search or create…" : "Labels…"}
      emptyText={labels.length === 0 ? "This project has no labels yet." : "No matching labels."}
      {...(canCreate && { onCreate: (name: string) => void create(name), createdName: "label" })}
      trigger={
        <ChipButton
          {...chip}
          name="Labels"
          value={chosen.length === 0 ? undefined : chosen.map(({ name }) => name).join(", ")}
          icon={
            chosen.length === 0 ? (
              <Tag />
            ) : (
              <span className="flex shrink-0 gap-0.5">
                {chosen.slice(0, 3).map(({ id, color }) => (
                  <ColorDot key={id} color={color} />
                ))}
              </span>
            )
          }
        />
      }
    />
  );
}
