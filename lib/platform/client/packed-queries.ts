import {
  type DehydratedState,
  hashKey,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { packRows, unpackRows } from "./pack-rows";

/**
 * A prefetched query: its key, its packed data, when it was read, in epoch milliseconds, and how
 * React Query reads it, such as in pages.
 */
type PackedQuery = [
  key: QueryKey,
  data: unknown,
  readAt: number,
  type: DehydratedState["queries"][number]["queryType"],
];

/**
 * Returns the client's fetched queries as text. React passes text from the server to the browser as
 * it is, but walks through every value of an object, twice.
 */
export function packQueries(client: QueryClient): string {
  const fetched = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success");
  const queries = fetched.map(({ queryKey, state, queryType }): PackedQuery => [
    queryKey,
    packRows(state.data),
    state.dataUpdatedAt,
    queryType,
  ]);
  return JSON.stringify(queries);
}

/** Reverses `packQueries`, for React Query's HydrationBoundary. */
export function unpackQueries(text: string): DehydratedState {
  const queries = (JSON.parse(text) as PackedQuery[]).map(([queryKey, data, readAt, type]) => ({
    queryKey,
    ...(type && { queryType: type }),
    queryHash: hashKey(queryKey),
    dehydratedAt: readAt,
    state: {
      data: unpackRows(data),
      dataUpdateCount: 1,
      dataUpdatedAt: readAt,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: "success" as const,
      fetchStatus: "idle" as const,
    },
  }));
  return { mutations: [], queries };
}
