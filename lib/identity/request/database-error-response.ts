import type { Trouble } from "@/lib/platform/db/trouble";
import { ApiError } from "@/lib/platform/http/errors";

const READING = "The database is not available right now. Try again in a moment.";

/** What is said, and how many seconds to wait before the next try. */
const ANSWERS: Record<Trouble, { message: string; retryAfter: number }> = {
  unreachable: { message: READING, retryAfter: 5 },
  busy: { message: "The database is busy. Try again in a moment.", retryAfter: 2 },
  lost: {
    message:
      "The connection to the database was lost, so it is not known whether this was saved. Check before you repeat it.",
    retryAfter: 5,
  },
};

/** 503 with Retry-After (docs/spec/conventions.md#errors). Only of a change it matters whether it was saved. */
export function troubleAnswer(trouble: Trouble, method: string): ApiError {
  const isRead = method === "GET" || method === "HEAD";
  const { message, retryAfter } = ANSWERS[trouble];
  const headers = { "Retry-After": String(retryAfter) };
  return new ApiError(503, isRead && trouble === "lost" ? READING : message, {}, headers);
}
