"use client";

import { IconButton } from "@/components/ui/button/icon-button";
import { Segmented } from "@/components/ui/form/segmented";
import { ArrowLeft } from "@/components/ui/icon/icons";
import type { Condition } from "./filter-choices";

const CONDITION_LABELS: Record<Condition, string> = { any: "is", all: "all of", not: "is not" };
/** For fields of which an issue has several values. */
const MANY_LABELS: Record<Condition, string> = { any: "any of", all: "all of", not: "none of" };

interface ValueHeaderProps {
  label: string;
  condition: Condition;
  /** Those to choose among. */
  conditions: readonly Condition[];
  onConditionChange: (condition: Condition) => void;
  onBack: () => void;
}

/** The top of a field's values in the panel: back to the fields, and what to ask of the values. */
export function ValueHeader(props: ValueHeaderProps) {
  const { label, condition, conditions, onConditionChange, onBack } = props;
  const hasAll = conditions.includes("all");
  return (
    <div className="flex items-center gap-1.5 border-b border-border py-1.5 pr-3 pl-1.5">
      <IconButton size="sm" label="Back" onClick={onBack}>
        <ArrowLeft />
      </IconButton>
      <p className="min-w-0 flex-1 truncate text-sm font-medium">{label}</p>
      {conditions.length > 0 && (
        <Segmented
          label={`${label} condition`}
          className={hasAll ? "w-48" : "w-28"}
          value={condition}
          onValueChange={onConditionChange}
          options={conditions.map((value) => ({
            value,
            label: (hasAll ? MANY_LABELS : CONDITION_LABELS)[value],
          }))}
        />
      )}
    </div>
  );
}
