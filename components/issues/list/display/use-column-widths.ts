"use client";

import { useCallback, useMemo, useState, type CSSProperties } from "react";
import {
  type ColumnWidths,
  type SizedColumn,
  SIZED_COLUMNS,
  widthOf,
  widthsCookie,
  withWidth,
} from "@/lib/issues/issues/client/list-columns";

/** The widths of the columns, as CSS variables, and a function to change one. Remembered across visits. */
export function useColumnWidths(initial: ColumnWidths) {
  const [widths, setWidths] = useState(initial);
  const resize = useCallback(
    (column: SizedColumn, width: number, isFinal: boolean) => {
      const next = withWidth(widths, column, width);
      setWidths(next);
      if (isFinal) document.cookie = widthsCookie(next);
    },
    [widths],
  );
  const style = useMemo(
    () =>
      Object.fromEntries(
        SIZED_COLUMNS.map((column) => [`--column-${column}`, `${widthOf(column, widths).width}px`]),
      ) as CSSProperties,
    [widths],
  );
  return { widths, resize, style };
}
