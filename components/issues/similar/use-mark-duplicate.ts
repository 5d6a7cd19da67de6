"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { addRelation, undoRelation } from "@/lib/issues/issues/relations/client";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import type { ListedIssue } from "@/lib/issues/issues/schema";

interface Original {
  id: number;
  key: string;
}

/**
 * Returns a function that marks an issue as a duplicate of another, which can be undone. Resolves with
 * whether it did; if not, it has said why.
 */
export function useMarkDuplicate() {
  const client = useQueryClient();
  return async function mark(issue: ListedIssue, original: Original): Promise<boolean> {
    try {
      const body = { kind: RelationKind.Duplicates, issue_id: original.id };
      const relation = await addRelation(client, issue, body);
      void toastUndo(`${issue.key} is a duplicate of ${original.key}`, () =>
        undoneBy(undoRelation(client, issue, relation), "Not undone"),
      );
      return true;
    } catch (error) {
      const description = error instanceof Error ? error.message : "Try again.";
      toastError(`${issue.key} was not marked as a duplicate`, { description });
      return false;
    }
  };
}
