"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useCanCheck } from "@/components/screen/access/use-can";
import { useProject } from "@/components/screen/access/project-context";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { backlogIssuesQuery } from "@/lib/issues/backlog/client";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { DRAGGED, PlanRow } from "./plan-row";
import { issuesText, workText } from "@/components/planning/sprints/sprint-text";
import type { PlanIssue } from "./use-plan";

interface PlanSectionProps {
  /** Null for the backlog. */
  sprintId: number | null;
  title: string;
  /** Shown next to the title: state and days. */
  details?: ReactNode;
  actions?: ReactNode;
  /** Shown if the section is empty. */
  emptyText: string;
  sprints: readonly Sprint[];
  lookups: ProjectLookups;
  /** The key of the active row for J and K. */
  active: string | null;
  setActive: (key: string) => void;
  plan: PlanIssue;
  /** Called with the id of an issue that was dropped here. */
  onDrop: (issueId: number, sprintId: number | null) => void;
}

/** The issues in a sprint or in the backlog, page by page, with their totals. */
export function PlanSection(props: PlanSectionProps) {
  const { sprintId, title, details, actions, onDrop } = props;
  const { id: projectId } = useProject();
  const list = useInfiniteQuery(backlogIssuesQuery(projectId, sprintId));
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
        <div aria-busy="true" aria-label={`Loading ${title}`} className="flex flex-col gap-3 p-3">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ) : list.isError && !list.data ? (
        <ErrorState
          title={`Couldn’t load ${title}`}
          headingLevel={3}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : issues.length === 0 ? (
        <p className="px-3 py-4 text-sm text-text-muted">{props.emptyText}</p>
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
  const { issues, title, sprints, lookups, active, setActive, plan } = props;
  const ask = useCanCheck();
  const peeked = usePeekKey();
  const hasActive = issues.some(({ key }) => key === active);
  return (
    <ul aria-label={`Issues in ${title}`}>
      {issues.map((issue, index) => (
        <PlanRow
          key={issue.id}
          issue={issue}
          lookups={lookups}
          sprints={sprints}
          permit={ask("issues.update", { createdById: issue.user_id, recordName: issue.key })}
          isActive={hasActive ? issue.key === active : index === 0}
          isPeeked={issue.key === peeked}
          onFocus={setActive}
          plan={plan}
        />
      ))}
    </ul>
  );
}
