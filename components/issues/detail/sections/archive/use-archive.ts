"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { archiving } from "@/components/issues/fields/parent/acts";
import { useExternalStore } from "@/components/ui/external-store";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { forgetIssue, refreshIssues } from "@/lib/issues/issues/client/cache";
import { postBulk } from "@/lib/issues/issues/client/mutations";
import type { ListedIssue } from "@/lib/issues/issues/schema";

type Named = Pick<ListedIssue, "id" | "key" | "project_id">;

/** Maximum number of issues in one request. */
const MAX_IDS = 500;

const countIssues = (count: number) =>
  count === 1 ? "1 issue" : `${count.toLocaleString("en")} issues`;

const VERBS = { true: "archived", false: "restored" } as const;

/** Archives or restores issues of one project. Returns those that changed; a toast says why others did not. */
async function setArchived(
  client: QueryClient,
  issues: readonly Named[],
  isArchived: boolean,
): Promise<Named[]> {
  const projectId = issues[0]?.project_id ?? 0;
  const failed = new Map<number, string>();
  for (let from = 0; from < issues.length; from += MAX_IDS) {
    const ids = issues.slice(from, from + MAX_IDS).map(({ id }) => id);
    try {
      const result = await postBulk(projectId, { ids, set: { archived: isArchived } });
      result.failed.forEach(({ id, message }) => failed.set(id, message));
    } catch (error) {
      const message = error instanceof Error ? error.message : "Try again.";
      ids.forEach((id) => failed.set(id, message));
    }
  }
  const changed = issues.filter(({ id }) => !failed.has(id));
  if (isArchived) changed.forEach(({ id }) => forgetIssue(client, projectId, id));
  await refreshIssues(client, projectId);
  const [description] = failed.values();
  if (description !== undefined)
    toastError(`${countIssues(failed.size)} not ${VERBS[`${isArchived}`]}`, { description });
  return changed;
}

/** Returns a function that archives or restores issues of one project, and offers to undo it. */
export function useArchive(): (issues: readonly Named[], isArchived: boolean) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (issues, isArchived) => {
      const changed = await setArchived(client, issues, isArchived);
      const [only] = changed;
      if (only === undefined) return;
      const what = changed.length === 1 ? only.key : countIssues(changed.length);
      await toastUndo(`${what} ${VERBS[`${isArchived}`]}`, async () => {
        const undone = await setArchived(client, changed, !isArchived);
        if (undone.length > 0) announce(`Undone: ${what} ${VERBS[`${!isArchived}`]}.`);
        return undone.length === changed.length;
      });
    },
    [client],
  );
}

/** Archives or restores what `archiving` names. */
export function useArchiving(): void {
  const archive = useArchive();
  const issue = useExternalStore(archiving);
  // The store is outside React.
  useEffect(() => {
    if (!issue) return;
    archiving.set(null);
    void archive([issue], issue.archived_at === null);
  }, [issue, archive]);
}
