"use client";

import { useRef } from "react";
import { useUndoCreation } from "@/components/issues/create/use-undo-creation";
import { announce } from "@/components/ui/feedback/live-region";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { useCreateIssue } from "@/lib/issues/issues/client/mutations";
import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";
import type { Issue } from "@/lib/issues/issues/schema";

const FEATURE = 0;

/** A title being saved. Every attempt uses the same key, so a retry does not create a second issue. */
export interface NewSubIssue {
  title: string;
  idempotencyKey: string;
}

/**
 * Saves titles as sub-issues, one after another, in the order they were entered. They get the
 * parent's sprint and epic, and start in the first lane.
 */
export function useAddSubIssues(
  parent: Issue,
  laneId: number | undefined,
  onFailed: (added: NewSubIssue, message: string) => void,
) {
  const { mutateAsync } = useCreateIssue(parent.project_id);
  const undoOf = useUndoCreation();
  const queue = useRef(Promise.resolve());

  async function save(added: NewSubIssue) {
    const { title, idempotencyKey } = added;
    const { id, sprint_id, epic_id } = parent;
    try {
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
    } catch (error) {
      onFailed(added, error instanceof Error ? error.message : "Try again.");
    }
  }

  return (added: NewSubIssue) => {
    queue.current = queue.current.then(() => save(added));
  };
}
