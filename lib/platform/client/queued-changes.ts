import { type Mutation, onlineManager, type QueryClient } from "@tanstack/react-query";

/** What a change sets, as `meta`. A later one of its scope that sets all of it, too, makes it unnecessary. */
export const setting = (names: readonly string[]) => ({ sets: names });

function isQueued({ options, state }: Mutation): boolean {
  return options.scope !== undefined && state.status === "pending" && state.isPaused;
}

function replaces(later: Mutation, earlier: Mutation): boolean {
  const [all, some] = [later, earlier].map(({ options }) => options.meta?.["sets"]);
  if (later.options.scope?.id !== earlier.options.scope?.id) return false;
  return Array.isArray(all) && Array.isArray(some) && some.every((name) => all.includes(name));
}

/**
 * Sends the changes that wait for earlier ones of their scope. For a page that is being left, where
 * no answer arrives that would let the next one go. Requests outlive their page (api-client.ts), but
 * nothing keeps them in order, so of those that set the same, only the last is sent.
 */
export function sendQueuedChanges(client: QueryClient): void {
  if (!onlineManager.isOnline()) return;
  const queued = client.getMutationCache().getAll().filter(isQueued);
  for (const [index, mutation] of queued.entries()) {
    if (queued.slice(index + 1).some((later) => replaces(later, mutation))) continue;
    const { mutationKey, meta, mutationFn } = mutation.options;
    const context = { client, meta, ...(mutationKey && { mutationKey }) };
    // Nobody is left to be told that it failed.
    mutationFn?.(mutation.state.variables, context).catch(() => undefined);
  }
}

/** Whether a change made offline waits for the connection. Leaving the page would lose it. */
export function hasUnsentChanges(client: QueryClient): boolean {
  return !onlineManager.isOnline() && client.isMutating() > 0;
}
