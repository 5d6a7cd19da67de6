"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { refreshGroups } from "@/lib/errors/groups/client/cache";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { useDeleteIssue } from "@/lib/issues/issues/client/mutations";

/**
 * Returns a function that says which issue a group now has, with a link to it. A new bug can be
 * deleted again there.
 */
export function usePromoted(projectId: number) {
  const router = useRouter();
  const client = useQueryClient();
  const { mutateAsync: deleteIssue } = useDeleteIssue();
  const mayDelete = useCan("issues.delete", { createdById: useActor().userId }).allowed;
  return useCallback(
    ({ linked_issue_id: id, linked_issue: issue }: ErrorGroup, how: "promoted" | "linked") => {
      if (id === null || issue === null) return;
      const { key } = issue;
      const undo = () => {
        deleteIssue({ id, key, project_id: projectId }).then(
          () => refreshGroups(client, projectId),
          (error: unknown) =>
            toastError(`${key} was not deleted`, { description: (error as Error).message }),
        );
      };
      toastSuccess(how === "promoted" ? `${key} created` : `Linked to ${key}`, {
        action: { label: "Open", run: () => router.push(issueHref(projectId, key)) },
        ...(how === "promoted" && mayDelete && { secondAction: { label: "Undo", run: undo } }),
      });
    },
    [router, client, projectId, deleteIssue, mayDelete],
  );
}
