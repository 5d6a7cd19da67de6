"use client";

import { useExternalStore } from "@/components/ui/external-store";
import { X } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { NO_DAY, useCalendarTools } from "./calendar-tools";
import { DatedIssue } from "./dated-issue";
import type { Calendar } from "./use-calendar";

export const UNDATED_ID = "undated-issues";

interface UndatedPanelProps {
  list: Calendar["undated"];
  issues: readonly ListedIssue[];
  onHide: () => void;
}

/** The open issues without a due date. Dragging one to a day sets the date, and back clears it. */
export function UndatedPanel({ list, issues, onHide }: UndatedPanelProps) {
  const { drag } = useCalendarTools();
  const isOver = useExternalStore(drag, (now) => now?.over === NO_DAY, false);
  return (
    <aside
      id={UNDATED_ID}
      aria-label="No due date"
      data-spot={NO_DAY}
      data-scrolls=""
      className={cn("undated-panel", isOver && "bg-surface-selected")}
    >
      <div className="flex h-9 shrink-0 items-center justify-between pl-1 max-sm:pl-2">
        <h2 className="text-sm font-semibold">
          No due date{" "}
          {list.data && (
            <span className="text-xs font-normal text-text-muted numeric">
              {issues.length}
              {list.hasNextPage && "+"}
            </span>
          )}
        </h2>
        <IconButton label="Hide issues without a due date" size="sm" onClick={onHide}>
          <X />
        </IconButton>
      </div>
      {list.isPending ? (
        <div aria-busy="true" aria-label="Loading issues" className="flex flex-col gap-2 p-1">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-4 w-full" />
          ))}
        </div>
      ) : list.data === undefined ? (
        <p role="alert" className="px-1 text-sm text-text-muted">
          Couldn’t load these issues.{" "}
          <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        issues.length === 0 && (
          <p className="px-1 text-sm text-text-muted">Every open issue here has a due date.</p>
        )
      )}
      {issues.map((issue) => (
        <DatedIssue key={issue.id} issue={issue} />
      ))}
      {list.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? "Try again" : "Show more"}
        </Button>
      )}
    </aside>
  );
}
