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

/** Archives or restores issues. Returns those that changed; a toast says why others did not. */
async function setArchived(
  client: QueryClient,
  issues: readonly Named[],
  isArchived: boolean,
): Promise<Named[]> {
  const failed = new Map<number, string>();
  const projectIds = [...new Set(issues.map(({ project_id }) => project_id))];
  for (const projectId of projectIds) {
    const own = issues.filter(({ project_id }) => project_id === projectId);
    for (let from = 0; from < own.length; from += MAX_IDS) {
      const ids = own.slice(from, from + MAX_IDS).map(({ id }) => id);
      try {
        const result = await postBulk(projectId, { ids, set: { archived: isArchived } });
        result.failed.forEach(({ id, message }) => failed.set(id, message));
      } catch (error) {
        const message = error instanceof Error ? error.message : "Try again.";
        ids.forEach((id) => failed.set(id, message));
      }
    }
  }
  const changed = issues.filter(({ id }) => !failed.has(id));
  if (isArchived) changed.forEach(({ id, project_id }) => forgetIssue(client, project_id, id));
  await Promise.all(projectIds.map((projectId) => refreshIssues(client, projectId)));
  const [description] = failed.values();
  if (description !== undefined)
    toastError(`${countIssues(failed.size)} not ${VERBS[`${isArchived}`]}`, { description });
  return changed;
}

/** Returns a function that archives or restores issues, and offers to undo it. */
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
