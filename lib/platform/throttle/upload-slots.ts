import type { Actor } from "@/lib/platform/access/actor";
import { ApiError } from "@/lib/platform/http/errors";
import { isCsv, isMultipart } from "@/lib/platform/http/spool";

/**
 * Maximum number of concurrent uploads by one user in one process. An upload occupies disk space
 * before the user's permissions are checked, and it may arrive arbitrarily slowly. Our web client
 * sends two at a time.
 */
const MAX_CONCURRENT_UPLOADS = 10;
const RETRY_SECONDS = 5;

const activeUploads = new Map<string, number>();

/**
 * Runs a request, or throws 429 without reading the body if the caller already has ten uploads in
 * progress.
 */
export async function withUploadSlot<T>(
  actor: Actor,
  request: Request,
  run: () => Promise<T>,
): Promise<T> {
  if (!isMultipart(request) && !isCsv(request)) return run();
  const key = `${actor.tenant.id}/${actor.userId}`;
  const count = activeUploads.get(key) ?? 0;
  if (count >= MAX_CONCURRENT_UPLOADS) {
    const message = `You have ${MAX_CONCURRENT_UPLOADS} uploads in progress. Wait for one to finish.`;
    throw new ApiError(429, message, {}, { "Retry-After": String(RETRY_SECONDS) });
  }
  activeUploads.set(key, count + 1);
  try {
    return await run();
  } finally {
    const remaining = (activeUploads.get(key) ?? 1) - 1;
    if (remaining > 0) activeUploads.set(key, remaining);
    else activeUploads.delete(key);
  }
}
