"use client";

import { ArrowDown, ArrowUp } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { ColumnChoice } from "@/components/issues/list/display/column-choice";
import { GROUPING_LABELS, SORT_LABELS } from "@/components/issues/list/display/columns";
import { FOUND_COLUMNS } from "@/lib/issues/issues/client/list-columns";
import {
  DEFAULT_SORT,
  SORT_FIELDS,
  type SortField,
  sortedBy,
} from "@/lib/issues/issues/client/list-sort";
import type { SearchDisplay } from "@/lib/issues/search/client";
import { SEARCH_GROUPINGS, type SearchGrouping } from "@/lib/issues/search/enumerations";
import type { SearchDisplayChange } from "./use-search-display";

interface SearchDisplayFormProps {
  display: SearchDisplay;
  onChange: SearchDisplayChange;
}

/** The groups, the order and the columns of a search. */
export function SearchDisplayForm({ display, onChange }: SearchDisplayFormProps) {
  const key = display.sort?.at(-1);
  const field = SORT_FIELDS.find((known) => known === key?.by) ?? null;
  const isDescending = key?.isDescending === true;

  function sortBy(next: SortField | null) {
    const { isDescending: starts } = sortedBy({ ...DEFAULT_SORT, field: "key" }, next ?? "key");
    const sort = next === null ? undefined : [{ by: next, isDescending: starts }];
    onChange((now) => ({ ...now, sort }));
  }

  return (
    <div className="flex w-72 max-w-full flex-col gap-3 p-3">
      <Field label="Group by">
        <Select<SearchGrouping | null>
          value={display.group ?? null}
          onValueChange={(group) => onChange((now) => ({ ...now, group: group ?? undefined }))}
          options={[
            { value: null, label: "No groups" },
            ...SEARCH_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] })),
          ]}
        />
      </Field>
      <div className="flex items-end gap-2">
        <Field label="Sort by" className="flex-1">
          <Select<SortField | null>
            value={field}
            onValueChange={sortBy}
            options={[
              { value: null, label: "Best match, then newest" },
              ...SORT_FIELDS.map((value) => ({ value, label: SORT_LABELS[value] })),
            ]}
          />
        </Field>
        {field !== null && (
          <IconButton
            label={isDescending ? "Descending. Sort ascending" : "Ascending. Sort descending"}
            variant="secondary"
            onClick={() =>
              onChange((now) => ({ ...now, sort: [{ by: field, isDescending: !isDescending }] }))
            }
          >
            {isDescending ? <ArrowDown /> : <ArrowUp />}
          </IconButton>
        )}
      </div>
      <ColumnChoice
        offered={FOUND_COLUMNS}
        columns={display.columns}
        onChange={(change) => onChange((now) => ({ ...now, columns: change(now.columns) }))}
      />
    </div>
  );
}
