"use client";

import { type UrlChange, useUrlState } from "@/components/screen/navigation/use-url-state";
import {
  readSearchDisplay,
  type SearchDisplay,
  writeSearchDisplay,
} from "@/lib/issues/search/client";

export type SearchDisplayChange = UrlChange<SearchDisplay>;

/** How the page's search shows its results, from its URL, and a function to change it. */
export function useSearchDisplay(): [SearchDisplay, SearchDisplayChange] {
  return useUrlState(readSearchDisplay, writeSearchDisplay);
}
