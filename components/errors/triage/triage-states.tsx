"use client";

import { CheckCheck, CircleCheck, CircleSlash, RotateCcw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { isNarrowed, type TriageFilters, type TriageTab } from "@/lib/errors/groups/client/filters";
import { TRIAGE_GRID } from "./triage-row";
import { activeFilterLabels } from "@/components/errors/group/triage-text";
import type { TriageChange } from "./use-triage-filters";

/** Rows as they will stand. */
export function TriageSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading errors">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className={`${TRIAGE_GRID} h-[3.875rem] border-b border-border`}>
          <Skeleton className="size-4" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="hidden h-5 w-24 md:block" />
          <Skeleton className="hidden h-4 w-10 justify-self-end md:block" />
          <Skeleton className="hidden h-3 w-16 justify-self-end md:block" />
          <Skeleton className="hidden h-3 w-16 justify-self-end lg:block" />
        </div>
      ))}
    </div>
  );
}

const EMPTY: Record<TriageTab, { icon: ReactNode; title: string; text: string }> = {
  open: {
    icon: <CheckCheck />,
    title: "Nothing is open",
    text: "Every error was resolved or ignored. A new one, or one that comes back after it was resolved, appears here by itself.",
  },
  regressed: {
    icon: <RotateCcw />,
    title: "Nothing came back",
    text: "An error that occurs again after it was resolved appears here.",
  },
  ignored: {
    icon: <CircleSlash />,
    title: "Nothing is ignored",
    text: "Press I on an error that is not worth fixing. It goes on being counted here, out of the way.",
  },
  resolved: {
    icon: <CircleCheck />,
    title: "Nothing is resolved",
    text: "Press R on an error once its fix is out. If it occurs again it is open again, marked as regressed.",
  },
  all: {
    icon: <CheckCheck />,
    title: "No errors",
    text: "What your programs report appears here by itself.",
  },
};

interface TriageEmptyProps {
  filters: TriageFilters;
  onChange: TriageChange;
}

/** Nothing is in the list, and why. */
export function TriageEmpty({ filters, onChange }: TriageEmptyProps) {
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No error matches"
        text={`Filtered by ${activeFilterLabels(filters).join(", ")}.`}
        actions={
          <Button onClick={() => onChange(({ tab, sort }) => ({ tab, sort }))}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      {...EMPTY[filters.tab]}
      actions={
        filters.tab !== "all" && (
          <Button onClick={() => onChange(({ sort }) => ({ tab: "all", sort }))}>
            Show all errors
          </Button>
        )
      }
    />
  );
}
