"use client";

import { useDates } from "@/components/ui/text/now";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { FIELD_NAMES, valueText } from "@/components/issues/fields/field-labels";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { PlainValue, PropertyRow } from "./property-row";

const CHIPS = ["lane_id", "assignee_id", "priority"] as const;
const FIELDS = [
  ...(["type", "sprint_id", "epic_id", "label_ids", "estimated_minutes"] as const),
  ...(["start_on", "due_on"] as const),
];

interface IssuePreviewProps {
  issue: ListedIssue;
  lookups: ProjectLookups;
  headingLevel: 1 | 2;
}

/** What a card or a row knows about an issue, shown at once until the rest has loaded. */
export function IssuePreview({ issue, lookups, headingLevel }: IssuePreviewProps) {
  const dates = useDates();
  const Heading = `h${headingLevel}` as const;
  function shownValue(field: (typeof CHIPS | typeof FIELDS)[number]): string {
    const text = valueText(field, issue[field], lookups, dates);
    // "no sprint", as sentences have it.
    return issue[field] === null ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  }
  return (
    <div className="@container" aria-busy="true">
      <div className="grid grid-cols-1 gap-x-10 gap-y-3 @4xl:grid-cols-[minmax(0,1fr)_19rem] @4xl:grid-rows-[auto_1fr]">
        <Heading className="border border-transparent py-1 text-lg font-semibold text-wrap break-words">
          {issue.title}
        </Heading>
        <section
          aria-label="Properties"
          className="@4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1 @4xl:border-l @4xl:border-border @4xl:pl-6"
        >
          <Skeleton className="mb-2 h-8 w-28 @max-4xl:hidden" />
          <dl className="grid grid-cols-1 @max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-1.5">
            {CHIPS.map((field) => (
              <PropertyRow key={field} label={FIELD_NAMES[field]} isChip>
                <PlainValue>{shownValue(field)}</PlainValue>
              </PropertyRow>
            ))}
          </dl>
          {/* The rest folds where there is little room, as in IssueProperties. */}
          <div className="mt-1 min-h-8 @4xl:hidden pointer-coarse:min-h-11" />
          <dl className="grid grid-cols-1 @max-4xl:hidden">
            {FIELDS.map((field) => (
              <PropertyRow key={field} label={FIELD_NAMES[field]}>
                <PlainValue>{shownValue(field)}</PlainValue>
              </PropertyRow>
            ))}
          </dl>
        </section>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    </div>
  );
}
