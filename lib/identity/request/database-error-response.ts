import type { DatabaseFailure } from "@/lib/platform/db/database-failure";
import { ApiError } from "@/lib/platform/http/errors";

const READING = "The database is unavailable right now. Try again in a moment.";

/** The message, and the seconds to wait before the next attempt. */
const RESPONSES: Record<DatabaseFailure, { message: string; retryAfter: number }> = {
  unreachable: { message: READING, retryAfter: 5 },
  busy: { message: "The database is busy. Try again in a moment.", retryAfter: 2 },
  lost: {
    message:
      "The connection to the database was lost, so your change may or may not have been saved. Check before you try again.",
    retryAfter: 5,
  },
};

/**
 * Returns a 503 with Retry-After (docs/spec/conventions.md#errors). If the connection was lost
 * during a change, the message says that it may or may not have been saved.
 */
export function databaseErrorResponse(trouble: DatabaseFailure, method: string): ApiError {
  const isRead = method === "GET" || method === "HEAD";
  const { message, retryAfter } = RESPONSES[trouble];
  const headers = { "Retry-After": String(retryAfter) };
  return new ApiError(503, isRead && trouble === "lost" ? READING : message, {}, headers);
}
