import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { SimilarIssue } from "./schema";

/** Minimum title length. Shorter titles match too many issues. */
const SHORTEST = 3;

/**
 * Issues in readable projects that are similar to this title and description, most likely first.
 * Requested again whenever the text changes, after a pause in typing.
 */
export function similarQuery(projectId: number, title: string, description: string) {
  return queryOptions({
    queryKey: ["similar", projectId, title, description],
    queryFn: ({ signal }) =>
      api.post<SimilarIssue[]>(
        `/api/projects/${projectId}/issues/similar`,
        { title, description },
        { signal },
      ),
    enabled: [...title.trim()].length >= SHORTEST,
    staleTime: 30_000,
  });
}
