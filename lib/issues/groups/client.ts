import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { issueGroupsKey } from "@/lib/issues/issues/client/cache-keys";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import type { Grouping, IssueGroup } from "./schema";

/**
 * How many issues that pass the filters have each value of the field, in the order of the values.
 * With `lane`, every issue is in one group, so the counts add up to the number of issues.
 */
export function issueGroupsQuery(projectId: number, grouping: Grouping, filters: IssueFilters) {
  return queryOptions({
    queryKey: [...issueGroupsKey(projectId), grouping, filters],
    queryFn: ({ signal }) => {
      const query = writeFilters(filters, new URLSearchParams({ group_by: grouping }));
      return api.get<IssueGroup[]>(`/api/projects/${projectId}/issues/groups?${query}`, { signal });
    },
  });
}
