"use client";

import { useId } from "react";
import { Check, Minus } from "@/components/ui/icon/icons";
import { Checkbox } from "@/components/ui/form/checkbox";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/form/segmented";
import type { Action, AccessLevel } from "@/lib/platform/access/permissions";
import { ACTION_LABELS, REACH_LABELS } from "@/components/roles/field-labels";
import { CELL_LABEL, CHECK_CELL, REACH_CELL } from "./grid-styles";

export type CellValue = boolean | AccessLevel;

/** Only cells that differ from the saved role have color. */
function reaches(isChanged: boolean, noOwn: string | undefined) {
  const soft = isChanged ? "soft" : "plain";
  return [
    { value: 0, label: "None", tone: soft },
    { value: 1, label: "Own", tone: soft, disabledReason: noOwn },
    { value: 2, label: "All", tone: isChanged ? "strong" : "plain" },
  ] as const;
}
/** A check box in gray. */
const QUIET_CHECK = "[--accent:var(--text-muted)] [--on-accent:var(--surface)]";

function isReach(action: Action): boolean {
  return action === "update" || action === "delete";
}

function ReadValue({ value }: { value: CellValue | undefined }) {
  if (typeof value === "number") {
    return <span className={value === 0 ? "text-text-muted" : ""}>{REACH_LABELS[value]}</span>;
  }
  return (
    <>
      {value ? (
        <Check className="size-4 text-text" aria-hidden="true" />
      ) : (
        <Minus className="size-4 text-text-muted" aria-hidden="true" />
      )}
      <span className="sr-only">{value ? "Yes" : "No"}</span>
    </>
  );
}

/** The place of an action that no one can take. */
export function NoCell(props: { row: string; action: Action; isGrid: boolean }) {
  const { row, action, isGrid } = props;
  return (
    <td
      role={isGrid ? "gridcell" : "cell"}
      className={cn("px-1 text-text-muted @max-lg:hidden", isReach(action) && "@lg:text-center")}
      data-tooltip={`${row} have no ${ACTION_LABELS[action]}`}
    >
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </td>
  );
}

interface GridCellProps {
  /** Sets a whole column. Not shown on a phone. */
  isSetter?: boolean;
  /** Why Own cannot be chosen. */
  noOwn?: string | undefined;
  /** The row's name, for the accessible name: "Issues", "All resources". */
  row: string;
  action: Action;
  /** The element's id, so that links can point to the cell. */
  id?: string | undefined;
  /** Whether the URL points to this cell. */
  isLinked?: boolean;
  /** Undefined for a column whose rows differ. */
  value: CellValue | undefined;
  /** The saved value as text, if it differs. */
  was?: string | undefined;
  onChange?: ((value: CellValue) => void) | undefined;
  className?: string | undefined;
}

/**
 * A permission, or a whole column of them: a check box, or a choice of None, Own and All. Read-only
 * without `onChange`.
 */
export function GridCell(props: GridCellProps) {
  const { row, action, value, was, isSetter = false, isLinked = false } = props;
  const { noOwn, onChange } = props;
  const id = useId();
  const isMixed = isSetter && value === undefined;
  const name = `${row}: ${ACTION_LABELS[action]}`;
  const describedBy = was === undefined && !isMixed ? undefined : id;
  return (
    <td
      role={onChange ? "gridcell" : "cell"}
      id={props.id}
      data-grid-cell={action}
      data-changed={was === undefined ? undefined : ""}
      className={cn(
        "relative -mx-1 rounded-md px-1",
        isReach(action) ? REACH_CELL : CHECK_CELL,
        was !== undefined && "bg-warning-surface",
        isLinked && "ring-2 ring-focus",
        isSetter && "@max-lg:hidden",
        props.className,
      )}
    >
      <span className={CELL_LABEL} aria-hidden="true">
        {ACTION_LABELS[action]}
      </span>
      {!onChange && <ReadValue value={value} />}
      {onChange && isReach(action) && (
        <Segmented
          label={name}
          value={value as AccessLevel | undefined}
          onValueChange={onChange}
          options={reaches(was !== undefined, noOwn)}
          isMixed={isMixed}
          isInGrid
          aria-describedby={describedBy}
          className="flex-1 [--border-strong:var(--border)]"
        />
      )}
      {onChange && !isReach(action) && (
        // A finger needs more room than the box has.
        <label className="inline-flex items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
          <Checkbox
            aria-label={name}
            aria-describedby={describedBy}
            data-grid-stop=""
            tabIndex={-1}
            checked={value === true}
            indeterminate={value === undefined}
            className={was === undefined ? QUIET_CHECK : undefined}
            onCheckedChange={onChange}
          />
        </label>
      )}
      {isMixed && onChange && (
        <span id={id} className="sr-only">
          Mixed
        </span>
      )}
      {was !== undefined && (
        <span
          className={cn(
            "absolute size-2 rounded-full bg-warning ring-2 ring-surface",
            // At the corner of what it marks, not of the cell beside it.
            isReach(action) ? "-top-0.5 right-0" : "top-0 left-4 @max-lg:right-0 @max-lg:left-auto",
          )}
          data-tooltip={`Changed: was ${was}`}
        >
          <span id={id} className="sr-only">
            Changed: was {was}
          </span>
        </span>
      )}
    </td>
  );
}
