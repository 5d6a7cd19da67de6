"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FormErrors, newIssueBody, type NewIssue } from "@/components/issues/create/new-issue";
import { useUndoCreation } from "@/components/issues/create/use-undo-creation";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { randomKey } from "@/lib/platform/client/random-key";
import { useCreateIssue } from "@/lib/issues/issues/client/mutations";
import { addRelation } from "@/lib/issues/issues/relations/client";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import type { Issue } from "@/lib/issues/issues/schema";

interface CreateOptions {
  onCreated: (issue: Issue) => void;
  /** Called once the issue's creation has been undone. */
  onUndone: () => void;
}

/**
 * Creates an issue from a draft. Retries never create a second one. Returns the API's errors by
 * field, and offers to undo.
 */
export function useCreateDraft(projectId: number, { onCreated, onUndone }: CreateOptions) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const createIssue = useCreateIssue(projectId);
  const client = useQueryClient();
  const undoOf = useUndoCreation();
  const attempt = useRef({ text: "", key: "" });

  function showError(error: unknown) {
    if (error instanceof ApiFailure && error.status === 422) setErrors(error.errors);
    else setFailure(error instanceof Error ? error.message : "Something went wrong. Try again.");
  }

  /** Marks the new issue as a duplicate. Returns what was done. */
  async function markedText(issue: Issue, original: Pick<Issue, "id" | "key">): Promise<string> {
    const body = { kind: RelationKind.Duplicates, issue_id: original.id };
    try {
      await addRelation(client, issue, body);
      return `${issue.key} created as a duplicate of ${original.key}`;
    } catch (error) {
      const description = error instanceof Error ? error.message : "Try again.";
      toastError(`${issue.key} was not marked as a duplicate`, { description });
      return `${issue.key} created`;
    }
  }

  async function create(
    form: NewIssue,
    laneId: number | undefined,
    original?: Pick<Issue, "id" | "key">,
  ): Promise<void> {
    if (createIssue.isPending) return;
    const { body, errors: fieldErrors } = newIssueBody(form, form.lane_id ?? laneId);
    setFailure(null);
    setErrors(fieldErrors ?? {});
    if (!body) return;
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: randomKey() };
    try {
      const issue = await createIssue.mutateAsync({ body, idempotencyKey: attempt.current.key });
      // After an undo, the same draft can be turned into an issue again.
      attempt.current = { text: "", key: "" };
      onCreated(issue);
      const text = original ? await markedText(issue, original) : `${issue.key} created`;
      const undo = undoOf(issue);
      if (!undo) return;
      void toastUndo(text, async () => {
        const isUndone = await undo();
        if (isUndone) onUndone();
        return isUndone;
      });
    } catch (error) {
      showError(error);
    }
  }

  return { create, errors, failure, isSending: createIssue.isPending };
}
