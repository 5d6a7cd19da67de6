"use client";

import { type UrlChange, useUrlState } from "@/components/screen/navigation/use-url-state";
import {
  type ListDisplay,
  readListDisplay,
  writeListDisplay,
} from "@/lib/issues/issues/client/list-display";

export type ListDisplayChange = UrlChange<ListDisplay>;

/** How the page's list is shown, from its URL, and a function to change it without reloading. */
export function useListDisplay(): [ListDisplay, ListDisplayChange] {
  return useUrlState(readListDisplay, writeListDisplay);
}
