"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useUndoCreation } from "@/components/issues/create/use-undo-creation";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { toastSuccess, toastUndo } from "@/components/ui/feedback/toast";
import { refreshGroups } from "@/lib/errors/groups/client/cache";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/**
 * Returns a function that says which issue a group now has, with a link to it. A promotion is undone
 * by deleting the new bug.
 */
export function usePromoted(projectId: number) {
  const router = useRouter();
  const client = useQueryClient();
  const undoOf = useUndoCreation();
  return useCallback(
    ({ linked_issue_id: id, linked_issue: issue }: ErrorGroup, how: "promoted" | "linked") => {
      if (id === null || issue === null) return;
      const { key } = issue;
      const action = { label: "Open", run: () => router.push(issueHref(projectId, key)) };
      const undo = how === "promoted" ? undoOf({ id, key, project_id: projectId }) : null;
      const text = how === "promoted" ? `${key} created` : `Linked to ${key}`;
      if (!undo) {
        toastSuccess(text, { action });
        return;
      }
      const undoHere = async () => {
        const isDone = await undo();
        void refreshGroups(client, projectId);
        return isDone;
      };
      void toastUndo(text, undoHere, { action });
    },
    [router, client, projectId, undoOf],
  );
}
