import type { ProjectScope } from "@/lib/platform/access/scopes";
import { type Counter, openCounter, withThrottle } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";
import { config } from "@/lib/platform/config/config";

const MINUTE = 60;

/** Shared with the page bundles in this process; the counts are in the database. */
const shared = globalThis as { laneworkStoryCounter?: Counter };

/**
 * Enforces `throttle:story` (docs/spec/drafts.md#throttle): STORY_RATE_LIMIT per user per minute,
 * across all projects and processes; 0 turns it off. Throws 429 with Retry-After if the limit is
 * exceeded.
 */
export function withStoryThrottle<R extends Response>(
  { tenantId, actor }: ProjectScope,
  work: (headers: Record<string, string>) => Promise<R>,
): Promise<R> {
  const points = config().STORY_RATE_LIMIT;
  if (points === 0) return work({});
  const counter = (shared.laneworkStoryCounter ??= openCounter("story", points, MINUTE));
  return withThrottle(counter, userSubject({ tenantId, userId: actor.userId }), work);
}
