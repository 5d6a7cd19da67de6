"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCanCheck } from "@/components/screen/access/use-can";
import { toastError } from "@/components/ui/feedback/toast";
import type { Undo } from "@/components/ui/feedback/undo-stack";
import { activityQuery, issueQuery, useDeleteIssue } from "@/lib/issues/issues/client/mutations";
import type { Issue } from "@/lib/issues/issues/schema";

type CreatedIssue = Pick<Issue, "id" | "key" | "project_id">;

/**
 * Returns a function that makes the undo of an issue's creation, which deletes it: null if the role
 * may not. An issue that has comments, or that others have changed, is kept.
 */
export function useUndoCreation(): (issue: CreatedIssue) => Undo | null {
  const client = useQueryClient();
  const { userId } = useActor();
  const check = useCanCheck();
  const { mutateAsync: deleteIssue } = useDeleteIssue();

  return useCallback(
    (issue) => {
      if (!check("issues.delete", { createdById: userId }).allowed) return null;
      async function keptBecause(): Promise<string | null> {
        const { project_id: projectId, key } = issue;
        const fresh = { staleTime: 0 };
        const [now, activity] = await Promise.all([
          client.query({ ...issueQuery(projectId, key), ...fresh }),
          client.infiniteQuery({ ...activityQuery(projectId, key), ...fresh }),
        ]);
        if (now.comment_ids.length > 0) return "It has comments.";
        const isOthers = activity.pages.flat().some(({ actor }) => actor.id !== userId);
        return isOthers ? "It has been changed since." : null;
      }
      return async () => {
        try {
          const reason = await keptBecause();
          if (reason === null) await deleteIssue(issue);
          else toastError(`${issue.key} was not deleted`, { description: reason });
          return reason === null;
        } catch (error) {
          const description = error instanceof Error ? error.message : "Try again.";
          toastError(`${issue.key} was not deleted`, { description });
          return false;
        }
      };
    },
    [check, client, deleteIssue, userId],
  );
}
