"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { storyRunsQuery } from "@/lib/drafts/runs/client";
import { draftHref, openRun, RUNS_SHOWN } from "./draft-url";
import { excerpt, runLabel } from "@/components/drafts/run/run-progress";

/** Number of runs to load with "Show more". */
const MAX_RUNS = 50;

/** The user's earlier drafts in this project. Each opens in the state it was left in. */
export function PreviousRuns({ projectId }: { projectId: number }) {
  const [limit, setLimit] = useState(RUNS_SHOWN);
  const { data, isPending, isError, refetch } = useQuery({
    ...storyRunsQuery(projectId, { limit }),
    placeholderData: (before) => before,
  });
  return (
    <section aria-labelledby="earlier-drafts">
      <h2 id="earlier-drafts" className="text-sm font-semibold">
        Your earlier drafts
      </h2>
      {isPending && <RunsSkeleton />}
      {isError && !data && (
        <p className="mt-2 flex items-center gap-2 text-sm text-text-muted">
          Couldn’t load your earlier drafts.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data?.length === 0 && (
        <p className="mt-1 text-sm text-text-muted">
          None yet. Your drafts in this project appear here. Only you can see them.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="mt-1 flex flex-col">
          {data.map((run) => (
            <li key={run.id} className="border-b border-border last:border-b-0">
              <Link
                href={draftHref(projectId, run.id)}
                prefetch={false}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  openRun(projectId, run.id);
                }}
                className="-mx-2 block rounded-md px-2 py-2 transition-colors hover:bg-surface-hover"
              >
                <span className="line-clamp-2 text-sm break-words">
                  {excerpt(run.result?.title ?? run.description)}
                </span>
                <span className="mt-0.5 flex gap-1.5 text-xs text-text-muted">
                  {runLabel(run)}
                  <span aria-hidden="true">·</span>
                  <RelativeTime value={run.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data?.length === limit && limit < MAX_RUNS && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setLimit(MAX_RUNS)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function RunsSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading earlier drafts" className="mt-2 flex flex-col gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}
