"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { randomKey } from "@/lib/platform/client/random-key";
import { useCreateIssue } from "@/lib/issues/issues/client/mutations";
import type { Issue, IssueBody } from "@/lib/issues/issues/schema";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import { issueHref } from "@/components/screen/navigation/issue-href";
import {
  EMPTY_ISSUE,
  hasContent,
  newIssueBody,
  nextIssue,
  type FormErrors,
  type NewIssue,
} from "./new-issue";

/**
 * The state of the new issue form. Stored as a draft until it is sent; a retry never creates a
 * second issue. API errors are exposed per field.
 */
export function useNewIssue(projectId: number, laneId: number | undefined) {
  const { userId } = useActor();
  const router = useRouter();
  const [draft, setDraft] = useDraft<NewIssue>(`${userId}.new-issue-${projectId}`);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const createIssue = useCreateIssue(projectId);
  const attempt = useRef({ text: "", key: "" });
  const form = draft ?? EMPTY_ISSUE;

  /** One key per body, so that a retry cannot create a second issue. */
  function keyFor(body: IssueBody): string {
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: randomKey() };
    return attempt.current.key;
  }

  function set(change: Partial<NewIssue>) {
    setDraft({ ...form, ...change });
    setErrors({});
  }

  function showError(error: unknown) {
    if (error instanceof ApiFailure && error.status === 422) setErrors(error.errors);
    else setFailure(error instanceof Error ? error.message : "Something went wrong. Try again.");
  }

  /** Resolves with the created issue, or undefined if the input has to be corrected first. */
  async function submit(keepsChoices: boolean): Promise<Issue | undefined> {
    if (createIssue.isPending) return undefined;
    const open = (key: string) => {
      // Save unsaved edits on the page first.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      router.push(issueHref(projectId, key));
    };
    const { body, errors: fieldErrors } = newIssueBody(form, form.lane_id ?? laneId);
    setFailure(null);
    setErrors(fieldErrors ?? {});
    if (!body) return undefined;
    try {
      const issue = await createIssue.mutateAsync({ body, idempotencyKey: keyFor(body) });
      attempt.current = { text: "", key: "" };
      setDraft(keepsChoices ? nextIssue(form) : null);
      toastSuccess(`${issue.key} was created`, {
        action: { label: "Open", run: () => open(issue.key) },
      });
      return issue;
    } catch (error) {
      showError(error);
      return undefined;
    }
  }

  return {
    form,
    set,
    errors,
    failure,
    isSending: createIssue.isPending,
    isDraft: draft !== null && hasContent(draft),
    startOver: () => {
      setDraft(null);
      setErrors({});
    },
    submit,
  };
}
