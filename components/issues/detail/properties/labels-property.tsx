"use client";

import type { Permit } from "@/components/screen/access/use-can";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import type { Label } from "@/lib/planning/labels/schema";
import { labelOptions } from "@/components/issues/fields/choice-options";
import { LabelChips } from "@/components/issues/fields/label-chips";
import { useLabelDraft } from "@/components/issues/fields/use-label-draft";
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
  const { shown, pick, creation, finish } = useLabelDraft(projectId, value);
  const names = labels.filter(({ id }) => shown.includes(id)).map(({ name }) => name);

  function change(next: boolean) {
    onOpenChange(next);
    if (!next) void finish().then((ids) => ids && onChange(ids));
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
      searchPlaceholder={creation.onCreate ? "Search or create…" : "Search…"}
      emptyText={labels.length === 0 ? "This project has no labels yet." : "No matching labels."}
      {...creation}
    />
  );
}
