"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { addDuplicate, undoRelation } from "@/lib/issues/issues/relations/client";
import { NotFinished } from "@/lib/platform/client/finishing";
import type { ListedIssue } from "@/lib/issues/issues/schema";

interface Original {
  id: number;
  key: string;
}

/**
 * Returns a function that marks an issue as a duplicate of another, which can be undone. Resolves with
 * whether it did; if not, it has said why, unless the user would rather not.
 */
export function useMarkDuplicate() {
  const client = useQueryClient();
  return async function mark(issue: ListedIssue, original: Original): Promise<boolean> {
    try {
      const relation = await addDuplicate(client, issue, original.id);
      void toastUndo(`${issue.key} is a duplicate of ${original.key}`, () =>
        undoneBy(undoRelation(client, issue, relation), "Not undone"),
      );
      return true;
    } catch (error) {
      if (error instanceof NotFinished) return false;
      const description = error instanceof Error ? error.message : "Try again.";
      toastError(`${issue.key} was not marked as a duplicate`, { description });
      return false;
    }
  };
}
