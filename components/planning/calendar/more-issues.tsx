"use client";

import { useState } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";
import { useDates } from "@/components/ui/text/now";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { DatedIssue } from "./dated-issue";

/** The most issues that the list shows. */
const MAX_LISTED = 100;

interface MoreIssuesProps {
  day: string;
  /** All issues of the day. */
  issues: readonly ListedIssue[];
  /** The number of those for which there is no room. */
  count: number;
  /** Its row in the grid of the day. */
  row: number;
  tabIndex: number;
}

/** "+4 more": opens a list of all issues of the day. */
export function MoreIssues({ day, issues, count, row, tabIndex }: MoreIssuesProps) {
  const [isOpen, setOpen] = useState(false);
  const dates = useDates();
  const title = dates.weekday(day);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`${count} more ${count === 1 ? "issue" : "issues"} on ${dates.day(day)}`}
          style={{ gridRow: row }}
          className="relative shrink-0 self-start rounded-sm px-1 text-xs text-text-muted hover:text-text hover:underline pointer-coarse:min-h-11"
        >
          +{count} more
        </button>
      </PopoverTrigger>
      <PopoverContent aria-label={`Issues on ${title}`} isPhoneSheet className="w-72 p-2">
        <h3 className="px-1 pb-1 text-sm font-medium">{title}</h3>
        {/* What is pressed here opens the peek, which comes to the front. */}
        <ul onClick={() => setOpen(false)} className="flex flex-col gap-0.5">
          {issues.slice(0, MAX_LISTED).map((issue) => (
            <li key={issue.id} className="flex">
              <DatedIssue issue={issue} isListed />
            </li>
          ))}
        </ul>
        {issues.length > MAX_LISTED && (
          <p className="px-1 pt-1 text-xs text-text-muted">
            The first {MAX_LISTED} of {issues.length}. Filter to see the others.
          </p>
        )}
      </PopoverContent>
    </Popover>
  );
}
