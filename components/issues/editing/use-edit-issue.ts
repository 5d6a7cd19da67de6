"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { toastError, toastMessage, toastUndo } from "@/components/ui/feedback/toast";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { editIssue, issueQuery } from "@/lib/issues/issues/client/mutations";
import {
  changedFields,
  datesRefusal,
  type EditedField,
  EditConflict,
  type IssueEdit,
  type SeenIssue,
} from "@/lib/issues/issues/client/edit-conflict";
import { NotFinished } from "@/lib/platform/client/finishing";
import type { Issue } from "@/lib/issues/issues/schema";
import { reportConflict } from "./edit-conflicts";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";

export interface EditOptions {
  /** What the toast says after the key. Defaults to the values: "assigned to Devon Reyes". */
  done?: string;
  /** False to suppress the toast, for changes that offer their own undo. */
  undo?: boolean;
  /** The edit is an undo: what has been changed since is kept, and the user told. */
  isUndo?: boolean;
  /**
   * Receives an error instead of the toast, to show it next to the field. Not called for conflicts.
   */
  onRefused?: (failure: Error) => void;
}

/** Edits an issue, shows the result and offers to undo it. Resolves with whether it was saved. */
export type EditIssue = (
  seen: SeenIssue,
  edit: IssueEdit,
  options?: EditOptions,
) => Promise<boolean>;

function namesOf(fields: readonly EditedField[]): string {
  return fields.map((field) => FIELD_NAMES[field].toLowerCase()).join(", ");
}

/** The values the edit replaced. */
function previousValues(seen: SeenIssue, edit: IssueEdit): IssueEdit {
  const fields = (Object.keys(edit) as EditedField[]).filter((field) => seen[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, seen[field]]));
}

/** Mentions what someone else changed during the edit. Both changes are kept. */
function mentionOthersChange(seen: SeenIssue, edit: IssueEdit, saved: Issue) {
  const theirs = changedFields(seen, saved).filter((field) => !(field in edit));
  if (theirs.length === 0) return;
  toastMessage(`Someone else also changed ${seen.key}: ${namesOf(theirs)}.`, {
    description: "Both changes are kept.",
  });
}

/**
 * Lets components edit an issue optimistically (`editIssue`). An undo toast restores the exact
 * previous values, errors are shown in a toast, and ConflictHost's dialog opens if someone else
 * changed the same fields.
 */
export function useEditIssue(): EditIssue {
  const queryClient = useQueryClient();
  return useCallback<EditIssue>(
    async function edit(seen, change, { done, undo = true, isUndo = false, onRefused } = {}) {
      const refusal = isUndo ? undefined : datesRefusal(change, seen);
      if (refusal !== undefined) {
        if (onRefused) onRefused(new Error(refusal));
        else toastError(`${seen.key} was not changed`, { description: refusal });
        return false;
      }
      const saving = editIssue(queryClient, { seen, edit: change });
      const previous = previousValues(seen, change);
      const revert = async () => edit(await saving, previous, { isUndo: true });
      // Not over what someone else has set since the undo.
      const redo = () => {
        const now = queryClient.getQueryData(issueQuery(seen.project_id, seen.key).queryKey);
        void edit({ ...seen, ...now, ...previous }, change, { ...(done && { done }) });
      };
      const fields = Object.keys(change) as EditedField[];
      // Shown at once, so it can be undone at once.
      const entry =
        undo && !isUndo && Object.keys(previous).length > 0
          ? pushUndo(`${seen.key}: ${namesOf(fields)}`, revert)
          : null;
      if (entry) entry.redo = redo;
      try {
        const saved = await saving;
        mentionOthersChange(seen, change, saved);
        if (entry) {
          const { editText } = await import("@/components/issues/fields/done-text");
          const text = done ?? editText(queryClient, saved.project_id, change);
          void toastUndo(`${saved.key} ${text}`, revert, { entry });
        }
        return true;
      } catch (error) {
        entry?.forget();
        if (error instanceof EditConflict && isUndo)
          toastError(`${seen.key} was not changed back`, {
            description: `Its ${namesOf(error.fields)} changed again in the meantime.`,
          });
        else if (error instanceof EditConflict) reportConflict(error);
        else if (error instanceof NotFinished) return false;
        else if (onRefused && error instanceof Error) onRefused(error);
        else
          toastError(`${seen.key} was not changed`, {
            description: error instanceof ApiFailure ? error.message : "Try again.",
          });
        return false;
      }
    },
    [queryClient],
  );
}
