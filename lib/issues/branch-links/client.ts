import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { applyIssue } from "@/lib/issues/issues/client/cache";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { BranchLink, BranchLinkBody } from "./schema";

const path = ({ project_id, key }: IssueName) =>
  `/api/projects/${project_id}/issues/${key}/branch-links`;

/**
 * The full issue includes its branch links, and its card shows how many there are, so a change
 * refetches the issue.
 */
function useBranchLinkMutation<Variables, Result>(
  issue: IssueName,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      const query = issueQuery(issue.project_id, issue.key);
      applyIssue(queryClient, await queryClient.query({ ...query, staleTime: 0 }));
    },
  });
}

export function useCreateBranchLink(issue: IssueName) {
  return useBranchLinkMutation(issue, (body: BranchLinkBody) =>
    api.post<BranchLink>(path(issue), body),
  );
}

export function useUpdateBranchLink(issue: IssueName) {
  return useBranchLinkMutation(issue, ({ id, body }: { id: number; body: BranchLinkBody }) =>
    api.put<BranchLink>(`${path(issue)}/${id}`, body),
  );
}

export function useDeleteBranchLink(issue: IssueName) {
  return useBranchLinkMutation(issue, (id: number) => api.delete(`${path(issue)}/${id}`));
}
