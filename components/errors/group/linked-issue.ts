import { issueHref } from "@/components/screen/navigation/issue-href";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** A group's linked issue and its URL. Null if the group is not linked. */
export function linkedIssueOf({ project_id, linked_issue }: ErrorGroup) {
  if (linked_issue === null) return null;
  const { key, assignee_id: assigneeId } = linked_issue;
  return { key, assigneeId, href: issueHref(project_id, key) };
}
