"use client";

import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { cn } from "@/components/ui/cn";
import {
  type ColumnWidths,
  type SizedColumn,
  widthOf,
} from "@/lib/issues/issues/client/list-columns";

const STEP = 8;

interface ColumnSeparatorProps {
  column: SizedColumn;
  label: string;
  widths: ColumnWidths;
  /** The edge it moves. Columns after the title grow to the left, because they end at the right. */
  side: "start" | "end";
  /** `isFinal` is false while the edge is being dragged. */
  onChange: (column: SizedColumn, width: number, isFinal: boolean) => void;
}

/**
 * The edge of a column. Drag it, or press Shift plus an arrow key, to change the column's width;
 * double-click or Enter restores it.
 */
export function ColumnSeparator(props: ColumnSeparatorProps) {
  const { column, label, widths, side, onChange } = props;
  const { width, min, max, initial } = widthOf(column, widths);
  const drag = useRef<{ x: number; width: number } | null>(null);
  const sign = side === "end" ? 1 : -1;

  function move(event: PointerEvent, isFinal: boolean) {
    if (!drag.current) return;
    onChange(column, drag.current.width + sign * (event.clientX - drag.current.x), isFinal);
    if (isFinal) drag.current = null;
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -sign, ArrowRight: sign }[event.key];
    if (event.key === "Enter") onChange(column, initial, true);
    else if (by !== undefined && event.shiftKey) onChange(column, width + by * STEP, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      title="Drag or press Shift and an arrow key to resize. Double-click to reset."
      onKeyDown={onKeyDown}
      onDoubleClick={() => onChange(column, initial, true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={(event) => move(event, true)}
      className={cn("list-separator", side === "end" ? "-right-2.5" : "-left-2.5")}
    />
  );
}
