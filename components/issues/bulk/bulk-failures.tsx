"use client";

import { TriangleAlert } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import type { SelectedIssue } from "./bulk-plan";
import { type SelectionStore, useFailureReasons } from "./selection-store";

interface BulkFailuresProps {
  store: SelectionStore;
  issues: readonly SelectedIssue[];
}

/** The selected issues that were not changed, with the reasons. */
export function BulkFailures({ store, issues }: BulkFailuresProps) {
  const reasons = useFailureReasons(store);
  const failed = issues.filter(({ id }) => reasons.has(id));
  if (failed.length === 0) return null;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" className="text-warning-text">
          <TriangleAlert />
          {failed.length} not changed
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Not changed" side="top" className="w-80">
        <ul className="max-h-72 overflow-y-auto p-3 text-sm">
          {failed.map(({ id, key, title }) => (
            <li key={id} className="border-b border-border py-1.5 last:border-b-0">
              <p className="truncate">
                <span className="text-xs text-text-muted numeric">{key}</span> {title}
              </p>
              <p className="text-xs text-text-muted">{reasons.get(id)}</p>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
