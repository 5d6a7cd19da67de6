"use client";

import { useRef, useState } from "react";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { toastError } from "@/components/ui/feedback/toast";
import { isSameValue } from "@/lib/issues/issues/client/edit-conflict";
import { useCreateLabel } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { labelOptions } from "@/components/issues/fields/choice-options";
import { LabelChips } from "@/components/issues/fields/label-chips";
import { PlainValue, PropertyButton } from "./property-row";

interface LabelsPropertyProps {
  projectId: number;
  value: readonly number[];
  labels: readonly Label[];
  permit: Permit;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (value: number[]) => void;
}

/**
 * Labels, saved together when the list closes. Users who can update the project can create new ones
 * here.
 */
export function LabelsProperty(props: LabelsPropertyProps) {
  const { projectId, value, labels, permit, open, onOpenChange, onChange } = props;
  // Unsaved choices, and labels being created.
  const [picked, setPicked] = useState<number[] | null>(null);
  const draft = useRef<number[] | null>(null);
  const pendingCreations = useRef<Promise<unknown>>(Promise.resolve());
  const createLabel = useCreateLabel(projectId);
  const canCreate = useCan("projects.update").allowed;
  const shown = picked ?? value;
  const names = labels.filter(({ id }) => shown.includes(id)).map(({ name }) => name);

  function pick(ids: number[] | null) {
    draft.current = ids;
    setPicked(ids);
  }

  async function create(name: string) {
    try {
      const label = await createLabel.mutateAsync({ name });
      pick([...(draft.current ?? value), label.id]);
    } catch (error) {
      toastError(`Couldn’t create the label “${name}”`, {
        description: error instanceof Error ? error.message : "Try again.",
      });
    }
  }

  async function send() {
    await pendingCreations.current;
    const ids = draft.current;
    pick(null);
    if (ids !== null && !isSameValue(ids, value)) onChange(ids);
  }

  function change(next: boolean) {
    onOpenChange(next);
    if (!next) void send();
  }

  const chips =
    names.length === 0 ? (
      <span className="text-text-muted">No labels</span>
    ) : (
      <LabelChips ids={shown} labels={labels} max={Infinity} className="flex-wrap" />
    );
  if (!permit.allowed) return <PlainValue>{chips}</PlainValue>;
  return (
    <MultiCombobox
      label="Labels"
      value={shown}
      onValueChange={pick}
      options={labelOptions(labels)}
      trigger={
        <PropertyButton aria-label={`Labels: ${names.join(", ") || "none"}`}>
          {chips}
        </PropertyButton>
      }
      open={open}
      onOpenChange={change}
      searchPlaceholder={canCreate ? "Search or create…" : "Search…"}
      emptyText={labels.length === 0 ? "This project has no labels yet." : "No matching labels."}
      {...(canCreate && {
        onCreate: (name: string) => {
          pendingCreations.current = Promise.all([pendingCreations.current, create(name)]);
        },
      })}
    />
  );
}
