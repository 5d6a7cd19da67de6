"use client";

import { useQuery } from "@tanstack/react-query";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { issueQuery } from "@/lib/issues/issues/client/mutations";

/**
 * A group's linked issue. Its URL is available immediately, its key and assignee once loaded. Null
 * if the group is not linked.
 */
export function useLinkedIssue({ project_id, linked_issue_id }: ErrorGroup) {
  const name = String(linked_issue_id);
  const issue = useQuery({ ...issueQuery(project_id, name), enabled: linked_issue_id !== null });
  if (linked_issue_id === null) return null;
  const { key, assignee_id: assigneeId = null } = issue.data ?? {};
  return { key, assigneeId, href: issueHref(project_id, key ?? name) };
}
