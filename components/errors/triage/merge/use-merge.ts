"use client";

import { useCallback } from "react";
import { noteChangedHere, sentStatuses } from "@/components/errors/group/pending-statuses";
import { countGroups } from "@/components/errors/group/triage-text";
import { toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { useMergeGroups, useUnmergeGroups } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** Returns a function that merges groups into one of them, and can be undone. */
export function useMerge(projectId: number) {
  const { mutateAsync: merge } = useMergeGroups(projectId);
  const { mutateAsync: unmerge } = useUnmergeGroups(projectId);
  return useCallback(
    async (groups: readonly ErrorGroup[], { id, exception_class: name }: ErrorGroup) => {
      const groupIds = groups.map((group) => group.id).filter((other) => other !== id);
      await sentStatuses([id, ...groupIds]);
      noteChangedHere(groupIds);
      await merge({ id, groupIds });
      const message = `${countGroups(groupIds.length)} merged into ${name}`;
      void toastUndo(message, () => undoneBy(unmerge({ id, groupIds }), "Couldn’t unmerge"));
    },
    [merge, unmerge],
  );
}
