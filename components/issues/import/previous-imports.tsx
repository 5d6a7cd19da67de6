"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { importsQuery } from "@/lib/transfer/import-jobs/client";
import { importHref } from "./import-url";
import { fileLabel, outcomeText, statusLabel } from "./import-text";

/** The project's imports, newest first. */
export function PreviousImports({ projectId }: { projectId: number }) {
  const imports = useQuery(importsQuery(projectId));
  return (
    <section aria-labelledby="previous-imports" className="flex flex-col gap-2">
      <h2 id="previous-imports" className="text-md font-semibold">
        Previous imports
      </h2>
      {imports.isPending ? (
        <Skeleton className="h-16" />
      ) : imports.isError ? (
        <ErrorState
          title="Couldn’t load imports"
          headingLevel={3}
          onRetry={() => void imports.refetch()}
          retrying={imports.isFetching}
        />
      ) : imports.data.length === 0 ? (
        <p className="text-text-muted">No imports yet. Your imports will appear here.</p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border">
          {imports.data.map((job) => (
            <li key={job.id}>
              <Link
                href={importHref(projectId, job.id)}
                className="flex flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-surface-hover"
              >
                <span className="min-w-0 truncate font-medium">{fileLabel(job)}</span>
                <span className="text-xs text-text-muted">{statusLabel(job.status)}</span>
                <span className="ml-auto text-xs text-text-muted">
                  <RelativeTime value={job.created_at} />
                </span>
                {job.status > 1 && (
                  <span className="w-full text-xs text-text-muted">{outcomeText(job)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
