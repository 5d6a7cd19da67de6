import { QueryClient } from "@tanstack/react-query";

/** The browser's fetch throws errors that carry the answer's status. */
function isRefusal(error: Error): boolean {
  return (
    "status" in error &&
    typeof error.status === "number" &&
    error.status >= 400 &&
    error.status < 500
  );
}

/**
 * A query client with the house's habits: data is fresh for 30 s, so what the server prefetched is not
 * fetched again at once; a refusal (4xx) is final, anything else is tried twice more.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
      mutations: { retry: false },
    },
  });
}
