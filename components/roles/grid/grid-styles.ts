/** A row. On a desktop, one line; on a narrow page, a block with the resource on its own line. */
export const GRID_ROW =
  "grid items-center gap-x-2 gap-y-1.5 px-3 py-2 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] " +
  "@lg:grid-cols-[minmax(0,1fr)_3.25rem_3.25rem_7.5rem_7.5rem_2rem] @lg:py-1 @lg:min-h-8";

/** Cells for a check box, and for a three-way choice. */
export const CHECK_CELL = "flex items-center gap-2";
export const REACH_CELL = "col-span-3 flex items-center gap-2 @lg:col-auto";

/** A cell's label, shown where the headings are hidden. */
export const CELL_LABEL = "w-12 shrink-0 text-xs text-text-muted @lg:hidden";
