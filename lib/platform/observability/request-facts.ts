import { AsyncLocalStorage } from "node:async_hooks";

/** Facts about the current request for its log line. */
export interface RequestFacts {
  requestId: string;
  /** A pattern such as `/api/projects/[projectId]`; otherwise `page`, `asset` or `unknown`. */
  route: string;
  tenant?: string;
  userId?: number;
  /**
   * The primary's position in its write-ahead log when the caller was authenticated, if there is a
   * replica (lib/platform/db/reads/replica.ts).
   */
  walPosition?: string;
  /** True if a valid statement failed because the database was unavailable. */
  isDatabaseUnavailable?: true;
}

/** Shared by the server and the page bundles in this process. */
const shared = globalThis as { laneworkRequests?: AsyncLocalStorage<RequestFacts> };

/** The facts about the current request; the server runs each request in its own context. */
export const requests = (shared.laneworkRequests ??= new AsyncLocalStorage());

/** Records the caller of the current request. Does nothing outside requests, such as in jobs. */
export function recordCaller(
  caller: Required<Pick<RequestFacts, "tenant" | "userId">> & Pick<RequestFacts, "walPosition">,
): void {
  const facts = requests.getStore();
  if (facts) Object.assign(facts, caller);
}
