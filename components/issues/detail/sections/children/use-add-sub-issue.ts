"use client";

import type { QuickTitle } from "@/components/issues/create/quick/use-quick-titles";
import { useUndoCreation } from "@/components/issues/create/use-undo-creation";
import { announce } from "@/components/ui/feedback/live-region";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { useCreateIssue } from "@/lib/issues/issues/client/mutations";
import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";
import type { Issue } from "@/lib/issues/issues/schema";

const FEATURE = 0;

/**
 * Returns a function that creates a sub-issue from a title. It gets the parent's sprint and epic, and
 * starts in the first lane, like every new issue. Rejects with ApiFailure.
 */
export function useAddSubIssue(parent: Issue, laneId: number | undefined) {
  const { mutateAsync } = useCreateIssue(parent.project_id);
  const undoOf = useUndoCreation();

  return async function add({ title, idempotencyKey }: QuickTitle): Promise<void> {
    const { id, sprint_id, epic_id } = parent;
    if (laneId === undefined) throw new Error("The project’s lanes have not loaded.");
    const body = {
      title,
      description: "",
      lane_id: laneId,
      priority: DEFAULT_PRIORITY,
      type: FEATURE,
      sprint_id,
      epic_id,
      parent_id: id,
    };
    const issue = await mutateAsync({ body, idempotencyKey });
    const undo = undoOf(issue);
    if (undo) pushUndo(`${issue.key} created`, undo);
    announce(`${issue.key} added to ${parent.key}`);
  };
}
