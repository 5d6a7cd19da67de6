"use client";

import { useCallback } from "react";
import { noteChangedHere, sentStatuses } from "@/components/errors/group/pending-statuses";
import { toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { useMergeGroups, useUnmergeGroups } from "@/lib/errors/groups/client/mutations";
import { mergedText } from "./merge-text";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** Returns a function that merges groups into one of them, and can be undone. */
export function useMerge(projectId: number) {
  const { mutateAsync: merge } = useMergeGroups(projectId);
  const { mutateAsync: unmerge } = useUnmergeGroups(projectId);
  return useCallback(
    async (groups: readonly ErrorGroup[], kept: ErrorGroup) => {
      const { id } = kept;
      const groupIds = groups.map((group) => group.id).filter((other) => other !== id);
      await sentStatuses([id, ...groupIds]);
      noteChangedHere(groupIds);
      const merged = await merge({ id, groupIds });
      const message = mergedText(groupIds.length, kept, merged);
      void toastUndo(message, () => undoneBy(unmerge({ id, groupIds }), "Couldn’t unmerge"));
    },
    [merge, unmerge],
  );
}
