import { QueryClient } from "@tanstack/react-query";

/** Errors thrown by the browser's fetch wrapper carry the response status. */
function isClientError(error: Error): boolean {
  return (
    "status" in error &&
    typeof error.status === "number" &&
    error.status >= 400 &&
    error.status < 500
  );
}

/**
 * A query client with our defaults: data is fresh for 30 s, so server-prefetched queries are not
 * refetched on load; 4xx responses are final, and other failures are retried twice.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isClientError(error),
      },
      mutations: { retry: false },
    },
  });
}
