"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Skeleton } from "./skeleton";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** "The users": begins the sentence that they could not be loaded. */
  what: string;
  /** How many rows stand for what is coming. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** What was read, or its skeleton, or why it could not be read and the way to try again. */
export function Loaded<T>({ query, what, rows = 4, children }: LoadedProps<T>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState
        headingLevel={3}
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
