"use client";

import type { ReactNode } from "react";
import { ArrowDown, ArrowUp } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import type { ListSort, SortField } from "@/lib/issues/issues/client/list-sort";

interface HeaderCellProps {
  label: string;
  /** Shown instead of the label, in a narrow column. */
  icon?: ReactNode;
  /** What pressing it sorts by. */
  field: SortField | undefined;
  sort: ListSort | undefined;
  onSort: (field: SortField) => void;
  isEnd?: boolean;
  className?: string;
  /** The separator. */
  children?: ReactNode;
}

/** A column heading. Pressing it sorts the list. */
export function HeaderCell(props: HeaderCellProps) {
  const { label, icon, field, sort, onSort, isEnd = false, className, children } = props;
  const isSorted = sort !== undefined && sort.field === field;
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
  const text = icon ? (
    <span className="sr-only">{label}</span>
  ) : (
    <span className="truncate">{label}</span>
  );
  return (
    <span
      role="columnheader"
      aria-sort={!isSorted ? undefined : sort.isDescending ? "descending" : "ascending"}
      className={cn(
        "relative flex h-full min-w-0 cursor-default items-center",
        isEnd && "justify-end",
        className,
      )}
    >
      {field === undefined ? (
        <>
          {icon}
          {text}
        </>
      ) : (
        <button
          type="button"
          title={icon ? `Sort by ${label.toLowerCase()}` : undefined}
          onClick={() => onSort(field)}
          className={cn(
            "flex h-6 max-w-full min-w-0 items-center gap-0.5 rounded-sm hover:text-text [&_svg]:size-3.5 [&_svg]:shrink-0",
            isEnd && "flex-row-reverse",
            isSorted && "text-text",
          )}
        >
          {!(icon && isSorted) && icon}
          {text}
          {isSorted && <Arrow aria-hidden="true" />}
        </button>
      )}
      {children}
    </span>
  );
}
