"use client";

import { DisplayPopover } from "@/components/issues/filters/display-popover";
import { lazyPart } from "@/components/ui/lazy-part";
import type { SearchDisplay } from "@/lib/issues/search/client";
import type { SearchDisplayChange } from "./use-search-display";

const form = lazyPart(() =>
  import("./search-display-form").then((module) => module.SearchDisplayForm),
);
const SearchDisplayForm = form.Part;

interface SearchDisplayMenuProps {
  display: SearchDisplay;
  onChange: SearchDisplayChange;
}

/** Opens a panel with the search's groups and order. */
export function SearchDisplayMenu({ display, onChange }: SearchDisplayMenuProps) {
  return (
    <DisplayPopover onNear={() => void form.load()}>
      <SearchDisplayForm display={display} onChange={onChange} />
    </DisplayPopover>
  );
}
