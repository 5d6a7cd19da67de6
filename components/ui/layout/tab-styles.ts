/** Styles shared by Tabs and NavTabs. */
export const TAB_LIST = "border-border flex gap-1 overflow-x-auto overflow-y-hidden border-b";

export const TAB = "tab";
