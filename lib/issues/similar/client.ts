import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { SimilarIssue } from "./schema";

/** Shorter titles are like everything. */
const SHORTEST = 3;

/**
 * Issues of readable projects that are like one with this title and description, the likeliest first. Asked for each
 * text anew: whoever types waits until they pause.
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
