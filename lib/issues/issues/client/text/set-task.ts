import type { QueryClient } from "@tanstack/react-query";
import type { Issue } from "@/lib/issues/issues/schema";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import { applyIssue } from "@/lib/issues/issues/client/cache";
import { editsOf, type EditVariables, issueQuery } from "@/lib/issues/issues/client/mutations";

/** Attempts before giving up on an issue that others keep changing. */
const MAX_ATTEMPTS = 5;

interface TaskChange {
  index: number;
  checked: boolean;
}

/** The Markdown parser, which the page has loaded to show the text. */
const loadTasks = () => import("@/lib/platform/markdown/tasks");

/**
 * Sends the change with the newest version, in which the task may have moved. Rejects if the task
 * is no longer there.
 */
async function sendTask(queryClient: QueryClient, seen: Issue, change: TaskChange): Promise<Issue> {
  const { findSameTask, findTasks } = await loadTasks();
  const query = issueQuery(seen.project_id, seen.key);
  const tasks = findTasks(seen.description);
  let current = await queryClient.query({ ...query, staleTime: "static" });
  for (let attempt = 1; ; attempt++) {
    const index = findSameTask(tasks, change.index, findTasks(current.description));
    if (index === undefined) throw new Error("Someone else has changed this list.");
    try {
      const url = `/api/projects/${seen.project_id}/issues/${seen.key}/tasks`;
      return await api.patch<Issue>(url, { ...change, index, version: current.version });
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.status === 412;
      if (!isStale || attempt === MAX_ATTEMPTS) throw error;
      current = await queryClient.query({ ...query, staleTime: 0 });
    }
  }
}

/**
 * Ticks or clears a task in an issue's description. Shown immediately, and reverted if it fails.
 * Changes by others to the rest of the text are kept.
 */
export async function setTask(
  queryClient: QueryClient,
  seen: Issue,
  change: TaskChange,
): Promise<void> {
  const { findTasks, setTask: rewrite } = await loadTasks();
  const task = findTasks(seen.description)[change.index];
  if (!task) return;
  const edit = { description: rewrite(seen.description, task, change.checked) };
  const mutation = queryClient
    .getMutationCache()
    .build<Issue, Error, EditVariables, unknown>(queryClient, {
      mutationKey: editsOf(seen.id),
      scope: { id: `issue-${seen.id}` },
      ...waitsForConnection,
      mutationFn: () => sendTask(queryClient, seen, change),
      onSuccess: (issue) => applyIssue(queryClient, issue),
    });
  await mutation.execute({ seen, edit });
}
