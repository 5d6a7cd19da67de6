/** The style of an option row in a combobox or the command palette. */
export const OPTION_ROW =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm data-active:bg-surface-hover " +
  "aria-disabled:cursor-default aria-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";
