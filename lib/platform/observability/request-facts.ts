import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request under way, for its line in the log. */
export interface RequestFacts {
  requestId: string;
  /** A pattern such as `/api/projects/[projectId]`; what has none is `page`, `asset` or `unknown`. */
  route: string;
  tenant?: string;
  userId?: number;
  /** A statement failed that nothing was wrong with: lib/platform/db/trouble.ts. */
  hasDatabaseTrouble?: true;
}

/** One for the front and all route bundles of the process. */
const shared = globalThis as { laneworkRequests?: AsyncLocalStorage<RequestFacts> };

/** The requests under way; the front runs each in its own facts. */
export const requests = (shared.laneworkRequests ??= new AsyncLocalStorage());

/** Notes who makes the request under way, once that is known. Elsewhere, as in a job, it does nothing. */
export function noteCaller(tenant: string, userId: number): void {
  const facts = requests.getStore();
  if (facts) Object.assign(facts, { tenant, userId });
}
