import type { Issue, IssueTaskBody } from "@/lib/issues/issues/schema";
import type { IssueAsRead } from "@/lib/issues/issues/serialize";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, PreconditionFailed } from "@/lib/platform/http/errors";
import { findTasks, setTask } from "@/lib/platform/markdown/tasks";
import { updateIssue } from "./update-issue";

/**
 * Ticks or clears a task in an issue's description (docs/spec/issues.md#tasks), and changes nothing
 * else. `read` is the issue as the route read it. Throws PreconditionFailed (another version) or
 * Invalid (no such task), in which case nothing has changed.
 */
export async function setIssueTask(
  project: ProjectScope,
  read: IssueAsRead,
  { index, checked, version }: IssueTaskBody,
): Promise<Issue> {
  if (read.version !== version) throw new PreconditionFailed();
  const task = findTasks(read.description)[index];
  if (!task) throw invalid("index", "The description has no such task.");
  const change = { description: setTask(read.description, task, checked) };
  const notes = { description: { task: task.text, checked } };
  return updateIssue(project, read.id, change, { expectedVersion: version, read, notes });
}
