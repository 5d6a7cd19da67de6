import { type Mutation, onlineManager, type QueryClient } from "@tanstack/react-query";

const isQueued = ({ options, state }: Mutation) =>
  options.scope !== undefined && state.status === "pending" && state.isPaused;

/**
 * Sends the changes that wait for earlier ones of their scope. For a page that is being left, where
 * no answer arrives that would let the next one go. Requests outlive their page (api-client.ts).
 */
export function sendQueuedChanges(client: QueryClient): void {
  if (!onlineManager.isOnline()) return;
  for (const { options, state } of client.getMutationCache().getAll().filter(isQueued)) {
    const { mutationKey, meta, mutationFn } = options;
    const context = { client, meta, ...(mutationKey && { mutationKey }) };
    // Nobody is left to be told that it failed.
    mutationFn?.(state.variables, context).catch(() => undefined);
  }
}
