import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { type IssueName, issueKey } from "@/lib/issues/issues/client/cache-keys";
import type { TextVersion, VersionedField } from "@/lib/issues/activity/schema";

/** Page size of the versions, which can be long. */
const VERSIONS = 30;

/** Pages of the versions of an issue's text, newest first. */
export function textVersionsQuery({ project_id, key }: IssueName, field: VersionedField) {
  return infiniteQueryOptions({
    queryKey: [...issueKey(project_id, key), "history-of", field],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(VERSIONS) });
      if (pageParam !== null) query.set("after", String(pageParam));
      const path = `/api/projects/${project_id}/issues/${key}/history-of/${field}`;
      return api.get<TextVersion[]>(`${path}?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < VERSIONS ? null : (page.at(-1)?.id ?? null)),
  });
}
