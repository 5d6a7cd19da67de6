import { cleanQuery } from "@/lib/issues/issues/client/filters";
import { groupsPath } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { api } from "@/lib/platform/client/api-client";

const LIMIT = 5;

/** Finds a project's errors by their type, message, culprit, release or issue key. */
export async function findErrors(
  projectId: number,
  typed: string,
  signal: AbortSignal,
): Promise<ErrorGroup[]> {
  const query = cleanQuery(typed);
  if (query === undefined) return [];
  const parameters = new URLSearchParams({ query, limit: String(LIMIT) });
  // What else is found does not depend on it.
  return api
    .get<ErrorGroup[]>(`${groupsPath(projectId)}?${parameters}`, { signal })
    .catch(() => []);
}
