"use client";

import type { ReactNode } from "react";
import {
  CheckCheck,
  CircleCheck,
  CircleSlash,
  RotateCcw,
  SearchX,
} from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import {
  isNarrowed,
  withoutNarrowing,
  type TriageFilters,
  type TriageTab,
} from "@/lib/errors/groups/client/filters";
import { noMatchText } from "@/components/errors/group/triage-text";
import type { TriageChange } from "./use-triage-filters";

/** Placeholder rows. */
export function TriageSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading errors">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="triage-grid h-[3.875rem] border-b border-border">
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
    title: "No open errors",
    text: "Every error is resolved or ignored. New and regressed errors appear here.",
  },
  regressed: {
    icon: <RotateCcw />,
    title: "No regressed errors",
    text: "Errors that occur again after they were resolved appear here.",
  },
  ignored: {
    icon: <CircleSlash />,
    title: "No ignored errors",
    text: "Press I to ignore an error that isn’t worth fixing. It is still counted.",
  },
  resolved: {
    icon: <CircleCheck />,
    title: "No resolved errors",
    text: "Press R on an error once its fix is released. If it occurs again, it reopens as regressed.",
  },
  all: {
    icon: <CheckCheck />,
    title: "No errors",
    text: "Errors your apps report appear here.",
  },
};

interface TriageEmptyProps {
  filters: TriageFilters;
  onChange: TriageChange;
}

/** The empty state, with the reason. */
export function TriageEmpty({ filters, onChange }: TriageEmptyProps) {
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No matching errors"
        text={noMatchText(filters)}
        actions={<Button onClick={() => onChange(withoutNarrowing)}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      {...EMPTY[filters.tab]}
      actions={
        filters.tab !== "all" && (
          <Button onClick={() => onChange((now) => ({ ...withoutNarrowing(now), tab: "all" }))}>
            Show all errors
          </Button>
        )
      }
    />
  );
}
