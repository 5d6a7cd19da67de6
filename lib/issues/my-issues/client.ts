import { queryOptions } from "@tanstack/react-query";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { api } from "@/lib/platform/client/api-client";
import { myIssuesKey } from "@/lib/issues/issues/client/cache-keys";
import type { RankedIssue } from "./schema";

/** The user's open issues in every project, grouped by what the user can do about them. */
export function rankedIssuesQuery() {
  return queryOptions({
    queryKey: myIssuesKey,
    queryFn: ({ signal }) => api.get<CappedList<RankedIssue>>("/api/issues/my/ranked", { signal }),
  });
}
