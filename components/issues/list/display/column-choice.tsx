"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import type { ListColumn } from "@/lib/issues/issues/client/list-columns";
import { COLUMN_TEXTS } from "./columns";

interface ColumnChoiceProps {
  offered: readonly ListColumn[];
  columns: readonly ListColumn[];
  onChange: (change: (now: readonly ListColumn[]) => readonly ListColumn[]) => void;
}

/** The columns of a list as check boxes. */
export function ColumnChoice({ offered, columns, onChange }: ColumnChoiceProps) {
  return (
    <fieldset className="border-t border-border pt-3">
      <legend className="sr-only">Columns</legend>
      <p aria-hidden="true" className="mb-2 text-sm font-medium">
        Columns
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 text-sm pointer-coarse:gap-y-0">
        {offered.map((column) => (
          <Checkbox
            key={column}
            label={COLUMN_TEXTS[column].label}
            checked={columns.includes(column)}
            onCheckedChange={(isShown) =>
              onChange((now) =>
                isShown ? [...now, column] : now.filter((shown) => shown !== column),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
