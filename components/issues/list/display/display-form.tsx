"use client";

import { ArrowDown, ArrowUp } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { Switch } from "@/components/ui/form/switch";
import { DEFAULT_COLUMNS, LIST_COLUMNS } from "@/lib/issues/issues/client/list-columns";
import {
  LIST_GROUPINGS,
  type ListDisplay,
  type ListGrouping,
} from "@/lib/issues/issues/client/list-display";
import { DEFAULT_SORT, SORT_FIELDS, sortedBy } from "@/lib/issues/issues/client/list-sort";
import { ColumnChoice } from "./column-choice";
import { GROUPING_LABELS, SORT_LABELS } from "./columns";
import type { ListDisplayChange } from "./use-list-display";

interface DisplayFormProps {
  display: ListDisplay;
  onChange: ListDisplayChange;
}

const DEFAULTS: ListDisplay = {
  sort: DEFAULT_SORT,
  group: undefined,
  columns: DEFAULT_COLUMNS,
  isNested: false,
};

/** A panel with the list's groups, order, nesting and columns. Choices apply immediately. */
export function DisplayForm({ display, onChange }: DisplayFormProps) {
  const { sort, group, columns, isNested } = display;

  return (
    <div className="flex w-72 max-w-full flex-col gap-3 p-3">
      <Field label="Group by">
        <Select<ListGrouping | null>
          value={group ?? null}
          onValueChange={(next) => onChange((now) => ({ ...now, group: next ?? undefined }))}
          options={[
            { value: null, label: "No groups" },
            ...LIST_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] })),
          ]}
        />
      </Field>
      <div className="flex items-end gap-2">
        <Field label="Sort by" className="flex-1">
          <Select
            value={sort.field}
            onValueChange={(field) =>
              onChange((now) => ({ ...now, sort: sortedBy(now.sort, field) }))
            }
            options={SORT_FIELDS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          />
        </Field>
        <IconButton
          label={sort.isDescending ? "Descending. Sort ascending" : "Ascending. Sort descending"}
          variant="secondary"
          onClick={() =>
            onChange((now) => ({
              ...now,
              sort: { ...now.sort, isDescending: !now.sort.isDescending },
            }))
          }
        >
          {sort.isDescending ? <ArrowDown /> : <ArrowUp />}
        </IconButton>
      </div>
      <Switch
        label="Completed issues last"
        checked={sort.isOpenFirst}
        onCheckedChange={(isOpenFirst) =>
          onChange((now) => ({ ...now, sort: { ...now.sort, isOpenFirst } }))
        }
      />
      <Switch
        label="Nest sub-issues"
        checked={isNested}
        onCheckedChange={(next) => onChange((now) => ({ ...now, isNested: next }))}
      />
      <ColumnChoice
        offered={LIST_COLUMNS}
        columns={columns}
        onChange={(change) => onChange((now) => ({ ...now, columns: change(now.columns) }))}
      />
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        onClick={() => onChange(() => DEFAULTS)}
      >
        Reset to default
      </Button>
    </div>
  );
}
