import type { DatabaseFailure } from "@/lib/platform/db/database-failure";
import { ApiError } from "@/lib/platform/http/errors";

const UNAVAILABLE = "The database is unavailable right now. Try again in a moment.";

/** The message for each failure, and how many seconds to wait before trying again. */
const RESPONSES: Record<DatabaseFailure, { message: string; retryAfter: number }> = {
  unreachable: { message: UNAVAILABLE, retryAfter: 5 },
  busy: { message: "The database is busy. Try again in a moment.", retryAfter: 2 },
  lost: {
    message:
      "The connection to the database was lost, so your change may or may not have been saved. Check before you try again.",
    retryAfter: 5,
  },
};

/**
 * Returns a 503 with Retry-After (docs/spec/conventions.md#errors). If the connection was lost
 * during a change, the message says that the change may or may not have been saved.
 */
export function databaseErrorResponse(failure: DatabaseFailure, method: string): ApiError {
  const isRead = method === "GET" || method === "HEAD";
  const { message, retryAfter } = RESPONSES[failure];
  const headers = { "Retry-After": String(retryAfter) };
  return new ApiError(503, isRead && failure === "lost" ? UNAVAILABLE : message, {}, headers);
}
