"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { randomKey } from "@/lib/platform/client/random-key";
import { useCreateIssue } from "@/lib/issues/issues/client/mutations";
import type { Issue, IssueBody } from "@/lib/issues/issues/schema";
import { labelsQuery } from "@/lib/planning/labels/client";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { membersQuery } from "@/lib/people/members/client";
import type { ComposerRequest } from "./composer-store";
import { inProject, type IssueDraft, issueDraftName, readIssueDraft } from "./issue-draft";
import {
  EMPTY_ISSUE,
  hasContent,
  newIssueBody,
  nextIssue,
  type FormErrors,
  type NewIssue,
} from "./new-issue";

const NO_LISTS = { lanes: [], labels: [], members: [] };

/**
 * The new issue being written. Stored as a draft until it is created; a retry never creates a second
 * issue. Without a draft, it starts with `values`. API errors are exposed per field.
 */
export function useNewIssue(
  projects: readonly { id: number }[],
  defaultProjectId: number,
  request: ComposerRequest,
  values: Partial<NewIssue>,
) {
  const { userId } = useActor();
  const client = useQueryClient();
  const [stored, setDraft] = useDraft<unknown>(issueDraftName(userId));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef({ text: "", key: "" });
  const { projectId = defaultProjectId, laneId = values.lane_id ?? null } = request;
  const { title = "", dueOn = "" } = request;
  const blank: IssueDraft = {
    ...EMPTY_ISSUE,
    ...values,
    title,
    lane_id: laneId,
    due_on: dueOn,
    project_id: projectId,
  };
  const draft = readIssueDraft(stored);
  const isCreatable = projects.some(({ id }) => id === draft?.project_id);
  const form =
    draft === null ? blank : isCreatable ? draft : inProject(draft, NO_LISTS, NO_LISTS, projectId);
  const createIssue = useCreateIssue(form.project_id);

  /** One key per body, so that a retry cannot create a second issue. */
  function keyFor(body: IssueBody): string {
    const text = JSON.stringify([form.project_id, body]);
    if (attempt.current.text !== text) attempt.current = { text, key: randomKey() };
    return attempt.current.key;
  }

  function set(change: Partial<NewIssue>) {
    setDraft({ ...form, ...change });
    setErrors({});
  }

  async function listsOf(id: number) {
    const [lanes, labels, members] = await Promise.all([
      client.query(lanesQuery(id)),
      client.query(labelsQuery(id)),
      client.query(membersQuery(id)),
    ]);
    return { lanes, labels, members };
  }

  /** Moves the issue to another project, with the choices that exist there too. */
  async function moveTo(id: number) {
    const [from, to] = await Promise.all([form.project_id, id].map(listsOf)).catch(() => []);
    setDraft(inProject(form, from ?? NO_LISTS, to ?? NO_LISTS, id));
    setErrors({});
  }

  function showError(error: unknown) {
    if (error instanceof ApiFailure && error.status === 422) setErrors(error.errors);
    else setFailure(error instanceof Error ? error.message : "Something went wrong. Try again.");
  }

  /**
   * Resolves with the created issue, or undefined if the input has to be corrected first.
   * `description` is what is sent, without files that cannot be attached.
   */
  async function submit(options: {
    firstLaneId: number | undefined;
    description: string;
    keepsChoices: boolean;
  }): Promise<Issue | undefined> {
    if (createIssue.isPending) return undefined;
    const { firstLaneId, description, keepsChoices } = options;
    const sent = { ...form, description };
    const { body, errors: fieldErrors } = newIssueBody(sent, form.lane_id ?? firstLaneId);
    setFailure(null);
    setErrors(fieldErrors ?? {});
    if (!body) return undefined;
    try {
      const issue = await createIssue.mutateAsync({ body, idempotencyKey: keyFor(body) });
      attempt.current = { text: "", key: "" };
      setDraft(keepsChoices ? nextIssue(form) : null);
      return issue;
    } catch (error) {
      showError(error);
      return undefined;
    }
  }

  return {
    form,
    set,
    moveTo,
    errors,
    failure,
    isSending: createIssue.isPending,
    isDraft: draft !== null && hasContent(draft),
    restore: (previous: IssueDraft) => setDraft(previous),
    discard: () => {
      setDraft(null);
      setErrors({});
      setFailure(null);
    },
    submit,
  };
}
