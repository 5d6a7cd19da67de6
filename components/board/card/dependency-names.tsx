"use client";

import { useQuery } from "@tanstack/react-query";
import { openPeek } from "@/components/issues/peek/peek-url";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { blockingQuery } from "@/lib/issues/issues/client/mutations";

interface DependencyNamesProps {
  issue: BoardIssue;
  relation: "blocked_by" | "blocks";
}

/** The issues behind a badge. Pressing one opens it. */
export function DependencyNames({ issue, relation }: DependencyNamesProps) {
  const { data, isError } = useQuery(blockingQuery(issue.project_id, issue.key));
  if (isError) return <p className="px-2 py-1 text-danger-text">Couldn’t load the list.</p>;
  if (!data) return <Skeleton className="m-2 h-4 w-48" />;
  return (
    <ul>
      {data.data
        .filter((other) => other.relation === relation)
        .map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => openPeek(other.key)}
              className="flex w-full items-baseline gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-surface-hover pointer-coarse:min-h-11"
            >
              <span className="shrink-0 text-xs text-text-muted numeric">{other.key}</span>
              <span className="line-clamp-2 min-w-0">{other.title}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
