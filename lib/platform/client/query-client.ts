import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./api-client";
import { setting } from "./queued-changes";

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
 * refetched on load; 4xx responses are final, and other failures are retried twice. Changes made
 * offline fail at once: one that waited would be saved after its form was canceled.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !isClientError(error),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * For changes that are shown before they are saved: made offline, they wait for the connection. None
 * of them can be canceled in the meantime.
 */
export const waitsForConnection = { networkMode: "online" } as const;

const FIRST_WAIT_MS = 500;
const MAX_RETRIES = 4;

/**
 * For changes that are shown before they are saved and may be sent twice: sent again for about eight
 * seconds if the server cannot be reached. A browser says that it is online before its requests get through.
 */
export const retriedIfUnreachable = {
  ...waitsForConnection,
  retry: (failures: number, error: Error) =>
    error instanceof ApiFailure && error.status === 0 && failures < MAX_RETRIES,
  retryDelay: (failures: number) => FIRST_WAIT_MS * 2 ** failures,
};

/**
 * Sends such a change from outside a component. Those of the same scope are sent one at a time; `sets`
 * names what it sets. Rejects with ApiFailure.
 */
export function sendWhenReachable<T>(
  client: QueryClient,
  send: () => Promise<T>,
  { scope, sets }: { scope: string; sets: readonly string[] },
): Promise<T> {
  const mutation = client.getMutationCache().build<T, Error, undefined, unknown>(client, {
    scope: { id: scope },
    meta: setting(sets),
    mutationFn: send,
    ...retriedIfUnreachable,
  });
  return mutation.execute(undefined);
}
