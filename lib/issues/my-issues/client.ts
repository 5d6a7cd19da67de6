import { queryOptions } from "@tanstack/react-query";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";
import { myIssuesKey } from "@/lib/issues/issues/client/cache-keys";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import type { RankedIssue } from "./schema";

/** The user's open issues that pass the filters in every project, grouped by what the user can do about them. */
export function rankedIssuesQuery(filters: IssueFilters) {
  return queryOptions({
    queryKey: [...myIssuesKey, filters],
    queryFn: ({ signal }) => {
      const query = writeFilters(filters).toString();
      return api.get<CappedList<RankedIssue>>(
        `/api/issues/my/ranked${query === "" ? "" : `?${query}`}`,
        { signal },
      );
    },
  });
}
