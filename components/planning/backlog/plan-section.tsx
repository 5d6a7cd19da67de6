"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useProject } from "@/components/screen/access/project-context";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useFirstRows } from "@/components/ui/data/use-first-rows";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import { BACKLOG_PAGE, backlogIssuesQuery } from "@/lib/issues/backlog/client";
import { isFiltered } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { DRAGGED, PlanRow } from "./plan-row";
import { issuesText, workText } from "@/components/planning/sprints/sprint-text";
import type { PlanningParts } from "./use-planning";

interface PlanSectionProps extends PlanningParts {
  /** Null for the backlog. */
  sprintId: number | null;
  title: string;
  /** Shown next to the title: state and days. */
  details?: ReactNode;
  actions?: ReactNode;
  /** Shown if the section is empty. */
  emptyText: string;
  /** About how many issues it has, so that the placeholder has the height of what comes. */
  expected?: number;
}

/** Rows of a placeholder, if it is not known how many issues come. */
const FEW = 3;

/** The issues in a sprint or in the backlog, page by page, with their totals. */
export function PlanSection(props: PlanSectionProps) {
  const { sprintId, title, details, actions, filters, onDrop, expected = FEW } = props;
  const { id: projectId } = useProject();
  const list = useInfiniteQuery({
    ...backlogIssuesQuery(projectId, sprintId, filters),
    placeholderData: keepPreviousData,
  });
  const [isOver, setOver] = useState(false);
  const issues = list.data?.pages.flatMap((page) => page.issues) ?? [];
  const totals = list.data?.pages.at(-1);
  const headingId = `plan-${sprintId ?? "backlog"}`;
  return (
    <section
      aria-labelledby={headingId}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const issueId = Number(event.dataTransfer.getData(DRAGGED));
        if (issueId > 0) onDrop(issueId, sprintId);
      }}
      className={cn(
        "rounded-md border",
        isOver ? "border-accent bg-surface-selected" : "border-border",
      )}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-3 py-2">
        <h2 id={headingId} tabIndex={-1} className="min-w-0 truncate text-md font-semibold">
          {title}
        </h2>
        {details}
        {totals && <span className="text-xs text-text-muted numeric">{workText(totals)}</span>}
        <div className="ml-auto flex items-center gap-2">{actions}</div>
      </header>
      {list.isPending ? (
        <div aria-busy="true" aria-label={`Loading ${title}`} className="row-heights">
          {Array.from({ length: Math.min(expected, BACKLOG_PAGE) }, (_, row) => (
            <div key={row} className="flex h-(--row) items-center px-3">
              <Skeleton className="h-4 w-1/2" />
            </div>
          ))}
        </div>
      ) : list.isError && !list.data ? (
        <ErrorState
          title={`Couldn’t load ${title}`}
          headingLevel={3}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : issues.length === 0 ? (
        <p className="px-3 py-4 text-sm text-text-muted">
          {isFiltered(filters) ? "No issues here match the filters." : props.emptyText}
        </p>
      ) : (
        <PlanRows {...props} issues={issues} />
      )}
      {list.hasNextPage && (
        <div className="border-t border-border px-3 py-2">
          <Button
            variant="ghost"
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError
              ? "Try again"
              : `Show more (${issuesText(totals?.issues_count ?? 0)} in total)`}
          </Button>
        </div>
      )}
    </section>
  );
}

function PlanRows(props: PlanSectionProps & { issues: readonly ListedIssue[] }) {
  const { issues, title, sprints, names, active, setActive, selection, plan, permitFor } = props;
  const peeked = usePeekKey();
  const { shown } = useFirstRows(issues);
  const hasActive = issues.some(({ key }) => key === active);
  return (
    <ul
      aria-label={`Issues in ${title}`}
      className="row-heights"
      // Rows that are not rendered yet have their place, so that nothing below moves.
      style={{ minHeight: `calc(var(--row) * ${issues.length})` }}
    >
      {shown.map((issue, index) => (
        <PlanRow
          key={issue.id}
          issue={issue}
          names={names}
          sprints={sprints}
          permit={permitFor(issue)}
          isActive={hasActive ? issue.key === active : index === 0}
          isPeeked={issue.key === peeked}
          selection={selection}
          onFocus={setActive}
          onSelect={props.select}
          onEdit={props.edit}
          plan={plan}
        />
      ))}
    </ul>
  );
}
