"use client";

import { useQuery } from "@tanstack/react-query";
import { announce } from "@/components/ui/feedback/live-region";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Segmented } from "@/components/ui/form/segmented";
import { Select } from "@/components/ui/form/select";
import {
  type BoardDisplay,
  CARD_PARTS,
  type CardPart,
  SWIMLANE_GROUPINGS,
  writeBoardDisplay,
} from "@/lib/issues/board/client/board-display";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { GROUPING_LABELS } from "@/components/board/swimlanes/swimlane-rows";
import type { BoardDisplayChange } from "./use-board-display";

const PART_LABELS: Record<CardPart, string> = {
  key: "Key",
  type: "Type",
  priority: "Priority",
  labels: "Labels",
  assignee: "Assignee",
  estimate: "Estimate",
  due: "Due date",
  parent: "Parent",
  children: "Sub-issues",
  dependencies: "Dependencies",
  branch: "Branches",
};

const DEFAULT: BoardDisplay = {
  group: undefined,
  isCompact: false,
  hiddenParts: [],
  hiddenLanes: [],
};

/** Adds or removes an item of a list. */
function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

interface DisplayFormProps {
  projectId: number;
  display: BoardDisplay;
  onChange: BoardDisplayChange;
}

/** The board's display options. Each applies at once. */
export function DisplayForm({ projectId, display, onChange }: DisplayFormProps) {
  const lanes = useQuery(lanesQuery(projectId)).data ?? [];
  const set = (change: Partial<BoardDisplay>) => onChange((now) => ({ ...now, ...change }));
  const isDefault = writeBoardDisplay(display).size === 0;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Swimlanes">
        <Select
          value={display.group ?? null}
          onValueChange={(group) => {
            set({ group: group ?? undefined });
            announce(
              group ? `Swimlanes by ${GROUPING_LABELS[group].toLowerCase()}` : "No swimlanes",
            );
          }}
          options={[
            { value: null, label: "None" },
            ...SWIMLANE_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] })),
          ]}
        />
      </Field>
      <Segmented
        label="Cards"
        value={display.isCompact ? "compact" : "comfortable"}
        onValueChange={(density) => set({ isCompact: density === "compact" })}
        options={[
          { value: "comfortable", label: "Comfortable" },
          { value: "compact", label: "Compact" },
        ]}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">On cards</legend>
        <div className="grid grid-cols-2 gap-x-3">
          {CARD_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={PART_LABELS[part]}
              checked={!display.hiddenParts.includes(part)}
              onCheckedChange={() => set({ hiddenParts: toggled(display.hiddenParts, part) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Lanes</legend>
        <div className="grid grid-cols-2 gap-x-3">
          {lanes.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={!display.hiddenLanes.includes(id)}
              onCheckedChange={() => set({ hiddenLanes: toggled(display.hiddenLanes, id) })}
            />
          ))}
        </div>
      </fieldset>
      {!isDefault && (
        <Button variant="ghost" onClick={() => onChange(() => DEFAULT)}>
          Reset
        </Button>
      )}
    </div>
  );
}
