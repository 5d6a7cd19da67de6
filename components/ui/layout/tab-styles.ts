/** Styles shared by Tabs and NavTabs. */
export const TAB_LIST = "border-border flex gap-1 overflow-x-auto overflow-y-hidden border-b";

export const TAB =
  "-mb-px flex h-9 shrink-0 items-center border-b-2 border-transparent px-2 text-sm text-text-muted " +
  "transition-colors hover:text-text focus-visible:-outline-offset-2 pointer-coarse:h-11 " +
  "data-[state=active]:border-accent data-[state=active]:text-text data-[state=active]:font-medium " +
  "aria-[current=page]:border-accent aria-[current=page]:text-text aria-[current=page]:font-medium";
