import type { Actor } from "@/lib/platform/access/actor";
import { ApiError } from "@/lib/platform/http/errors";
import { isCsv, isMultipart } from "@/lib/platform/http/spool";

/**
 * Uploads that a process takes at a time from one person: each lies on its disk while it comes, before anybody has
 * looked at whether it may, and may come as slowly as it likes. A browser of ours sends two.
 */
const MOST = 10;
const RETRY_SECONDS = 5;

const underWay = new Map<string, number>();

/** Runs a request; 429 for an upload of somebody who has ten under way, whose body is then not read. */
export async function underUploadLimit<T>(
  actor: Actor,
  request: Request,
  run: () => Promise<T>,
): Promise<T> {
  if (!isMultipart(request) && !isCsv(request)) return run();
  const key = `${actor.tenant.id}/${actor.userId}`;
  const count = underWay.get(key) ?? 0;
  if (count >= MOST) {
    const message = `You have ${MOST} uploads under way: send this one when another has ended.`;
    throw new ApiError(429, message, {}, { "Retry-After": String(RETRY_SECONDS) });
  }
  underWay.set(key, count + 1);
  try {
    return await run();
  } finally {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  }
}
