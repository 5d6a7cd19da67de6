"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Skeleton } from "./skeleton";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The subject of the error message, such as "The users". */
  what: string;
  /** Number of skeleton rows. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** The loaded content, its skeleton, or the error with a retry button. */
export function Loaded<T>({ query, what, rows = 4, children }: LoadedProps<T>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState
        headingLevel={2}
        title={`${what} could not be loaded`}
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div role="status" className="rounded-md border border-border">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="flex h-11 items-center gap-3 border-b border-border px-3 last:border-b-0"
        >
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
