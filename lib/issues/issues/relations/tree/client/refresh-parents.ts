import type { QueryClient } from "@tanstack/react-query";
import type { Issue } from "@/lib/issues/issues/schema";
import { api } from "@/lib/platform/client/api-client";
import { projectKey } from "@/lib/platform/client/project-cache";
import { cachedIssueKey, listsShow, showInLists } from "@/lib/issues/issues/client/cache";
import { changedFields } from "@/lib/issues/issues/client/edit-conflict";

/** The fields of a sub-issue that its parent's count depends on. */
const COUNTED = ["lane_id", "parent_id"];

/** An issue before and after a change, as far as it is known, and its parents at both times. */
interface Followed {
  before: Issue | undefined;
  after: Issue | undefined;
  parentIds: readonly (number | null)[];
}

/**
 * Shows how many sub-issues the parents of an issue have now, and its parent's key on its card.
 */
export async function refreshParents(
  queryClient: QueryClient,
  projectId: number,
  { before, after, parentIds }: Followed,
): Promise<void> {
  void queryClient.invalidateQueries({
    queryKey: [...projectKey(projectId), "issue"],
    predicate: ({ queryKey }) => queryKey[4] === "tree",
  });
  const changed = before && after && changedFields(before, after);
  if (changed && !changed.some((field) => COUNTED.includes(field))) return;
  const ids = parentIds.filter((id) => id !== null);
  await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const key = cachedIssueKey(queryClient, projectId, id);
      const isChild = after?.parent_id === id;
      if (!key && !isChild && !listsShow(queryClient, projectId, id)) return;
      const parent = await api.get<Issue>(`/api/projects/${projectId}/issues/${id}`);
      const { children } = parent;
      if (key) queryClient.setQueryData<Issue>(key, (full) => full && { ...full, children });
      showInLists(queryClient, parent, { children });
      if (isChild) showInLists(queryClient, after, { parent_key: parent.key });
    }),
  );
  if (after && after.parent_id === null) showInLists(queryClient, after, { parent_key: null });
}
