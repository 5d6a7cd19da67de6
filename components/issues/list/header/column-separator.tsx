"use client";

import { WidthSeparator } from "@/components/ui/layout/width-separator";
import {
  type ColumnWidths,
  type SizedColumn,
  widthOf,
} from "@/lib/issues/issues/client/list-columns";

interface ColumnSeparatorProps {
  column: SizedColumn;
  label: string;
  widths: ColumnWidths;
  /** The edge it moves. Columns after the title grow to the left, because they end at the right. */
  side: "start" | "end";
  /** `isFinal` is false while the edge is being dragged. */
  onChange: (column: SizedColumn, width: number, isFinal: boolean) => void;
}

/** The edge of a column. */
export function ColumnSeparator({ column, label, widths, side, onChange }: ColumnSeparatorProps) {
  return (
    <WidthSeparator
      label={label}
      size={widthOf(column, widths)}
      side={side}
      onChange={(width, isFinal) => onChange(column, width, isFinal)}
      className={side === "end" ? "-right-2.5" : "-left-2.5"}
    />
  );
}
