import type { ProjectScope } from "@/lib/platform/access/scopes";
import { type Counter, openCounter, underThrottle } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";
import { config } from "@/lib/platform/config/config";

const MINUTE = 60;

/** One for all route bundles of the process; what it counts is in the database. */
const shared = globalThis as { laneworkStoryCounter?: Counter };

/**
 * Does the work of `throttle:story` (docs/spec/drafts.md#throttle): STORY_RATE_LIMIT a minute for each user, whichever project it
 * is about, across processes; 0 is off. 429 with Retry-After beyond.
 */
export function underStoryThrottle<R extends Response>(
  { tenantId, actor }: ProjectScope,
  work: (headers: Record<string, string>) => Promise<R>,
): Promise<R> {
  const points = config().STORY_RATE_LIMIT;
  if (points === 0) return work({});
  const counter = (shared.laneworkStoryCounter ??= openCounter("story", points, MINUTE));
  return underThrottle(counter, userSubject({ tenantId, userId: actor.userId }), work);
}
