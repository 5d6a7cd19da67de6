import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { SimilarIssue } from "./schema";

/** Minimum title length. Shorter titles match too many issues. */
const SHORTEST = 3;

/**
 * Issues in readable projects that are similar to this title and description, most likely first.
 * Requested again whenever the text changes, after a pause in typing. `exceptId` is the issue's own,
 * if it exists.
 */
export function similarQuery(
  projectId: number,
  title: string,
  description: string,
  exceptId?: number,
) {
  return queryOptions({
    queryKey: ["similar", projectId, title, description, exceptId ?? null],
    queryFn: ({ signal }) =>
      api.post<SimilarIssue[]>(
        `/api/projects/${projectId}/issues/similar`,
        { title, description, ...(exceptId !== undefined && { except_id: exceptId }) },
        { signal },
      ),
    enabled: [...title.trim()].length >= SHORTEST,
    staleTime: 30_000,
  });
}
